package dev.journeyman.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.agents.Live.In;
import dev.journeyman.agents.Stage.Scene;
import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Watched;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contexts injected into live agents, as their models receive them. */
@Tag("agents")
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class LiveAgentsTest {

    private static final Path SCREENS = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("build/agents-screens");
    private static final String TASK = "Look at the files.";
    private static final Duration WORK = Duration.ofSeconds(8);
    private static final Duration HESITATES = Duration.ofSeconds(6);
    private static final List<String> TABLE = new ArrayList<>();

    @TempDir
    private Path place;

    private final String token = UUID.randomUUID().toString().substring(0, 8);
    private final String first = "first-" + token;
    private final String last = "last-" + token;

    @AfterEach
    void end_leftover_processes() throws InterruptedException {
        Leftovers.ended(place); // one of them leaves servers behind
    }

    @AfterAll
    static void print_the_results() {
        System.out.println("| agent | version | terminal | scenario | outcome | attempts | seconds | seen |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        TABLE.forEach(System.out::println);
    }

    /** Injects a context, and checks what the model received. */
    private void reaches_the_model_once(String scenario, Scene scene, Stage stage, String context)
            throws InterruptedException {
        Instant begun = Instant.now();
        InjectionOutcome outcome = stage.inject(context);
        told(scenario, scene, stage, outcome, Duration.between(begun, Instant.now()));

        boolean asks = scene.agent() == Agent.CLAUDE;
        assertThat(outcome)
                .as(() -> "%s said %s, was given %s and shows%n%s"
                        .formatted(
                                scene,
                                stage.said(),
                                stage.live().terminal().given(),
                                stage.live().terminal().screen()))
                .isEqualTo(new InjectionOutcome(
                        asks ? InjectionOutcome.Kind.ACKNOWLEDGED : InjectionOutcome.Kind.DELIVERED, 1, ""));
        assertThat(stage.asked()).allMatch(asked -> asked.times(first) <= 1);
        assertThat(newest(stage).times(first)).isOne();
        assertThat(newest(stage).times(last)).isOne();
        assertThat(plain(newest(stage).said())).contains(plain(sent(scene.agent(), context)));
        assertThat(stage.worktree()).isDirectoryNotContaining("glob:**/{CLAUDE,AGENTS,GEMINI}.md");
    }

    private static Asked newest(Stage stage) {
        List<Asked> asked = stage.asked();
        return asked.get(asked.size() - 1);
    }

    /** Returns a text as an agent sends it on: one agent replaces tabs with blanks. */
    private static String sent(Agent agent, String text) {
        return agent == Agent.CLAUDE ? text.replace("\t", "    ") : text;
    }

    /**
     * Returns a text without the numbers of its parts and without blanks at the ends of lines. One agent puts a blank
     * in place of the break between two parts.
     */
    private static String plain(String text) {
        return text.replaceAll("[ \\n]?\\[\\d+/\\d+]\\n", "\n").replaceAll("(?m)[ \\t]+$", "");
    }

    private void told(String scenario, Scene scene, Stage stage, InjectionOutcome outcome, Duration took) {
        int seen = stage.asked().isEmpty() ? 0 : newest(stage).times(first);
        String line = "| %s | %s | %s | %s | %s | %d | %.1f | %d |"
                .formatted(
                        scene.agent().command(),
                        scene.agent().version(),
                        scene.in(),
                        scenario,
                        outcome.kind(),
                        outcome.attempts(),
                        took.toMillis() / 1e3,
                        seen);
        TABLE.add(line);
        System.out.println(line + " " + stage.said());
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, PTY",
        "CLAUDE, TMUX",
        "CODEX, PTY",
        "CODEX, TMUX",
        "GEMINI, PTY",
        "GEMINI, TMUX",
        "OPENCODE, PTY",
        "OPENCODE, TMUX"
    })
    void an_idle_agent_receives_the_context(Agent agent, In in) throws IOException, InterruptedException {
        Scene scene = Scene.idle(agent, in);
        try (Stage stage = new Stage(place, scene, InjectionSettings.USUAL)) {
            reaches_the_model_once(
                    "idle", scene, stage, "%s The parser is done, its tests are green. %s".formatted(first, last));
            if (in == In.PTY) {
                Files.createDirectories(SCREENS);
                Files.writeString(
                        SCREENS.resolve(agent.command() + ".txt"),
                        stage.live().terminal().screen().text());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, PTY",
        "CLAUDE, TMUX",
        "CODEX, PTY",
        "CODEX, TMUX",
        "GEMINI, PTY",
        "GEMINI, TMUX",
        "OPENCODE, PTY",
        "OPENCODE, TMUX"
    })
    void a_busy_agent_receives_the_context_after_its_work(Agent agent, In in) throws IOException, InterruptedException {
        Scene scene = new Scene(agent, in, FirstRun.IS_OVER, TASK, WORK);
        try (Stage stage = new Stage(place, scene, InjectionSettings.USUAL)) {
            assertThat(stage.shows(screen -> !stage.asked().isEmpty(), Duration.ofSeconds(90)))
                    .as(() -> stage.live().terminal().screen().text())
                    .isTrue();
            reaches_the_model_once(
                    "busy", scene, stage, "%s The parser is done, its tests are green. %s".formatted(first, last));
            assertThat(newest(stage).times(TASK)).isOne();
        }
    }

    @ParameterizedTest
    @CsvSource({"CLAUDE, PTY", "CLAUDE, TMUX", "CODEX, PTY", "CODEX, TMUX", "GEMINI, PTY", "GEMINI, TMUX"})
    void a_trust_dialog_is_left_to_the_user(Agent agent, In in) throws IOException, InterruptedException {
        Scene scene = new Scene(agent, in, FirstRun.ASKS_FOR_TRUST, "", Duration.ZERO);
        try (Stage stage = new Stage(place, scene, InjectionSettings.USUAL)) {
            assertThat(stage.shows(LiveAgentsTest::asksForTrust, Duration.ofSeconds(40)))
                    .as(() -> stage.live().terminal().screen().text())
                    .isTrue();
            CompletableFuture<List<Watched.Given>> before = accepts(agent, stage.live());
            reaches_the_model_once(
                    "trust", scene, stage, "%s The parser is done, its tests are green. %s".formatted(first, last));
            assertThat(before.join()).as("given to the dialog").isEmpty();
            assertThat(stage.live().terminal().given())
                    .noneMatch(given -> asksForTrust(given.on()))
                    .filteredOn(given -> given.text().length() > 1)
                    .hasSize(1);
        }
    }

    private static boolean asksForTrust(Screen screen) {
        return screen.text().contains("Accessing workspace:")
                || screen.text().contains("Trust this folder?")
                || (screen.text().contains("Do you trust the files in this folder")
                        && !screen.text().contains("is restarting to apply the trust"));
    }

    /** Lets the user accept after a while, and returns what was given to the agent until then. */
    private static CompletableFuture<List<Watched.Given>> accepts(Agent agent, Live live) {
        Executor later = CompletableFuture.delayedExecutor(HESITATES.toMillis(), TimeUnit.MILLISECONDS);
        return CompletableFuture.supplyAsync(
                () -> {
                    List<Watched.Given> before = live.terminal().given();
                    if (agent == Agent.CLAUDE) {
                        live.press("\u001b[B");
                    }
                    live.press("\r");
                    return before;
                },
                later);
    }

    @ParameterizedTest
    @CsvSource({"PTY", "TMUX"})
    void an_unfinished_first_run_receives_nothing_and_the_context_is_left_in_a_file(In in)
            throws IOException, InterruptedException {
        Scene scene = new Scene(Agent.CLAUDE, in, FirstRun.BEGINS, "", Duration.ZERO);
        InjectionSettings hasty = InjectionSettings.USUAL
                .times(InjectionSettings.Times.USUAL.readiness(Duration.ofSeconds(6)))
                .retryBackoffs(List.of(Duration.ofMillis(200)))
                .fileFallbackAfterAttempts(2);
        try (Stage stage = new Stage(place, scene, hasty)) {
            Instant begun = Instant.now();
            InjectionOutcome outcome = stage.inject(first);
            told("onboarding", scene, stage, outcome, Duration.between(begun, Instant.now()));

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 2, "CLAUDE.md"));
            assertThat(stage.live().terminal().screen().text()).contains("Choose the text style");
            assertThat(stage.live().terminal().given()).isEmpty();
            assertThat(stage.asked()).isEmpty();
            assertThat(stage.worktree().resolve("CLAUDE.md")).content().contains(first);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, PTY",
        "CLAUDE, TMUX",
        "CODEX, PTY",
        "CODEX, TMUX",
        "GEMINI, PTY",
        "GEMINI, TMUX",
        "OPENCODE, PTY",
        "OPENCODE, TMUX"
    })
    void the_lines_of_a_context_arrive_unchanged(Agent agent, In in) throws IOException, InterruptedException {
        Scene scene = Scene.idle(agent, in);
        try (Stage stage = new Stage(place, scene, InjectionSettings.USUAL)) {
            reaches_the_model_once("lines", scene, stage, """
                %s

                # Wo wir sind — 現状 ✅

                - the parser is done


                ```java
                if (green) {
                \treturn "naïve 🙂";
                }
                ```

                > quoted, with a path: /etc/hosts; ! and # and / in the middle
                %s\
                """.formatted(first, last));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, PTY",
        "CLAUDE, TMUX",
        "CODEX, PTY",
        "CODEX, TMUX",
        "GEMINI, PTY",
        "GEMINI, TMUX",
        "OPENCODE, PTY",
        "OPENCODE, TMUX"
    })
    void a_long_context_arrives_complete(Agent agent, In in) throws IOException, InterruptedException {
        String middle = IntStream.range(0, 400)
                .mapToObj("%03d: what was found out about the parser and its tests"::formatted)
                .collect(Collectors.joining("\n"));
        String context = "%s\n%s\n%s".formatted(first, middle, last);
        assertThat(context).hasSizeGreaterThan(20_000);
        Scene scene = Scene.idle(agent, in);
        try (Stage stage = new Stage(place, scene, InjectionSettings.USUAL)) {
            reaches_the_model_once("20,000 characters", scene, stage, context);
        }
    }
}
