package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.context.ContextChange.Measured;
import dev.journeyman.context.ContextChange.Reset;
import dev.journeyman.context.Step.Asks;
import dev.journeyman.context.Step.Notes;
import dev.journeyman.context.Step.Opens;
import dev.journeyman.context.Step.Replies;
import dev.journeyman.context.Step.Returns;
import dev.journeyman.context.Step.Says;
import dev.journeyman.context.Step.Strays;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** What holds of every context, whatever happens to it. */
@Domain(Histories.class)
@Domain(DomainContext.Global.class)
class ContextLaws {

    private static final ObjectMapper STRICT =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    @Property(tries = 1_000)
    void index_zero_is_the_prompt_of_the_last_reset_byte_for_byte_and_the_only_system_message(
            @ForAll History history, @ForAll Window window) {
        String[] prompt = new String[1];
        Journey.through(history, window, (journey, step) -> {
            if (step instanceof Opens opens) {
                prompt[0] = sound(opens.prompt());
            }
            List<ChatMessage> sent = journey.twin().request();
            assertThat(sent.get(0)).isEqualTo(SystemMessage.from(prompt[0]));
            assertThat(journey.context().systemPrompt()).contains(SystemMessage.from(prompt[0]));
            assertThat(sent.subList(1, sent.size())).noneMatch(SystemMessage.class::isInstance);
        });
    }

    @Property(tries = 1_000)
    void what_is_sent_is_always_in_an_order_that_providers_accept(@ForAll History history, @ForAll Window window) {
        Journey.through(
                history,
                window,
                (journey, step) -> assertThat(
                                OrderRule.violations(journey.twin().request()))
                        .isEmpty());
    }

    @Property(tries = 1_000)
    void a_request_is_the_conversation_behind_index_zero(@ForAll History history, @ForAll Window window) {
        Journey.through(history, window, (journey, step) -> {
            if (step instanceof Asks) {
                List<ChatMessage> sent = journey.context().request();
                assertThat(sent.subList(1, sent.size()))
                        .isEqualTo(journey.context().conversation());
            }
        });
    }

    @Property(tries = 1_000)
    void between_compactions_each_request_is_the_one_before_plus_a_tail(
            @ForAll History history, @ForAll Window window) {
        List<ChatMessage> last = new ArrayList<>();
        long[] breaks = {0};
        Journey.through(history, window, (journey, step) -> {
            List<ChatMessage> sent = journey.context().request();
            if (journey.breaks() == breaks[0]) {
                assertThat(sent).startsWith(last.toArray(ChatMessage[]::new));
            }
            breaks[0] = journey.breaks();
            last.clear();
            last.addAll(sent);
        });
    }

    @Property(tries = 1_000)
    void asking_twice_sends_the_same_and_logs_nothing_more(@ForAll History history, @ForAll Window window) {
        Journey journey = Journey.through(history, window);
        List<ChatMessage> sent = journey.context().request();
        int changes = journey.log().size();
        assertThat(journey.context().request()).isEqualTo(sent);
        assertThat(journey.log()).hasSize(changes);
    }

    @Property(tries = 1_000)
    void a_context_is_the_fold_of_its_log_after_every_step(@ForAll History history, @ForAll Window window) {
        Journey.through(history, window, (journey, step) -> {
            ContextManager live = journey.context();
            ContextManager twin = journey.twin();
            assertThat(twin.systemPrompt()).isEqualTo(live.systemPrompt());
            assertThat(twin.turns()).isEqualTo(live.turns());
            assertThat(twin.conversation()).isEqualTo(live.conversation());
            assertThat(twin.tokens()).isEqualTo(live.tokens());
            assertThat(twin.openCalls()).isEqualTo(live.openCalls());
        });
    }

    @Property(tries = 1_000)
    void a_context_brought_back_at_any_point_goes_on_as_if_nothing_had_happened(
            @ForAll History history, @ForAll Window window, @ForAll @IntRange(min = 0, max = 40) int point) {
        List<Step> steps = history.steps();
        int at = Math.min(point, steps.size());
        Journey before = Journey.through(new History(steps.subList(0, at)), window);
        ContextManager back = before.twin();
        steps.subList(at, steps.size()).forEach(step -> {
            step.play(back);
            step.play(before.context());
        });
        assertThat(back.request()).isEqualTo(before.context().request());
        assertThat(back.turns()).isEqualTo(before.context().turns());
    }

    @Property(tries = 1_000)
    void what_a_log_refuses_never_takes_effect(
            @ForAll History history, @ForAll Window window, @ForAll @IntRange(min = 0, max = 30) int accepted) {
        List<ContextChange> log = new ArrayList<>();
        ContextManager context = new ContextManager(window, Journey.TOKENS, Summarizer.NONE, change -> {
            if (log.size() >= accepted) {
                throw new IllegalStateException("The disk is full.");
            }
            log.add(change);
        });
        for (Step step : history.steps()) {
            try {
                step.play(context);
            } catch (IllegalStateException full) {
                ContextManager twin = Journey.fold(window, log);
                assertThat(context.turns()).isEqualTo(twin.turns());
                assertThat(context.systemPrompt()).isEqualTo(twin.systemPrompt());
                assertThat(context.tokens()).isEqualTo(twin.tokens());
                assertThat(context.openCalls()).isEqualTo(twin.openCalls());
            }
        }
        assertThat(log).hasSizeLessThanOrEqualTo(accepted);
    }

    @Property(tries = 1_000)
    void tokens_are_what_a_full_recount_finds_times_what_was_reported_last(
            @ForAll History history, @ForAll Window window) {
        Journey.through(history, window, (journey, step) -> {
            assertThat(journey.context().tokens()).isEqualTo((int) Math.ceil(journey.recount() * reported(journey)));
        });
    }

    @Property(tries = 1_000)
    void what_a_report_corrected_is_not_corrected_again(@ForAll History history, @ForAll Window window) {
        Journey journey = Journey.through(history, window);
        ContextManager context = journey.context();
        int reported = context.tokens() * 5 / 4;
        context.measured(context.tokens(), reported);
        int tokens = context.tokens();
        for (int i = 0; i < 4; i++) {
            context.measured(context.tokens(), tokens);
            assertThat(context.tokens()).isCloseTo(tokens, within(1 + tokens / 50));
        }
    }

    @Property(tries = 1_000)
    void tool_call_ids_are_c1_c2_and_so_on_without_a_gap_or_a_second_use(
            @ForAll History history, @ForAll Window window) {
        List<String> ids = Journey.through(history, window).log().stream()
                .filter(Appended.class::isInstance)
                .map(change -> ((Appended) change).message())
                .filter(AiMessage.class::isInstance)
                .flatMap(reply -> ((AiMessage) reply).toolExecutionRequests().stream())
                .map(ToolExecutionRequest::id)
                .toList();
        assertThat(ids)
                .isEqualTo(IntStream.rangeClosed(1, ids.size())
                        .mapToObj(n -> "c" + n)
                        .toList());
    }

    @Property(tries = 1_000)
    void a_call_that_nobody_answered_gets_one_result_with_a_fixed_text(@ForAll History history, @ForAll Window window) {
        Journey.through(history, window, (journey, step) -> {
            List<ToolExecutionRequest> open = journey.context().openCalls();
            ContextManager twin = journey.twin();
            List<ChatMessage> sent = twin.request();
            assertThat(twin.openCalls()).isEmpty();
            assertThat(sent)
                    .containsAll(open.stream()
                            .map(call -> ToolExecutionResultMessage.from(call, "interrupted: outcome unknown"))
                            .toList());
            assertThat(journey.twin().request()).isEqualTo(sent);
        });
    }

    @Property(tries = 1_000)
    void an_orphan_and_a_second_result_leave_no_trace(@ForAll History history, @ForAll Window window) {
        int[] changes = {0};
        Journey.through(history, window, (journey, step) -> {
            if (step instanceof Strays) {
                assertThat(journey.log()).hasSize(changes[0]);
            }
            changes[0] = journey.log().size();
        });
    }

    @Property(tries = 1_000)
    void blank_turns_are_ignored_and_nothing_else_is(@ForAll History history, @ForAll Window window) {
        Journey journey = new Journey(window);
        for (Step step : history.steps()) {
            int changes = journey.log().size();
            boolean blank = saysNothing(step, journey.context());
            boolean taken = step.play(journey.context());
            if (step instanceof Says || step instanceof Replies || step instanceof Returns || step instanceof Notes) {
                assertThat(taken).isEqualTo(!blank);
                assertThat(journey.log().size() > changes).isEqualTo(!blank);
            }
        }
    }

    private static boolean saysNothing(Step step, ContextManager context) {
        if (step instanceof Says says) {
            return says.text().isBlank();
        }
        if (step instanceof Replies reply) {
            return reply.calls().isEmpty()
                    && Objects.requireNonNullElse(reply.text(), "").isBlank();
        }
        return step instanceof Returns && context.openCalls().isEmpty();
    }

    @Property(tries = 1_000)
    void a_note_goes_out_in_its_place_as_a_marked_user_turn(@ForAll History history, @ForAll Window window) {
        Journey.through(history, window, (journey, step) -> {
            if (step instanceof Notes note) {
                assertThat(lastAppended(journey))
                        .isEqualTo(
                                UserMessage.from("[note] " + sound(note.text()).strip()));
            }
        });
    }

    @Property(tries = 1_000)
    void a_result_is_kept_to_the_byte_or_cut_in_its_middle(@ForAll History history, @ForAll Window window) {
        Journey journey = new Journey(window);
        for (Step step : history.steps()) {
            boolean taken = step.play(journey.context());
            if (taken && step instanceof Returns returned) {
                String given = sound(returned.text());
                String kept = ((ToolExecutionResultMessage) lastAppended(journey)).text();
                if (bytes(given) <= 8 * 1024) {
                    assertThat(kept).isEqualTo(given.isEmpty() ? "(no output)" : given);
                } else {
                    assertThat(bytes(kept)).isLessThanOrEqualTo(8 * 1024);
                    assertThat(kept)
                            .startsWith(given.substring(0, 1_000))
                            .contains(" cut here")
                            .endsWith(given.substring(given.length() - 500));
                }
            }
        }
    }

    @Property(tries = 1_000)
    void every_text_survives_utf8_and_every_call_is_one_that_providers_take(
            @ForAll History history, @ForAll Window window) {
        for (ChatMessage message : Journey.through(history, window).context().request()) {
            String whole = message.toString();
            assertThat(new String(whole.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(whole);
            if (message instanceof AiMessage reply) {
                assertThat(reply.toolExecutionRequests()).allSatisfy(call -> {
                    assertThat(call.name()).matches("[A-Za-z0-9_-]{1,64}");
                    assertThat(STRICT.readTree(call.arguments()).isObject()).isTrue();
                });
            }
        }
    }

    @Property(tries = 1_000)
    void nothing_is_lost_and_nothing_sent_twice_while_nothing_was_compacted(
            @ForAll History history, @ForAll Window window) {
        List<Step> steps = history.steps().stream()
                .filter(step -> !(step instanceof Step.Compacts))
                .toList();
        Journey.through(new History(steps), window, (journey, step) -> {
            Journey copy = new Journey(window);
            journey.log().forEach(copy.context()::apply);
            List<ChatMessage> sent = copy.context().request();
            List<ChatMessage> known = new ArrayList<>(appended(journey));
            known.addAll(appended(copy));
            assertThat(sent.subList(1, sent.size())).containsExactlyInAnyOrderElementsOf(known);
        });
    }

    @Property(tries = 1_000)
    void a_reset_leaves_nothing_but_index_zero(@ForAll History history, @ForAll Window window) {
        Journey.through(history, window, (journey, step) -> {
            if (step instanceof Opens) {
                assertThat(journey.context().conversation()).isEmpty();
                assertThat(journey.context().openCalls()).isEmpty();
                assertThat(journey.twin().request()).hasSize(2);
            }
        });
    }

    /** Returns the ratio that the last report spoke of, between 0.8 and 1.6; 1 where there was none. */
    private static double reported(Journey journey) {
        return journey.log().stream()
                .filter(Measured.class::isInstance)
                .map(Measured.class::cast)
                .reduce((earlier, last) -> last)
                .map(last -> Math.min(1.6, Math.max(0.8, (double) last.reported() / last.estimated())))
                .orElse(1.0);
    }

    /** Returns what was appended since the last reset, in the order of the log. */
    private static List<ChatMessage> appended(Journey journey) {
        List<ChatMessage> messages = new ArrayList<>();
        for (ContextChange change : journey.log()) {
            if (change instanceof Reset) {
                messages.clear();
            } else if (change instanceof Appended appended) {
                messages.add(appended.message());
            }
        }
        return messages;
    }

    private static ChatMessage lastAppended(Journey journey) {
        return ((Appended) journey.log().get(journey.log().size() - 1)).message();
    }

    private static String sound(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.UTF_16LE);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
