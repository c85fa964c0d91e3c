package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.context.ContextChange.Measured;
import dev.journeyman.context.ContextChange.Reset;
import dev.journeyman.context.Step.Notes;
import dev.journeyman.context.Step.Opens;
import dev.journeyman.context.Step.Replies;
import dev.journeyman.context.Step.Returns;
import dev.journeyman.context.Step.Says;
import dev.journeyman.context.Step.Strays;
import dev.journeyman.context.order.MessageOrder;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** The laws of a context, for every history of it. */
@Domain(Histories.class)
@Domain(DomainContext.Global.class)
class ContextLaws {

    private static final ObjectMapper STRICT =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /**
     * The observation after a step.
     *
     * @param journey the context and its log
     * @param step the step
     * @param prompt the prompt of the last reset
     * @param changes the number of changes in the log before the step
     * @param blank whether the step has a blank text
     * @param taken whether the context accepted the step
     * @param sent the messages that would be sent now
     */
    record After(
            Journey journey,
            Step step,
            String prompt,
            int changes,
            boolean blank,
            boolean taken,
            List<ChatMessage> sent) {

        boolean logged() {
            return journey.log().size() > changes;
        }
    }

    private static final List<NamedLaw<After>> AFTER_A_STEP = NamedLaw.of(ContextLaws.class, After.class);
    private static final List<NamedLaw<Journey>> AT_THE_END = NamedLaw.of(ContextLaws.class, Journey.class);

    @Property
    void every_law_holds_after_every_step_and_at_the_end(@ForAll History history, @ForAll TokenWindow window) {
        Journey journey = new Journey(window);
        String prompt = "";
        for (Step step : history.steps()) {
            int changes = journey.log().size();
            boolean blank = saysNothing(step, journey.context());
            boolean taken = step.play(journey.context());
            prompt = step instanceof Opens opens ? sound(opens.prompt()) : prompt;
            List<ChatMessage> sent = journey.twin().request();
            NamedLaw.checkAll(AFTER_A_STEP, new After(journey, step, prompt, changes, blank, taken, sent));
        }
        NamedLaw.checkAll(AT_THE_END, journey);
    }

    static void index_zero_is_the_prompt_of_the_last_reset_byte_for_byte_and_the_only_system_message(After after) {
        assertThat(after.sent().get(0)).isEqualTo(SystemMessage.from(after.prompt()));
        assertThat(after.journey().context().systemPrompt()).contains(SystemMessage.from(after.prompt()));
        assertThat(after.sent().subList(1, after.sent().size())).noneMatch(SystemMessage.class::isInstance);
    }

    static void a_request_is_always_in_an_order_that_providers_accept(After after) {
        assertThat(MessageOrder.violations(after.sent())).isEmpty();
    }

    static void a_context_is_the_fold_of_its_log(After after) {
        ContextManager live = after.journey().context();
        ContextManager twin = after.journey().twin();
        assertThat(twin.systemPrompt()).isEqualTo(live.systemPrompt());
        assertThat(twin.turns()).isEqualTo(live.turns());
        assertThat(twin.conversation()).isEqualTo(live.conversation());
        assertThat(twin.tokens()).isEqualTo(live.tokens());
        assertThat(twin.openCalls()).isEqualTo(live.openCalls());
        assertThat(twin.request()).as("the same request each time").isEqualTo(after.sent());
        assertThat(twin.openCalls()).isEmpty();
    }

    static void the_tokens_are_a_full_recount_times_the_last_reported_ratio(After after) {
        Journey journey = after.journey();
        assertThat(journey.context().tokens()).isEqualTo((int) Math.ceil(journey.recount() * reported(journey)));
    }

    static void an_unanswered_call_gets_one_result_with_a_fixed_text(After after) {
        assertThat(after.sent())
                .containsAll(after.journey().context().openCalls().stream()
                        .map(call -> ToolExecutionResultMessage.from(call, "interrupted: outcome unknown"))
                        .toList());
    }

    static void an_orphan_and_a_second_result_leave_no_trace(After after) {
        if (after.step() instanceof Strays) {
            assertThat(after.logged()).isFalse();
        }
    }

    static void only_blank_turns_are_ignored(After after) {
        Step step = after.step();
        if (step instanceof Says || step instanceof Replies || step instanceof Returns || step instanceof Notes) {
            assertThat(after.taken()).isEqualTo(!after.blank());
            assertThat(after.logged()).isEqualTo(!after.blank());
        }
    }

    static void a_note_is_sent_in_its_place_as_a_marked_user_turn(After after) {
        if (after.step() instanceof Notes note) {
            assertThat(lastAppended(after.journey()))
                    .isEqualTo(UserMessage.from("[note] " + sound(note.text()).strip()));
        }
    }

    static void a_result_is_kept_byte_for_byte_or_cut_in_its_middle(After after) {
        if (after.taken() && after.step() instanceof Returns returned) {
            String given = sound(returned.text());
            String kept = ((ToolExecutionResultMessage) lastAppended(after.journey())).text();
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

    static void a_reset_leaves_only_index_zero(After after) {
        if (after.step() instanceof Opens) {
            assertThat(after.journey().context().conversation()).isEmpty();
            assertThat(after.journey().context().openCalls()).isEmpty();
            assertThat(after.sent()).hasSize(2);
        }
    }

    static void tool_call_ids_are_c1_c2_and_so_on_without_a_gap_or_a_second_use(Journey journey) {
        List<String> ids = journey.log().stream()
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

    static void every_text_survives_utf8_and_providers_accept_every_call(Journey journey) {
        for (ChatMessage message : journey.twin().request()) {
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

    static void a_correction_by_a_report_is_not_repeated(Journey journey) {
        ContextManager context = journey.twin();
        int reported = context.tokens() * 5 / 4;
        context.measured(context.tokens(), reported);
        int tokens = context.tokens();
        for (int i = 0; i < 4; i++) {
            context.measured(context.tokens(), tokens);
            assertThat(context.tokens()).isCloseTo(tokens, within(1 + tokens / 50));
        }
    }

    @Property
    void every_law_holds_for_a_context_that_is_read_after_every_step(
            @ForAll History history, @ForAll TokenWindow window) {
        List<ChatMessage> last = new ArrayList<>();
        IdentityHashMap<List<ChatMessage>, List<ChatMessage>> kept = new IdentityHashMap<>();
        long[] breaks = {0};
        Journey journey = Journey.through(history, window, (asked, step) -> {
            List<ChatMessage> sent = asked.context().request();
            assertThat(sent.subList(1, sent.size()))
                    .as("a request is index zero and then the conversation")
                    .isEqualTo(asked.context().conversation());
            if (asked.breaks() == breaks[0]) {
                assertThat(sent)
                        .as("between compactions each request is the one before plus a tail")
                        .startsWith(last.toArray(ChatMessage[]::new));
            }
            breaks[0] = asked.breaks();
            last.clear();
            last.addAll(sent);
            kept.put(sent, List.copyOf(sent));
        });
        kept.forEach((sent, then) -> assertThat(sent)
                .as("a request stays as it was made, whatever the conversation does")
                .isEqualTo(then));
        int changes = journey.log().size();
        assertThat(journey.context().request())
                .as("reading the request twice gives the same messages")
                .isEqualTo(last);
        assertThat(journey.log())
                .as("reading the request twice logs nothing more")
                .hasSize(changes);
    }

    @Property
    void a_context_restored_at_any_point_continues_unchanged(
            @ForAll History history, @ForAll TokenWindow window, @ForAll @IntRange(min = 0, max = 40) int point) {
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

    @Property
    void a_change_that_the_log_refuses_has_no_effect(
            @ForAll History history, @ForAll TokenWindow window, @ForAll @IntRange(min = 0, max = 30) int accepted) {
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

    @Property
    void without_a_compaction_no_message_is_lost_or_sent_twice(@ForAll History history, @ForAll TokenWindow window) {
        List<Step> steps = history.steps().stream()
                .filter(step -> !(step instanceof Step.Compacts || step instanceof Step.Economizes))
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

    /** Returns the ratio of the last report, between 0.8 and 1.6; 1 if there was none. */
    private static double reported(Journey journey) {
        return journey.log().stream()
                .filter(Measured.class::isInstance)
                .map(Measured.class::cast)
                .reduce((earlier, last) -> last)
                .map(last -> Math.min(1.6, Math.max(0.8, (double) last.reported() / last.estimated())))
                .orElse(1.0);
    }

    /** Returns the messages appended since the last reset, in the order of the log. */
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
