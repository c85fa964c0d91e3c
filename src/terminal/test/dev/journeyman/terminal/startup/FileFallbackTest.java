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

/** A context that could not be delivered: the file it is left in, and what is done where that cannot be. */
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

    /** Begins one at an agent that asks whether it may trust its folder, for a time. */
    private Trial asked(int seconds, InjectionSettings settings) {
        agent.habits.started =
                terminal -> agent.ask(ComposerAgent.TRUST, Duration.ZERO, Duration.ofSeconds(seconds), terminal);
        return new Trial(agent, directory, Trial.CLAUDE, settings);
    }

    @Nested
    class Where_the_file_can_be_written {

        @Test
        void the_agent_is_told_of_it_as_soon_as_it_can_be() throws InterruptedException {
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
        void it_has_the_context_and_not_the_request_to_acknowledge_it() throws InterruptedException {
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
        void two_that_are_left_there_leave_one_section() throws Exception {
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
        void a_later_success_takes_the_section_away() throws Exception {
            Files.writeString(file, MINE);
            Trial trial = asked(60, InjectionSettings.USUAL);
            trial.inject();
            trial.tend(30);

            InjectionOutcome later = trial.inject();

            assertThat(later.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(Files.readString(file)).isEqualTo(MINE);
        }

        @Test
        void a_success_of_somebody_later_takes_it_away_too() throws Exception {
            Files.writeString(file, MINE);
            asked(1_000_000, InjectionSettings.USUAL).inject();

            new Trial(new ComposerAgent(), directory, Trial.CLAUDE, InjectionSettings.USUAL).inject();

            assertThat(Files.readString(file)).isEqualTo(MINE);
        }

        @Test
        void a_file_that_was_made_for_it_goes_with_it() throws Exception {
            Trial trial = asked(60, InjectionSettings.USUAL);
            trial.inject();
            trial.tend(30);

            trial.inject();

            assertThat(directory).isEmptyDirectory();
        }

        @Test
        void it_is_kept_where_somebody_wants_to_look_at_it() throws Exception {
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
        void because_a_directory_is_in_its_place_the_agent_is_notified() throws Exception {
            Files.createDirectory(file);

            assertNotified();
        }

        @Test
        void because_it_leads_elsewhere_the_agent_is_notified(@TempDir Path elsewhere) throws Exception {
            Path secret = Files.writeString(elsewhere.resolve("secret"), MINE);
            Files.createSymbolicLink(file, secret);

            assertNotified();
            assertThat(Files.readString(secret)).isEqualTo(MINE);
        }

        @Test
        void because_its_owner_may_not_the_agent_is_notified() throws Exception {
            Files.writeString(file, MINE);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

            assertNotified();
            assertThat(Files.readString(file)).isEqualTo(MINE);
        }

        @Test
        void because_nobody_may_read_it_the_agent_is_notified() throws Exception {
            Files.writeString(file, MINE);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("-w-------"));

            assertNotified();
        }

        @Test
        void and_nobody_wants_a_notification_it_has_failed() throws Exception {
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
        void and_no_notification_either_it_has_failed() throws Exception {
            Files.createDirectory(file);
            Trial trial = asked(1_000_000, InjectionSettings.USUAL);

            assertThat(trial.inject().kind()).isEqualTo(InjectionOutcome.Kind.FAILED);
            assertThat(agent.pastes).isEmpty();
        }

        @Test
        void its_section_stays_after_a_success_and_somebody_is_told() throws IOException, InterruptedException {
            new MemoryFile(file).write("old");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(trial.said).last().asString().startsWith("The section in CLAUDE.md is left: ");
        }
    }
}
