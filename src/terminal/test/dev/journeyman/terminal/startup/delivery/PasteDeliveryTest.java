package dev.journeyman.terminal.startup.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.TypedKeys;
import dev.journeyman.terminal.startup.ComposerAgent;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.Message;
import dev.journeyman.terminal.startup.StartupContext;
import dev.journeyman.terminal.startup.Trial;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The delivery of one text through a composer: it arrives once, whatever happens. */
@Timeout(30)
class PasteDeliveryTest {

    private static final String PERMISSION = " Do you want to proceed?\r\n ❯ 1. Yes\u001b[6D";

    @TempDir
    private Path directory;

    private final ComposerAgent agent = new ComposerAgent();

    private InjectionOutcome inject() throws InterruptedException {
        Trial trial = Trial.at(agent, directory);
        InjectionOutcome outcome = trial.inject();
        trial.tend(300);
        return outcome;
    }

    private void assertDeliveredOnce() {
        assertThat(agent.delivered).singleElement().asString().containsOnlyOnce(Trial.CONTEXT);
    }

    @Nested
    class At_an_agent_that_loses {

        @Test
        void the_paste_the_text_is_pasted_again_once() throws InterruptedException {
            agent.habits.losesPastes = 1;

            InjectionOutcome outcome = inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 2, ""));
            assertThat(agent.pastes).hasSize(2);
            assertThat(agent.pastes.get(1)).isEqualTo(agent.pastes.get(0));
            assertDeliveredOnce();
        }

        @Test
        void every_paste_the_text_is_written_to_the_file() throws InterruptedException {
            agent.habits.losesPastes = 3;

            InjectionOutcome outcome = inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
            assertThat(agent.delivered).containsExactly(MessageTexts.written("CLAUDE.md"));
        }

        @Test
        void enter_only_enter_is_repeated() throws InterruptedException {
            agent.habits.losesEnters = 1;

            InjectionOutcome outcome = inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
            assertThat(agent.pastes).hasSize(1);
            assertThat(agent.enters).isEqualTo(2);
            assertDeliveredOnce();
        }

        @Test
        void enter_repeatedly_the_text_is_still_pasted_once() throws InterruptedException {
            agent.habits.losesEnters = 4;

            InjectionOutcome outcome = inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(agent.pastes).hasSize(1);
            assertDeliveredOnce();
        }
    }

    @Nested
    class At_an_agent_that_is_frozen {

        @Test
        void and_reads_everything_seconds_later_the_text_arrives_once() throws InterruptedException {
            agent.habits.thinksFor = Duration.ofSeconds(7);

            inject();

            assertDeliveredOnce();
        }

        @Test
        void for_a_minute_the_text_arrives_at_most_once() throws InterruptedException {
            agent.habits.thinksFor = Duration.ofSeconds(60);

            inject();

            assertThat(agent.delivered.stream().filter(text -> text.contains(Trial.CONTEXT)))
                    .hasSizeLessThanOrEqualTo(1);
            assertThat(agent.pastes.stream().filter(text -> text.contains(Trial.CONTEXT)))
                    .hasSize(1);
        }
    }

    @Nested
    class At_an_agent_that_works {

        @Test
        void the_text_is_queued_and_arrives_once() throws InterruptedException {
            agent.habits.started = terminal -> agent.work(Duration.ofSeconds(40), terminal);

            InjectionOutcome outcome = inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
            assertThat(agent.pastes).hasSize(1);
            assertThat(agent.enters).isOne();
            assertDeliveredOnce();
        }

        @Test
        void and_shows_the_whole_text_the_text_arrives_once() throws InterruptedException {
            agent.screen.folding(false);
            agent.habits.started = terminal -> agent.work(Duration.ofSeconds(40), terminal);

            InjectionOutcome outcome = inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
            assertThat(agent.pastes).hasSize(1);
            assertDeliveredOnce();
        }
    }

    @Nested
    class At_an_agent_that_works_on_something_else {

        @Test
        void and_loses_enter_the_text_does_not_count_as_delivered() throws InterruptedException {
            agent.habits.losesEnters = 1;
            agent.habits.pasted = terminal -> {
                agent.work(Duration.ofMillis(300), terminal);
                agent.paint(terminal);
            };

            InjectionOutcome outcome = inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(agent.pastes).hasSize(1);
            assertDeliveredOnce();
        }
    }

    @Nested
    class With_a_screen_that_blocks {

        @Test
        void between_the_paste_and_enter_nothing_is_confirmed() throws InterruptedException {
            agent.habits.pasted =
                    terminal -> agent.ask(PERMISSION, Duration.ofMillis(20), Duration.ofSeconds(4), terminal);

            InjectionOutcome outcome = inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(agent.confirmed).isZero();
            assertThat(agent.pastes).hasSize(1);
            assertDeliveredOnce();
        }

        @Test
        void that_discards_the_paste_the_text_is_pasted_again() throws InterruptedException {
            agent.habits.losesPastes = 1;
            agent.habits.pasted = terminal -> {
                agent.habits.pasted = later -> {};
                agent.ask(PERMISSION, Duration.ZERO, Duration.ofSeconds(4), terminal);
            };

            inject();

            assertThat(agent.confirmed).isZero();
            assertDeliveredOnce();
        }

        @Test
        void that_stays_enter_is_never_pressed() throws InterruptedException {
            agent.habits.pasted =
                    terminal -> agent.ask(PERMISSION, Duration.ofMillis(20), Duration.ofDays(1), terminal);

            InjectionOutcome outcome = inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
            assertThat(agent.enters).isZero();
            assertThat(agent.pastes).hasSize(1);
        }
    }

    @Nested
    class Where_a_person_types {

        @Test
        void in_the_middle_of_a_line_nothing_is_pasted() throws InterruptedException {
            agent.habits.started = terminal -> terminal.occupied(true);

            InjectionOutcome outcome = inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
            assertThat(agent.pastes).isEmpty();
            assertThat(agent.enters).isZero();
        }

        @Test
        void and_sends_the_line_the_text_arrives_after_the_line() throws InterruptedException {
            agent.habits.started = terminal -> {
                terminal.occupied(true);
                terminal.then(Duration.ofSeconds(9), () -> terminal.occupied(false));
            };

            InjectionOutcome outcome = inject();

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 2, ""));
            assertDeliveredOnce();
        }
    }

    @Nested
    class Where_a_person_types_before_enter {

        @Test
        void a_line_of_their_own_the_text_is_not_sent_with_it() throws InterruptedException {
            agent.habits.pasted = terminal -> {
                terminal.occupied(true);
                terminal.then(Duration.ofSeconds(9), () -> terminal.occupied(false));
            };
            agent.habits.entered = terminal -> assertThat(terminal.occupied()).isFalse();

            inject();

            assertThat(agent.pastes).hasSize(1);
            assertDeliveredOnce();
        }

        @Test
        void and_presses_enter_the_text_is_not_pasted_again() throws InterruptedException {
            agent.habits.pasted = terminal -> terminal.type("\r");

            InjectionOutcome outcome = inject();

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.ACKNOWLEDGED);
            assertThat(agent.pastes).hasSize(1);
            assertDeliveredOnce();
        }
    }

    @Nested
    class At_an_agent_that_ends {

        @Test
        void before_it_is_ready_no_attempt_is_made() throws InterruptedException {
            agent.habits.started = terminal -> terminal.end(Duration.ofMillis(100));

            assertThat(inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.FAILED, 0, "the agent ended"));
            assertThat(agent.pastes).isEmpty();
        }

        @Test
        void between_the_paste_and_enter_the_injection_fails() throws InterruptedException {
            agent.habits.pasted = terminal -> terminal.end(Duration.ofMillis(20));

            assertThat(inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.FAILED, 1, "the agent ended"));
            assertThat(agent.enters).isZero();
        }

        @Test
        void at_enter_the_injection_fails() throws InterruptedException {
            agent.habits.losesEnters = 1;
            agent.habits.entered = terminal -> terminal.end(Duration.ZERO);

            assertThat(inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.FAILED, 1, "the agent ended"));
        }

        @Test
        void in_the_turn_it_began_the_text_was_delivered() throws InterruptedException {
            agent.habits.entered = terminal -> terminal.end(Duration.ofMillis(300));

            assertThat(inject()).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 1, ""));
        }
    }

    @Nested
    class Of_a_text {

        private void send(String body) throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            trial.injector.add(Message.of("host", body, "m", trial.clock.instant()));
            trial.tend(60);
        }

        @Test
        void that_ends_with_a_line_break_one_copy_arrives() throws InterruptedException {
            send("one\ntwo\n");

            assertThat(agent.delivered).containsExactly("one\ntwo");
        }

        @Test
        void that_ends_with_a_frame_one_copy_arrives() throws InterruptedException {
            send("one\n────────");

            assertThat(agent.delivered).containsExactly("one\n────────");
        }

        @Test
        void that_is_on_the_screen_already_one_copy_arrives() throws InterruptedException {
            agent.screen.say("⏺ Go on.");
            send("Go on.");

            assertThat(agent.delivered).containsExactly("Go on.");
            assertThat(agent.pastes).hasSize(1);
        }

        @Test
        void that_contains_the_end_of_a_paste_the_control_characters_are_removed() throws InterruptedException {
            send("one\u001b[201~\r\u0003two");

            assertThat(agent.pastes).containsExactly("one[201~\ntwo");
            assertThat(agent.delivered).containsExactly("one[201~\ntwo");
        }

        @Test
        void in_pieces_between_which_a_person_typed_no_delivery_is_reported() throws InterruptedException {
            agent.habits.pasted = terminal -> {
                terminal.typed(new TypedKeys(agent.pastes.size(), 9, false));
                terminal.occupied(false);
            };
            Trial trial = Trial.at(agent, directory);

            InjectionOutcome outcome = trial.injector.inject(
                    StartupContext.of("x".repeat(79).concat("\n").repeat(250)));

            assertThat(outcome.kind()).isEqualTo(InjectionOutcome.Kind.LEFT_IN_FILE);
            assertThat(agent.enters).isZero();
        }

        @Test
        void of_more_than_8000_characters_the_pieces_arrive_with_one_enter_and_one_acknowledgement()
                throws InterruptedException {
            Trial trial = Trial.at(agent, directory);
            String line = "x".repeat(79) + "\n";

            InjectionOutcome outcome = trial.injector.inject(StartupContext.of(line.repeat(250)));

            assertThat(outcome).isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
            assertThat(agent.pastes).hasSize(3);
            assertThat(agent.pastes.get(0)).startsWith("[1/3]\n[CONTEXT INJECTION");
            assertThat(agent.pastes.get(2)).startsWith("\n[3/3]\n").endsWith(" backwards.");
            assertThat(agent.enters).isOne();
            assertThat(agent.delivered).hasSize(1);
        }
    }
}
