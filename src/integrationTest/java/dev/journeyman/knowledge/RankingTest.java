package dev.journeyman.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextRequest.RunFacts;
import dev.journeyman.knowledge.worktree.WorktreeContext;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The order of the files of a repository: those a story needs are among the first five. */
class RankingTest {

    private static final Pattern FILE = Pattern.compile("(?m)^- (\\S+) \\(\\d+ lines\\)");

    @TempDir
    private Path directory;

    @TestFactory
    Stream<DynamicNode> what_has_to_be_opened_is_among_the_first_five() {
        return Expectations.all().stream().map(this::repository);
    }

    private DynamicNode repository(Expectations expectations) {
        Path root = directory.resolve(expectations.repository().name());
        return DynamicContainer.dynamicContainer(
                expectations.repository().name(),
                expectations.expected().stream()
                        .map(expected -> DynamicTest.dynamicTest(
                                expected.toString(),
                                () -> holds(workspace(expectations.repository(), root), expected))));
    }

    private static Workspace workspace(Generated repository, Path root) throws IOException {
        if (!root.toFile().exists()) {
            repository.commitTo(root);
        }
        Commands none = (command, limit) -> {
            throw new AssertionError("nothing is run");
        };
        return new Workspace(root, none, new Git(root), false);
    }

    private static void holds(Workspace workspace, Expectations.Expected expected) throws InterruptedException {
        TaskContext context = new WorktreeContext()
                .context(new ContextRequest(
                        "", expected.story(), Role.DEVELOPER, Phase.PLANNING, false, RunFacts.NONE, workspace));
        List<String> first = FILE.matcher(context.text())
                .results()
                .map((MatchResult found) -> found.group(1))
                .limit(Expectations.TOP)
                .toList();
        assertThat(first)
                .as("the first files for \"%s\"\n%s", expected, context.explained())
                .containsAll(expected.needed())
                .doesNotContainAnyElementsOf(expected.barred());
    }
}
