package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.context.Step.Compacts;
import dev.journeyman.context.compaction.CompactionResult;
import dev.journeyman.context.compaction.CompactionResult.Done;
import dev.journeyman.context.compaction.CompactionResult.Futile;
import dev.journeyman.context.compaction.CompactionResult.Impossible;
import dev.journeyman.context.compaction.CompactionResult.Unneeded;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.statistics.Statistics;

/** The laws of compaction, for every target and any number of compactions. */
@Domain(Histories.class)
class CompactionLaws {

    /** A compaction: the turns before it and its result. */
    record Moment(
            TokenWindow window, List<Turn> before, int target, CompactionResult result, int changes, Journey journey) {

        boolean changed() {
            return result instanceof Done || result instanceof Futile;
        }

        List<Turn> after() {
            return journey.context().turns();
        }

        /** Returns the newest two turns before the compaction, with the exchanges they belong to. */
        List<Turn> newest() {
            int start = Math.max(0, before.size() - 2);
            while (start > 0 && before.get(start).message() instanceof ToolExecutionResultMessage) {
                start--;
            }
            return before.subList(start, before.size());
        }

        /** Returns the number of turns after the compaction that are older than the newest ones and not a summary. */
        int older() {
            boolean summarized = !after().isEmpty() && after().get(0).provenance() == TurnSource.SUMMARY;
            return after().size() - newest().size() - (summarized ? 1 : 0);
        }
    }

    private static final List<NamedLaw<Moment>> LAWS = NamedLaw.of(CompactionLaws.class, Moment.class);

    /**
     * Applies a history and checks each of its compactions, and further ones at its end, down to a single token. The
     * statistics verify that the histories exercise the laws: without a compaction the laws check nothing.
     */
    @Property
    void every_law_holds_of_every_compaction(@ForAll History history, @ForAll TokenWindow window) {
        Journey journey = new Journey(window);
        List<Step> steps = new ArrayList<>(history.steps());
        for (int percent : new int[] {92, 92, 60, 25, 0}) {
            steps.add(new Compacts(percent));
        }
        int changes = 0;
        for (Step step : steps) {
            if (step instanceof Compacts compacts) {
                List<Turn> before = journey.context().turns();
                int target = compacts.target(journey.context());
                CompactionResult result = journey.context().compact(target);
                changes += result instanceof Done || result instanceof Futile ? 1 : 0;
                Moment moment = new Moment(window, before, target, result, changes, journey);
                NamedLaw.checkAll(LAWS, moment);
                Statistics.label("result").collect(result.getClass().getSimpleName());
                Statistics.label("older turns")
                        .collect(moment.changed() ? moment.older() > 0 ? "kept in part" : "all gone" : "untouched");
            } else {
                step.play(journey.context());
            }
        }
        Statistics.label("result")
                .coverage(kinds -> Stream.of("Done", "Impossible", "Unneeded", "Futile")
                        .forEach(kind -> kinds.check(kind).percentage(share -> share > 0.1)));
        Statistics.label("older turns")
                .coverage(kinds -> Stream.of("kept in part", "all gone")
                        .forEach(kind -> kinds.check(kind).percentage(share -> share > 5)));
    }

    static void a_compaction_reaches_its_target_or_changes_nothing_and_says_so(Moment moment) {
        int tokens = moment.journey().context().tokens();
        if (moment.changed()) {
            assertThat(tokens).isLessThanOrEqualTo(moment.target());
        } else if (moment.result() instanceof Unneeded unneeded) {
            assertThat(unneeded.tokens()).isEqualTo(tokens).isLessThanOrEqualTo(moment.target());
        } else if (moment.result() instanceof Impossible impossible) {
            assertThat(impossible.tokens()).isEqualTo(tokens).isGreaterThan(moment.target());
            assertThat(impossible.least()).isGreaterThan(moment.target());
            assertThat(impossible.reason()).isNotBlank();
        }
        if (!moment.changed()) {
            assertThat(moment.after()).isEqualTo(moment.before());
        }
    }

    static void the_least_number_of_tokens_that_a_refusal_names_can_be_reached(Moment moment) {
        if (moment.result() instanceof Impossible impossible && impossible.least() < impossible.tokens()) {
            assertThat(moment.journey().twin().compact(impossible.least())).isNotInstanceOf(Impossible.class);
        }
    }

    static void a_compaction_is_futile_when_it_frees_less_than_a_tenth_and_only_then(Moment moment) {
        if (moment.result() instanceof Done done) {
            assertThat((done.before() - done.after()) * 10).isGreaterThanOrEqualTo(done.before());
        } else if (moment.result() instanceof Futile futile) {
            assertThat((futile.before() - futile.after()) * 10).isLessThan(futile.before());
            assertThat(futile.after()).isLessThan(futile.before());
        }
    }

    static void a_compaction_that_changed_the_context_is_one_change_in_the_log_with_correct_figures(Moment moment) {
        List<Compacted> logged = moment.journey().log().stream()
                .filter(Compacted.class::isInstance)
                .map(Compacted.class::cast)
                .toList();
        assertThat(logged).hasSize(moment.changes());
        if (moment.changed()) {
            Compacted last = logged.get(logged.size() - 1);
            assertThat(last.after()).isEqualTo(moment.journey().recount());
            assertThat(last.before()).isGreaterThan(last.after());
        }
    }

    static void the_newest_two_turns_with_their_exchanges_are_kept_unless_nothing_else_was_left(Moment moment) {
        List<Turn> newest = moment.newest();
        List<Turn> after = moment.after();
        assertThat(after).hasSizeGreaterThanOrEqualTo(newest.size());
        List<Turn> tail = after.subList(after.size() - newest.size(), after.size());
        if (moment.older() > 0) {
            assertThat(tail).isEqualTo(newest);
        } else {
            assertThat(tail.stream().map(turn -> turn.message().type()))
                    .isEqualTo(
                            newest.stream().map(turn -> turn.message().type()).toList());
        }
    }

    static void a_turn_older_than_the_newest_exchange_is_kept_verbatim_or_as_a_stub_or_dropped(Moment moment) {
        if (moment.older() > 0 && moment.changed()) {
            List<Turn> kept = new ArrayList<>(moment.after());
            kept.removeIf(turn -> turn.provenance() == TurnSource.SUMMARY);
            kept.removeIf(turn -> turn.message() instanceof ToolExecutionResultMessage result
                    && result.text().matches("(?s)\\[.*, taken out to save room: recall c\\d+]"));
            assertThat(moment.before()).containsAll(kept);
        }
    }

    static void a_batch_of_calls_is_kept_or_dropped_with_all_its_results(Moment moment) {
        Set<String> called = new HashSet<>();
        Set<String> answered = new HashSet<>();
        for (Turn turn : moment.after()) {
            if (turn.message() instanceof AiMessage reply) {
                assertThat(batches(moment.before())).contains(ids(reply));
                called.addAll(ids(reply));
            } else if (turn.message() instanceof ToolExecutionResultMessage result) {
                assertThat(called).contains(result.id());
                answered.add(result.id());
            }
        }
        moment.journey().context().openCalls().forEach(call -> answered.add(call.id()));
        assertThat(called).isEqualTo(answered);
    }

    private static List<List<String>> batches(List<Turn> turns) {
        return turns.stream()
                .map(Turn::message)
                .filter(AiMessage.class::isInstance)
                .map(reply -> ids((AiMessage) reply))
                .toList();
    }

    private static List<String> ids(AiMessage reply) {
        return reply.toolExecutionRequests().stream()
                .map(ToolExecutionRequest::id)
                .toList();
    }

    static void compacting_again_to_the_same_target_changes_nothing(Moment moment) {
        int entries = moment.journey().log().size();
        CompactionResult again = moment.journey().context().compact(moment.target());
        assertThat(again).isInstanceOfAny(Unneeded.class, Impossible.class);
        assertThat(moment.journey().log()).hasSize(entries);
    }

    static void there_is_at_most_one_summary_and_it_is_right_after_index_zero(Moment moment) {
        List<TurnSource> provenances =
                moment.after().stream().map(Turn::provenance).toList();
        assertThat(provenances.lastIndexOf(TurnSource.SUMMARY)).isLessThanOrEqualTo(0);
    }

    static void a_summary_never_exceeds_its_share_of_the_window(Moment moment) {
        moment.after().stream()
                .filter(turn -> turn.provenance() == TurnSource.SUMMARY)
                .forEach(turn -> assertThat(turn.tokens())
                        .isLessThanOrEqualTo(moment.window().summary()));
    }

    static void a_compaction_cuts_deeply_if_there_are_old_turns_to_cut(Moment moment) {
        if (moment.changed() && moment.older() > 0) {
            int system = Journey.TOKENS.estimateTokenCountInMessage(
                    moment.journey().context().systemPrompt().orElseThrow());
            assertThat(moment.journey().recount())
                    .isLessThanOrEqualTo(
                            system + moment.window().kept() + moment.window().summary());
        }
    }

    static void a_stub_is_never_stubbed_again(Moment moment) {
        List<ChatMessage> stubs = moment.before().stream()
                .map(Turn::message)
                .filter(message -> message instanceof ToolExecutionResultMessage result
                        && result.text().matches("(?s)\\[.*, taken out to save room: recall c\\d+]"))
                .toList();
        List<String> ids = stubs.stream()
                .map(stub -> Objects.requireNonNull(((ToolExecutionResultMessage) stub).id()))
                .toList();
        if (moment.older() > 0) {
            assertThat(stubs)
                    .containsAll(moment.after().stream()
                            .map(Turn::message)
                            .filter(message ->
                                    message instanceof ToolExecutionResultMessage result && ids.contains(result.id()))
                            .toList());
        }
    }
}
