package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.OrderRule;
import dev.journeyman.context.PivotLine;
import dev.journeyman.flow.Conversation;
import dev.journeyman.flow.Exhaustion;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.journal.EntryFormat;
import dev.journeyman.journal.Recorded;
import dev.journeyman.report.Windows;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;

/** The laws of the machine, over stories played through the real engine. */
class EngineLaws {

    private static final Set<String> TAKEN = new TreeSet<>();

    @Property(tries = 1_000)
    void law_4_the_conversation_is_empty_after_a_clear_and_goes_on_after_everything_else(
            @ForAll("draws") List<Integer> draws, @ForAll boolean express) {
        List<ChatMessage> before = List.of();
        boolean cleared = true;
        Windows windows = new Windows();
        for (Recorded recorded : played(Play.story(express, 10, 30), draws, true)) {
            if (recorded.entry() instanceof Entry.Moved moved) {
                cleared |= moved.move().conversation() != Conversation.KEPT;
            }
            Optional<Sent> sent = Sent.next(recorded, windows);
            if (sent.isEmpty()) {
                continue;
            }
            List<ChatMessage> messages = sent.get().messages();
            if (cleared) {
                assertThat(messages).hasSize(2);
            } else {
                assertThat(messages.subList(0, before.size())).isEqualTo(before);
            }
            before = messages;
            cleared = false;
        }
    }

    @Property(tries = 1_000)
    void law_5_coding_sees_the_approved_plan_byte_for_byte(@ForAll("draws") List<Integer> draws) {
        String submitted = "";
        String approved = "";
        Windows windows = new Windows();
        for (Recorded recorded : played(Play.story(false, 10, 30), draws, true)) {
            if (recorded.entry() instanceof Entry.Moved moved) {
                Signal signal = moved.move().signal();
                submitted = signal instanceof Signal.PlanSubmitted plan ? plan.plan() : submitted;
                approved = signal instanceof Signal.PlanApproved ? submitted : approved;
                if (moved.move().from().state() == State.PLAN_REVIEW
                        && moved.move().to().state() == State.CODING) {
                    assertThat(signal).isInstanceOf(Signal.PlanApproved.class);
                }
            }
            Optional<Sent> sent = Sent.next(recorded, windows);
            if (sent.isPresent() && sent.get().state() == State.CODING) {
                assertThat(approved).isNotEmpty();
                assertThat(sent.get().system()).contains("# Approved plan\n\n" + approved);
            }
        }
    }

    @Property(tries = 1_000)
    void law_6_after_a_pivot_the_marker_line_is_there_once_with_the_newest_feedback(
            @ForAll("draws") List<Integer> draws, @ForAll boolean express) {
        String line = "";
        Windows windows = new Windows();
        for (Recorded recorded : played(Play.story(express, 2, 2), draws, true)) {
            if (recorded.entry() instanceof Entry.Moved moved
                    && moved.move().signal() instanceof Signal.Pivoted pivoted) {
                line = PivotLine.of(pivoted.feedback());
            }
            Optional<Sent> sent = Sent.next(recorded, windows);
            if (sent.isPresent()) {
                String system = sent.get().system();
                int lines = system.split(Pattern.quote(PivotLine.MARKER), -1).length - 1;
                assertThat(lines).isEqualTo(line.isEmpty() ? 0 : 1);
                assertThat(system.lines())
                        .anyMatch((line.isEmpty() ? system.lines().findFirst().orElseThrow() : line)::equals);
            }
        }
    }

    @Property(tries = 1_000)
    void law_8_a_budget_of_n_allows_exactly_n_turns_however_often_the_state_is_left(
            @ForAll("draws") List<Integer> draws,
            @ForAll @IntRange(min = 1, max = 4) int planning,
            @ForAll @IntRange(min = 1, max = 4) int coding) {
        int turns = 0;
        State state = State.SETUP;
        for (Recorded recorded : played(Play.story(false, planning, coding), draws, true)) {
            if (recorded.entry() instanceof Entry.ReplyReceived) {
                turns++;
                assertThat(turns).isLessThanOrEqualTo(state == State.PLANNING ? planning : coding);
            }
            if (recorded.entry() instanceof Entry.Moved moved) {
                Signal signal = moved.move().signal();
                if (signal instanceof Signal.BudgetExhausted exhausted && exhausted.reason() == Exhaustion.TURNS) {
                    assertThat(turns).isEqualTo(state == State.PLANNING ? planning : coding);
                }
                state = moved.move().to().state();
                if (signal instanceof Signal.Continued || moved.move().conversation() != Conversation.KEPT) {
                    turns = 0;
                }
            }
        }
    }

    @Property(tries = 1_000)
    void law_9_every_walk_ends_without_somebody_granting_more(
            @ForAll("hostile") List<Integer> draws,
            @ForAll boolean express,
            @ForAll @IntRange(min = 1, max = 2) int attempts,
            @ForAll @IntRange(min = 0, max = 1) int microCycles) {
        Story story = Play.story(express, 3, 3).withRetryPolicy(new RetryPolicy(attempts, microCycles));
        List<Recorded> entries = played(story, draws, false);
        long turns = entries.stream()
                .filter(recorded -> recorded.entry() instanceof Entry.ReplyReceived)
                .count();
        assertThat(turns).isLessThanOrEqualTo((3L + 3L) * attempts);
    }

    @Property(tries = 1_000)
    void what_is_sent_is_in_order_and_nothing_is_sent_twice(@ForAll("draws") List<Integer> draws) {
        Windows windows = new Windows();
        for (Recorded recorded : played(Play.story(false, 10, 30), draws, true)) {
            Sent.next(recorded, windows).ifPresent(sent -> {
                assertThat(OrderRule.violations(sent.messages())).isEmpty();
                sent.messages().stream()
                        .filter(message -> message instanceof UserMessage said
                                && said.singleText().length() >= 40)
                        .filter(message -> !((UserMessage) message).singleText().startsWith("[note] "))
                        .forEach(message -> assertThat(sent.messages()).containsOnlyOnce(message));
            });
        }
    }

    @Property(tries = 1_000)
    void a_run_cut_at_any_entry_goes_on_to_the_same_next_request(
            @ForAll("draws") List<Integer> draws, @ForAll @IntRange(min = 0, max = 999) int permille) {
        Scratch.with(home -> {
            Play play = new Play(Play.story(false, 5, 5), draws, true);
            List<Recorded> whole = play.play(home);
            int cut = play.boundaries().get(permille * play.boundaries().size() / 1_000);
            List<Recorded> past =
                    whole.subList(0, cut).stream().map(EngineLaws::reread).toList();
            if (Unfinished.tool(past)) {
                return;
            }
            Scratch.asOf(past);
            List<Recorded> resumed = new Play(Play.story(false, 5, 5), draws, true).resume(home, past);
            boolean unanswered = past.get(cut - 1).entry() instanceof Entry.RequestSent;
            assertThat(Sent.first(resumed, cut)).isEqualTo(Sent.first(whole, unanswered ? cut - 1 : cut));
        });
    }

    @AfterContainer
    static void law_10_every_row_of_the_table_was_taken() {
        Set<String> missing = new TreeSet<>();
        Flow.standard()
                .rows()
                .forEach(row -> row.on()
                        .forEach(kind -> row.in().forEach(state -> missing.add(state + " on " + Signal.name(kind)))));
        missing.removeAll(TAKEN);
        missing.removeIf(EngineLaws::shownElsewhere);
        assertThat(missing).as("rows of the table that no play took").isEmpty();
    }

    /** Returns whether a transition needs somebody outside or something broken, which tests of their own show. */
    private static boolean shownElsewhere(String transition) {
        return transition.endsWith("Cancelled")
                || transition.endsWith("Broke")
                || transition.equals("SUSPENDED on SuspensionExpired")
                || (transition.endsWith("ServiceLost")
                        && !transition.startsWith("PLANNING")
                        && !transition.startsWith("CODING"))
                || transition.startsWith("CODING on Attempt");
    }

    private static List<Recorded> played(Story story, List<Integer> draws, boolean generous) {
        List<Recorded> entries = Scratch.in(home -> new Play(story, draws, generous).play(home));
        for (Recorded recorded : entries) {
            if (recorded.entry() instanceof Entry.Moved moved) {
                TAKEN.add(moved.move().from().state() + " on "
                        + moved.move().signal().name());
            }
        }
        return entries;
    }

    private static Recorded reread(Recorded recorded) {
        return new Recorded(recorded.seq(), recorded.at(), EntryFormat.read(EntryFormat.write(recorded.entry())));
    }

    @Provide
    Arbitrary<List<Integer>> draws() {
        return Arbitraries.integers().between(0, 10_000).list().ofMaxSize(60);
    }

    @Provide
    Arbitrary<List<Integer>> hostile() {
        return Arbitraries.integers().between(0, 10_000).list().ofSize(200);
    }
}
