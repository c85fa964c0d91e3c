package dev.journeyman.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Repository;
import dev.journeyman.workspace.Repository.FileRevision;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a model sees the history of a file, and how much of it. */
final class GitLogTest {

    @TempDir
    Path root;

    @Test
    void a_commit_is_a_line_with_its_id_day_and_subject() {
        assertThat(call("{\"path\": \"a.txt\", \"limit\": 2}"))
                .isEqualTo(ToolResult.of("c0 2026-01-02 a.txt 0\nc1 2026-01-02 a.txt 1"));
    }

    @Test
    void at_most_twenty_commits_are_listed() {
        assertThat(call("{\"path\": \"a.txt\"}").text().lines()).hasSize(20);
        assertThat(call("{\"path\": \"a.txt\", \"limit\": 5000}").text().lines())
                .hasSize(20);
    }

    @Test
    void a_subject_is_one_line_of_bounded_length() {
        assertThat(call("{\"path\": \"long\", \"limit\": 1}").text())
                .hasSizeLessThan(450)
                .doesNotContain("\u001b")
                .endsWith("…");
    }

    @Test
    void a_file_without_commits_is_reported_as_such() {
        assertThat(call("{\"path\": \"new.txt\"}")).isEqualTo(ToolResult.of("no commit has changed \"new.txt\""));
    }

    private ToolResult call(String arguments) {
        Commands none = (command, limit) -> {
            throw new AssertionError("nothing is run");
        };
        return new GitLog()
                .run(
                        Arguments.of(ToolExecutionRequest.builder()
                                .name("git_log")
                                .arguments(arguments)
                                .build()),
                        new Workspace(root, none, new Told(), false));
    }

    /** A history in which every file except new ones has a thousand commits. */
    private static final class Told implements Repository {

        @Override
        public List<FileRevision> history(String path, int most) {
            String subject = path.equals("long") ? "red \u001b[31m\u0007" + "\uD83D\uDE80".repeat(1_000) : path;
            return IntStream.range(0, path.equals("new.txt") ? 0 : Math.min(most, 1_000))
                    .mapToObj(i -> new FileRevision("c" + i, "2026-01-02", subject + " " + i))
                    .toList();
        }

        @Override
        public String head() {
            return "c0";
        }

        @Override
        public List<String> files() {
            return List.of();
        }

        @Override
        public List<String> changedSince(String commit) {
            return List.of();
        }

        @Override
        public String diff(String commit, List<String> but) {
            return "";
        }

        @Override
        public String commitAll(String message, List<String> but) {
            return "c0";
        }
    }
}
