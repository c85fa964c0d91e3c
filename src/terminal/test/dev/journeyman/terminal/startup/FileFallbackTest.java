package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A context that could not be delivered: it is written to the memory file, or the agent is notified. */
class FileFallbackTest {

    private static final String MINE = "# Mine\r\n\r\nUse tabs.";
    private static final String NOTIFICATION = """
        [IMPORTANT] Session context from previous work is available.
        Run: ->continuity:load
        Or check CLAUDE.md for details.\
        """;

    @TempDir
    private Path directory;

    private Path file;

    private final ComposerAgent agent = new ComposerAgent();

    @BeforeEach
    void names_the_file() {
        file = directory.resolve("CLAUDE.md");
        agent.screen.folding(false);
    }

    /** Begins a trial with an agent that shows the trust dialog for a time. */
    private Trial asked(int seconds, InjectionSettings settings) {
        agent.habits.started =
                terminal -> agent.ask(ComposerAgent.TRUST, Duration.ZERO, Duration.ofSeconds(seconds), terminal);
        return new Trial(agent, directory, Trial.CLAUDE, settings);
    }

    @Nested
    class Where_the_file_can_be_written {

        @Test
        void the_agent_is_informed_of_the_file_as_soon_as_it_accepts_a_message() throws InterruptedException {
            Trial trial = asked(90, InjectionSettings.USUAL);

            InjectionOutcome outcome = trial.inject();
            assertThat(agent.pastes).isEmpty();
            trial.tend(90);

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 3, "CLAUDE.md"));
            assertThat(agent.delivered)
                    .containsExactly("[System] Session context written to CLAUDE.md - please review");
            assertThat(agent.confirmed).isZero();
        }

        @Test
        void the_file_has_the_context_without_the_request_to_acknowledge_it() throws InterruptedException {
            asked(90, InjectionSettings.USUAL).inject();

            assertThat(file).hasContent("""
                # Project Instructions

                <!-- STARTUP_CONTEXT_INJECTION -->
                ## Session Context (Auto-Injected)

                ## Continuity

                The build is green.

                <!-- END_STARTUP_CONTEXT -->
                """);
        }

        @Test
        void two_contexts_leave_one_section() throws Exception {
            Files.writeString(file, MINE);
            Trial trial = asked(1_000_000, InjectionSettings.USUAL);

            trial.inject();
            trial.injector.inject(StartupContext.of("The build is red."));

            assertThat(file)
                    .content()
                    .startsWith(MINE)
                    .containsOnlyOnce("STARTUP_CONTEXT_INJECTION")
                    .contains("The build is red.")
                    .doesNotContain("green");
        }

        @Test
        void a_later_success_removes_the_section() throws Exception {
            Files.writeString(file, MINE);
            Trial trial = asked(60, InjectionSettings.USUAL);
            trial.inject();
            trial.tend(30);

            InjectionOutcome later = trial.inject();

            assertThat(later.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(Files.readString(file)).isEqualTo(MINE);
        }

        @Test
        void a_later_success_of_another_injector_removes_the_section() throws Exception {
            Files.writeString(file, MINE);
            asked(1_000_000, InjectionSettings.USUAL).inject();

            new Trial(new ComposerAgent(), directory, Trial.CLAUDE, InjectionSettings.USUAL).inject();

            assertThat(Files.readString(file)).isEqualTo(MINE);
        }

        @Test
        void a_file_that_was_created_for_the_section_is_removed_with_it() throws Exception {
            Trial trial = asked(60, InjectionSettings.USUAL);
            trial.inject();
            trial.tend(30);

            trial.inject();

            assertThat(directory).isEmptyDirectory();
        }

        @Test
        void the_section_is_kept_if_the_settings_say_so() throws Exception {
            Files.writeString(file, MINE);
            Trial trial = asked(60, InjectionSettings.USUAL.keepForDebug(true));
            trial.inject();
            trial.tend(30);

            assertThat(trial.inject().kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(file).content().startsWith(MINE).contains("STARTUP_CONTEXT_INJECTION");
        }
    }

    @Nested
    class Where_the_file_cannot_be_written {

        private void assertNotified() throws InterruptedException {
            Trial trial = asked(49, InjectionSettings.USUAL);

            InjectionOutcome outcome = trial.inject();
            trial.tend(60);

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.NOTIFIED);
            assertThat(outcome.attempts()).isEqualTo(3);
            assertThat(outcome.reason()).startsWith(file.toString());
            assertThat(trial.said).contains(outcome.reason());
            assertThat(agent.delivered).containsExactly(NOTIFICATION);
            assertThat(trial.events).endsWith(new InjectionEvent.Escalated("continuity-startup-30000", "notification"));
        }

        @Test
        void because_it_is_a_directory_the_agent_is_notified() throws Exception {
            Files.createDirectory(file);

            assertNotified();
        }

        @Test
        void because_it_is_a_link_out_of_its_directory_the_agent_is_notified(@TempDir Path elsewhere) throws Exception {
            Path secret = Files.writeString(elsewhere.resolve("secret"), MINE);
            Files.createSymbolicLink(file, secret);

            assertNotified();
            assertThat(Files.readString(secret)).isEqualTo(MINE);
        }

        @Test
        void because_it_is_read_only_the_agent_is_notified() throws Exception {
            Files.writeString(file, MINE);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

            assertNotified();
            assertThat(Files.readString(file)).isEqualTo(MINE);
        }

        @Test
        void because_it_is_not_readable_the_agent_is_notified() throws Exception {
            Files.writeString(file, MINE);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));

            assertNotified();
        }

        @Test
        void and_notifications_are_off_the_injection_fails() throws Exception {
            Files.createDirectory(file);
            Trial trial = asked(49, InjectionSettings.USUAL.sendNotificationOnFailure(false));

            InjectionOutcome outcome = trial.inject();
            trial.tend(60);

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.FAILED);
            assertThat(agent.pastes).isEmpty();
            assertThat(trial.events)
                    .endsWith(new InjectionEvent.Failed("continuity-startup-30000", 3, outcome.reason()));
            assertThat(trial.injector.metrics()).isEqualTo(new InjectionMetrics(1, 0, 0, 0, 1, 0, 0));
        }

        @Test
        void and_the_agent_cannot_be_notified_the_injection_fails() throws Exception {
            Files.createDirectory(file);
            Trial trial = asked(1_000_000, InjectionSettings.USUAL);

            assertThat(trial.inject().kind()).isEqualTo(InjectionOutcome.Kind.FAILED);
            assertThat(agent.pastes).isEmpty();
        }

        @Test
        void its_section_stays_after_a_success_and_the_listener_is_informed() throws IOException, InterruptedException {
            new MemoryFile(file).write("old");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(trial.said).last().asString().startsWith("The section in CLAUDE.md remains: ");
        }
    }
}
