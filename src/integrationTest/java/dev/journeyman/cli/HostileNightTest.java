package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.build.Finished;
import dev.journeyman.context.PivotLine;
import dev.journeyman.workspace.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run with a hostile repository and a hostile coder: it ends, reports how, and nothing leaks.
 */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Only Linux has /proc, in which processes are found.")
@Timeout(300)
final class HostileNightTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String KEY = "sk-hostile-night-8f2e61c0a9";
    private static final String STORY = """
        id: night
        title: Watch through the night
        criteria:
          - text: all is well
            command: env; cat leaked.env; grep -q 'all is well' watch.txt
        protect: [ "judge/**" ]
        budget: { planning_turns: 10, coding_turns: 30 }
        """;

    static boolean sandboxed() {
        return Finished.of(
                                Path.of("."),
                                List.of("sh", "-c", "bwrap --unshare-user-try --unshare-pid --ro-bind / / true"))
                        .exit()
                == 0;
    }

    /** One run and its traces. */
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    abstract static class Night {

        private final String nap = Long.toString(UUID.randomUUID().getLeastSignificantBits() >>> 33 | 1L << 31);

        private HostileRepository repository;
        private Map<String, String> before;
        private Map<String, String> after;
        private List<String> planted;
        private List<String> trace;
        private List<String> survivors;
        private Finished run;
        private Path worktree;

        abstract List<String> command(Path place);

        @BeforeAll
        void drive(@TempDir Path scratch) throws Exception {
            Path place = scratch.toRealPath();
            Files.createDirectories(place.resolve("told"));
            Files.createDirectories(place.resolve("user"));
            repository = HostileRepository.make(place, KEY);
            before = repository.belongings();
            planted = repository.trace();
            Files.writeString(place.resolve("story.yaml"), STORY);
            Files.writeString(place.resolve("script.json"), HostileScript.of(repository, nap));
            repository.forget();
            try {
                run = Finished.of(place, alone(place, command(place)));
            } finally {
                survivors = Survivors.ended(nap);
            }
            trace = repository.trace();
            after = repository.belongings();
            Files.writeString(place.resolve("told/out"), run.out());
            Files.writeString(place.resolve("told/err"), run.err());
            worktree = place.resolve("home").resolve(id()).resolve("worktree");
        }

        @Test
        void ends_done_after_a_pivot_and_a_failed_check() throws IOException {
            assertThat(run.exit()).as("%s", run.err()).isZero();
            assertThat(events("state").stream().map(event -> event.at("/signal").asText()))
                    .containsExactly(
                            "WorkspaceReady",
                            "PlanSubmitted",
                            "PlanApproved",
                            "BudgetExhausted",
                            "Pivoted",
                            "PlanSubmitted",
                            "PlanApproved",
                            "WorkSubmitted",
                            "ChecksFailed",
                            "WorkSubmitted",
                            "ChecksPassed",
                            "WorkApproved");
            assertThat(run.err()).contains("DONE");
        }

        @Test
        void never_shows_the_canary() throws IOException {
            assertThat(told())
                    .allSatisfy((file, text) -> assertThat(text.contains(HostileRepository.CANARY))
                            .as("%s has the canary", file)
                            .isFalse());
            assertThat(missing("root:x:0")).isNotEmpty();
        }

        @Test
        void refuses_each_path_out_of_the_workspace() throws IOException {
            assertThat(missing(
                            "road-dir/secret.txt\\\" leaves the workspace",
                            "../../../canary/secret.txt\\\" leaves the workspace",
                            "/etc/passwd\\\" leaves the workspace",
                            ".GIT/config\\\" belongs to git",
                            "git~1/config\\\" belongs to git",
                            "made-git/hooks/post-commit\\\" leaves the workspace",
                            ".journeyman/TODO.md is a link and is not written through"))
                    .isEmpty();
        }

        @Test
        void leaves_the_users_files_unchanged() {
            assertThat(after.keySet()).isEqualTo(before.keySet());
            assertThat(after.entrySet().stream()
                            .filter(each -> !before.entrySet().contains(each)))
                    .isEmpty();
        }

        @Test
        void never_shows_a_key() throws IOException {
            assertThat(told())
                    .allSatisfy((file, text) -> assertThat(text.contains(KEY))
                            .as("%s has the key", file)
                            .isFalse());
            assertThat(missing("OPENAI_API_KEY=[redacted]")).isEmpty();
        }

        @Test
        void leaves_no_process_running() {
            assertThat(Stream.iterate(0, i -> i + 1).limit(7).map(i -> worktree.resolve("up-" + i)))
                    .allSatisfy(up -> assertThat(up).exists());
            assertThat(survivors).isEmpty();
        }

        @Test
        void runs_none_of_the_programs_configured_in_the_users_git() {
            assertThat(planted).contains("core.fsmonitor", "filter.evil.clean", "submodule.clean");
            assertThat(trace).as("programs that were run").isEmpty();
        }

        @Test
        void sends_exactly_one_line_of_the_pivot_whatever_files_contain() throws IOException {
            boolean pivoted = false;
            String line = PivotLine.of(HostileScript.PIVOT);
            for (JsonNode request : lines("requests.jsonl")) {
                String system = request.at("/messages/0/content").asText();
                int count = system.split("\\Q[BUDGET_PIVOT_FEEDBACK]\\E", -1).length - 1;
                pivoted |= count > 0;
                assertThat(count).as("request %s", request.at("/n")).isEqualTo(pivoted ? 1 : 0);
                assertThat(system.contains(line)).isEqualTo(pivoted);
            }
            assertThat(pivoted).isTrue();
        }

        @Test
        void answers_every_call_exactly_once_and_sends_no_oversized_message() throws IOException {
            for (JsonNode request : lines("requests.jsonl")) {
                List<String> asked = new ArrayList<>();
                List<String> answered = new ArrayList<>();
                request.at("/messages").forEach(message -> {
                    message.at("/tool_calls")
                            .forEach(call -> asked.add(call.at("/id").asText()));
                    if (message.has("tool_call_id")) {
                        answered.add(message.at("/tool_call_id").asText());
                    }
                    assertThat(message.toString().length()).isLessThan(400_000);
                });
                assertThat(answered)
                        .as("request %s", request.at("/n"))
                        .doesNotHaveDuplicates()
                        .isEqualTo(asked);
            }
        }

        @Test
        void explains_what_is_wrong_with_each_invalid_call() throws IOException {
            assertThat(missing(
                            "There is no tool no_such_tool",
                            "run_command is not offered in PLANNING",
                            "The arguments of read_file are not valid JSON",
                            "You called no tool",
                            "the passage occurs 2 times in crlf.txt, not once",
                            "up to 4,194,304 are read",
                            "is not text in UTF-8",
                            "the text is not valid Unicode",
                            "ended after 1 s: it took too long",
                            "judge/judge.txt is protected by the story"))
                    .isEmpty();
        }

        @Test
        void has_all_its_work_on_the_branch() throws IOException {
            Checkout user = repository.checkout();
            String branch = "journeyman/" + id() + ":";

            assertThat(user.git("cat-file", "-p", branch + "watch.txt")).isEqualTo("all is well");
            assertThat(user.git("cat-file", "-p", branch + "crlf.txt")).isEqualTo("1\r\ntwo\r\ntwo");
            assertThat(user.git("cat-file", "-p", branch + "late\nfile.txt")).isEqualTo("late");
            assertThat(user.git("cat-file", "-p", branch + "a.evil")).isEqualTo("evil");
            assertThat(user.git("ls-tree", "-z", "--name-only", branch))
                    .contains(HostileRepository.NAMES)
                    .doesNotContain("nested", ".journeyman");
        }

        /** Returns the texts that no request contains. */
        private List<String> missing(String... texts) throws IOException {
            String requests = Objects.requireNonNull(told().get("requests.jsonl"));
            return Stream.of(texts).filter(text -> !requests.contains(text)).toList();
        }

        private Map<String, String> told() throws IOException {
            Map<String, String> told = new java.util.TreeMap<>();
            try (Stream<Path> files = Files.list(repository.place().resolve("told"))) {
                for (Path file : files.toList()) {
                    told.put(Objects.requireNonNull(file.getFileName()).toString(), Files.readString(file));
                }
            }
            return told;
        }

        private List<JsonNode> lines(String file) throws IOException {
            List<JsonNode> lines = new ArrayList<>();
            for (String line : Objects.requireNonNull(told().get(file)).lines().toList()) {
                lines.add(JSON.readTree(line));
            }
            return lines;
        }

        private List<JsonNode> events(String type) throws IOException {
            return lines("out").stream()
                    .filter(event -> event.at("/type").asText().equals(type))
                    .toList();
        }

        private String id() {
            return run.err()
                    .lines()
                    .filter(line -> line.startsWith("run "))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(run.err()))
                    .substring("run ".length());
        }
    }

    @Nested
    class In_the_open extends Night {

        @Override
        List<String> command(Path place) {
            return program();
        }
    }

    @Nested
    @EnabledIf(
            value = "dev.journeyman.cli.HostileNightTest#sandboxed",
            disabledReason = "bubblewrap is not installed, or it may not create namespaces here.")
    class In_bubblewrap extends Night {

        @Override
        List<String> command(Path place) {
            return program("--sandbox", "bwrap");
        }
    }

    @Nested
    class Of_a_host_that_shows_its_journal extends Night {

        @Override
        List<String> command(Path place) {
            return List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    HostileHost.class.getName(),
                    place.toString());
        }
    }

    private static List<String> program(String... more) {
        List<String> command = new ArrayList<>(List.of(
                Objects.requireNonNull(System.getProperty("journeyman.program")),
                "run",
                "story.yaml",
                "--repo",
                "repository",
                "--home",
                "home",
                "--model",
                "replay:script.json",
                "--architect",
                "replay:script.json",
                "--capture",
                "told/requests.jsonl",
                "--events",
                "jsonl"));
        command.addAll(List.of(more));
        return command;
    }

    /** Returns a command line that runs a command with an environment of its own, which contains keys. */
    private static List<String> alone(Path place, List<String> command) {
        List<String> line = new ArrayList<>(List.of(
                "env",
                "-i",
                "PATH=" + System.getenv("PATH"),
                "JAVA_HOME=" + System.getProperty("java.home"),
                "HOME=" + place.resolve("user"),
                "LC_ALL=C.UTF-8",
                "OPENAI_API_KEY=" + KEY));
        line.addAll(command);
        return line;
    }
}
