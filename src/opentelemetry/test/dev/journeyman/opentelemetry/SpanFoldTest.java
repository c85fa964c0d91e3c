package dev.journeyman.opentelemetry;

import static dev.journeyman.model.CallerRole.ARCHITECT;
import static dev.journeyman.model.CallerRole.CODER;
import static dev.journeyman.model.CallerRole.HELPER;
import static dev.journeyman.model.CallerRole.SUMMARIZER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextChange;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.AiMessage;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The spans of a run. */
class SpanFoldTest {

    private static final String CODERS = "coder/1";

    /** Returns a run with a call of each caller, a tool and a check. */
    static ToldRun everyCaller() {
        return new ToldRun()
                .with(new Entry.AttemptStarted(1))
                .moved(new Signal.WorkspaceReady())
                .calls(CODER, CODERS)
                .moved(new Signal.PlanSubmitted("1."))
                .calls(ARCHITECT, "architect/r1")
                .starts("architect/r1", "c1", "recall")
                .finishes("architect/r1", "c1", "recall", true)
                .moved(new Signal.PlanApproved(""))
                .with(new Entry.ContextChanged(CODERS, new ContextChange.Reset("again", 1)))
                .with(new Entry.ContextChanged(CODERS, new ContextChange.Reset("again", 1)))
                .calls(SUMMARIZER, "summarizer/3")
                .calls(CODER, CODERS)
                .starts(CODERS, "call_1", "read_file")
                .finishes(CODERS, "call_1", "read_file", false)
                .moved(new Signal.WorkSubmitted("done"))
                .calls(HELPER, "helper/1")
                .with(new Entry.CheckFinished(1, "true", true, 0, 400, "ok"))
                .with(new Entry.ChecksFinished(List.of(), List.of(), true))
                .moved(new Signal.ChecksPassed(), new Signal.WorkApproved(""))
                .ended("WorkApproved");
    }

    static String tree(List<FinishedSpan> spans) {
        Map<String, FinishedSpan> byId = spans.stream().collect(Collectors.toMap(SpanData::getSpanId, span -> span));
        return spans.stream()
                .map(span -> Stream.iterate(span, at -> at != null, at -> byId.get(at.getParentSpanId()))
                        .map(SpanData::getName)
                        .collect(Collectors.joining(" < ")))
                .collect(Collectors.joining("\n"));
    }

    static FinishedSpan named(List<FinishedSpan> spans, String name) {
        return spans.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no span " + name + " in\n" + tree(spans)));
    }

    @Test
    void each_call_lies_in_the_agent_that_makes_it_and_each_agent_in_the_run() {
        assertThat(tree(everyCaller().spans())).isEqualTo("""
            SETUP < invoke_workflow standard
            chat claude-sonnet-4-5 < plan coder < invoke_workflow standard
            plan coder < invoke_workflow standard
            chat claude-sonnet-4-5 < invoke_agent architect < invoke_workflow standard
            execute_tool recall < invoke_agent architect < invoke_workflow standard
            invoke_agent architect < invoke_workflow standard
            chat claude-sonnet-4-5 < invoke_agent coder < invoke_workflow standard
            chat claude-sonnet-4-5 < invoke_agent coder < invoke_workflow standard
            execute_tool read_file < invoke_agent coder < invoke_workflow standard
            invoke_agent coder < invoke_workflow standard
            chat claude-sonnet-4-5 < invoke_agent helper < TESTING < invoke_workflow standard
            invoke_agent helper < TESTING < invoke_workflow standard
            check < TESTING < invoke_workflow standard
            TESTING < invoke_workflow standard
            CODE_REVIEW < invoke_workflow standard
            invoke_workflow standard\
            """);
    }

    @Test
    void only_calls_leave_the_process() {
        assertThat(everyCaller().spans())
                .allSatisfy(span -> assertThat(span.getKind())
                        .isEqualTo(span.getName().startsWith("chat") ? SpanKind.CLIENT : SpanKind.INTERNAL));
    }

    @Test
    void states_without_an_agent_name_no_operation() {
        assertThat(everyCaller().spans())
                .filteredOn(span -> span.attributes().get(TraceKeys.OPERATION) == null)
                .extracting(SpanData::getName)
                .containsExactly("SETUP", "check", "TESTING", "CODE_REVIEW");
    }

    @Test
    void times_are_those_of_the_entries() {
        FinishedSpan plan = named(everyCaller().spans(), "plan coder");

        assertThat(plan.begun()).isEqualTo(ToldRun.BEGUN.plusSeconds(2));
        assertThat(plan.ended()).isEqualTo(ToldRun.BEGUN.plusSeconds(5));
        assertThat(Duration.between(
                        named(everyCaller().spans(), "check").begun(),
                        named(everyCaller().spans(), "check").ended()))
                .isEqualTo(Duration.ofMillis(400));
    }

    @Test
    void the_root_names_the_kind_of_story_and_has_its_title_beside() {
        FinishedSpan root = named(everyCaller().spans(), "invoke_workflow standard");

        assertThat(root.attributes().get(TraceKeys.WORKFLOW)).isEqualTo("standard");
        assertThat(root.attributes().get(TraceKeys.STORY)).isEqualTo("greet-the-world");
        assertThat(root.attributes().get(TraceKeys.TITLE)).isEqualTo("Greet the world");
        assertThat(root.attributes().get(TraceKeys.STATE)).isEqualTo("DONE");
        assertThat(root.getParentSpanContext().isValid()).isFalse();
        assertThat(root.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    }

    @Test
    void the_conversation_has_another_name_once_it_was_cleared_and_the_session_is_the_run() {
        assertThat(everyCaller().spans())
                .filteredOn(span -> span.getName().startsWith("chat"))
                .extracting(span -> span.attributes().get(TraceKeys.CONVERSATION))
                .containsExactly(
                        ToldRun.NAME + "/coder/1",
                        ToldRun.NAME + "/architect/r1",
                        ToldRun.NAME + "/summarizer/3",
                        ToldRun.NAME + "/coder/1/2",
                        ToldRun.NAME + "/helper/1");
        assertThat(everyCaller().spans())
                .extracting(span -> span.attributes().get(TraceKeys.SESSION))
                .containsOnly(ToldRun.NAME);
    }

    @Nested
    class A_call {

        @Test
        void counts_cached_tokens_as_input() {
            FinishedSpan chat = named(everyCaller().spans(), "chat claude-sonnet-4-5");

            assertThat(chat.attributes().get(TraceKeys.INPUT_TOKENS)).isEqualTo(1_000);
            assertThat(chat.attributes().get(TraceKeys.CACHE_READ)).isEqualTo(700);
            assertThat(chat.attributes().get(TraceKeys.CACHE_WRITTEN)).isEqualTo(200);
            assertThat(chat.attributes().get(TraceKeys.OUTPUT_TOKENS)).isEqualTo(20);
            assertThat(chat.attributes().get(TraceKeys.PROVIDER)).isEqualTo("anthropic");
            assertThat(chat.attributes().get(TraceKeys.FINISH_REASONS)).containsExactly("stop");
            assertThat(chat.attributes().get(TraceKeys.COST)).isEqualTo(0.25);
            assertThat(chat.attributes().get(TraceKeys.ESTIMATED)).isNull();
        }

        @Test
        void whose_provider_reported_no_tokens_is_marked() {
            ToldRun run = new ToldRun()
                    .moved(new Signal.WorkspaceReady())
                    .asks(CODER, CODERS)
                    .gets(CODER, AiMessage.from("hm"), new Usage(10, 2, 0, false));
            FinishedSpan chat = named(run.spans(), "chat claude-sonnet-4-5");

            assertThat(chat.attributes().get(TraceKeys.ESTIMATED)).isTrue();
            assertThat(chat.attributes().get(TraceKeys.CACHE_READ)).isNull();
        }

        @Test
        void that_failed_says_how_and_does_not_quote_the_provider() {
            ToldRun run = new ToldRun()
                    .moved(new Signal.WorkspaceReady())
                    .asks(CODER, CODERS)
                    .fails(CODER, "rate_limit_exceeded");
            FinishedSpan chat = named(run.spans(), "chat claude-sonnet-4-5");

            assertThat(chat.attributes().get(TraceKeys.ERROR)).isEqualTo("rate_limit_exceeded");
            assertThat(chat.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(chat.getStatus().getDescription()).isEmpty();
        }

        @Test
        void of_a_coding_agent_invokes_that_agent() {
            RequestContent prompt =
                    new RequestContent("", List.of(), 1, 100, TokenWindow.of(64_000), "Work on the story.");
            ToldRun run = new ToldRun()
                    .moved(new Signal.WorkspaceReady())
                    .asks(CODER, CODERS, prompt)
                    .gets(CODER, AiMessage.from("hm"));

            assertThat(named(run.spans(), "invoke_agent " + ToldRun.CLAUDE).getKind())
                    .isEqualTo(SpanKind.CLIENT);
        }
    }

    @Nested
    class What_was_cut_off {

        @Test
        void by_a_process_that_died_ends_with_its_last_entry() {
            ToldRun run = new ToldRun()
                    .moved(new Signal.WorkspaceReady())
                    .asks(CODER, CODERS)
                    .later(86_400)
                    .with(new Entry.RunResumed())
                    .calls(CODER, CODERS);
            FinishedSpan lost = run.spans().get(1);

            assertThat(lost.attributes().get(TraceKeys.ERROR)).isEqualTo("interrupted");
            assertThat(lost.ended()).isEqualTo(lost.begun()).isEqualTo(ToldRun.BEGUN.plusSeconds(2));
        }

        @Test
        void by_a_stop_ends_with_the_pause() {
            ToldRun run = new ToldRun()
                    .moved(new Signal.ExpressReady())
                    .starts(CODERS, "call_1", "shell")
                    .with(new Entry.RunPaused("stopped", PauseCause.STOPPED))
                    .later(86_400)
                    .with(new Entry.RunResumed())
                    .moved(new Signal.Cancelled("enough"))
                    .ended("enough");
            FinishedSpan tool = named(run.spans(), "execute_tool shell");

            assertThat(tool.attributes().get(TraceKeys.ERROR)).isEqualTo("interrupted");
            assertThat(tool.ended()).isEqualTo(ToldRun.BEGUN.plusSeconds(3));
        }

        @Test
        void of_an_agent_has_the_failure_that_the_next_process_settles() {
            ToldRun run = new ToldRun()
                    .moved(new Signal.WorkspaceReady())
                    .asks(CODER, CODERS)
                    .later(86_400)
                    .with(new Entry.RunResumed())
                    .fails(CODER, "execution_error");
            FinishedSpan lost = run.spans().get(1);

            assertThat(lost.attributes().get(TraceKeys.ERROR)).isEqualTo("execution_error");
            assertThat(lost.ended()).isEqualTo(ToldRun.BEGUN.plusSeconds(2));
        }
    }

    @Nested
    class A_run_that_fails {

        private final List<FinishedSpan> spans = new ToldRun()
                .moved(new Signal.WorkspaceReady(), new Signal.Cancelled("too late for " + "secrets"))
                .ended("too late")
                .spans();

        @Test
        void is_an_error_by_the_name_of_its_last_signal() {
            FinishedSpan root = named(spans, "invoke_workflow standard");

            assertThat(root.attributes().get(TraceKeys.ERROR)).isEqualTo("Cancelled");
            assertThat(root.attributes().get(TraceKeys.STATE)).isEqualTo("FAILED");
            assertThat(named(spans, "plan coder").attributes().get(TraceKeys.SIGNAL))
                    .isEqualTo("Cancelled");
        }
    }

    @Test
    void a_clock_that_is_behind_lets_no_span_end_before_it_began() {
        ToldRun run = new ToldRun()
                .moved(new Signal.WorkspaceReady())
                .asks(CODER, CODERS)
                .later(-3_600)
                .gets(CODER, AiMessage.from("hm"))
                .moved(new Signal.Cancelled(""))
                .ended("");

        assertThat(run.spans()).allSatisfy(span -> assertThat(span.ended()).isAfterOrEqualTo(span.begun()));
    }

    @Test
    void the_span_of_a_caller_is_a_link_and_not_a_parent() {
        String caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        ToldRun run = new ToldRun(Map.of("traceparent", caller))
                .moved(new Signal.Cancelled(""))
                .ended("");
        FinishedSpan root = named(run.spans(), "invoke_workflow standard");

        assertThat(root.getParentSpanContext().isValid()).isFalse();
        assertThat(root.links()).singleElement().satisfies(link -> {
            assertThat(link.getSpanContext().getTraceId()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
            assertThat(link.getSpanContext().getSpanId()).isEqualTo("b7ad6b7169203331");
        });
        assertThat(root.getTraceId()).isNotEqualTo("0af7651916cd43dd8448eb211c80319c");
    }

    @Test
    void what_is_open_can_be_seen_and_is_marked() {
        SpanFold fold = new SpanFold(ToldRun.NAME, false);
        new ToldRun()
                .moved(new Signal.WorkspaceReady())
                .asks(CODER, CODERS)
                .entries()
                .forEach(fold::after);

        assertThat(fold.unfinished())
                .extracting(SpanData::getName)
                .containsExactly("chat claude-sonnet-4-5", "plan coder", "invoke_workflow standard");
        assertThat(fold.unfinished())
                .allSatisfy(span ->
                        assertThat(span.attributes().get(TraceKeys.UNFINISHED)).isTrue());
    }

    @Test
    void an_id_of_zeros_is_not_used() {
        assertThat(TraceIds.valid(new byte[8])).containsExactly(0, 0, 0, 0, 0, 0, 0, 1);
        assertThat(TraceIds.valid(new byte[] {0, 3})).containsExactly(0, 3);
    }
}
