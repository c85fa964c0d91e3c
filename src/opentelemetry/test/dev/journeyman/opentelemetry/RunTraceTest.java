package dev.journeyman.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.model.CallerRole;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The trace of a run, and what a collector is sent. */
class RunTraceTest {

    private final Journal journal = Journal.memory();

    @Test
    void a_run_arrives_as_a_whole() {
        SpanFoldTest.everyCaller().into(journal);
        try (LocalCollector collector = LocalCollector.answering()) {
            RunTrace trace = RunTrace.of(journal, ToldRun.NAME, TraceCollector.at(collector.url()));
            trace.send();

            assertThat(collector.spans()).hasSize(trace.size()).hasSize(16);
            assertThat(trace.unfinished()).isZero();
            assertThat(collector.taken()).singleElement().satisfies(taken -> {
                assertThat(taken.path()).isEqualTo("/v1/traces");
                assertThat(taken.resources())
                        .singleElement()
                        .satisfies(resource -> assertThat(resource.getResource().getAttributesList())
                                .singleElement()
                                .satisfies(name -> {
                                    assertThat(name.getKey()).isEqualTo("service.name");
                                    assertThat(name.getValue().getStringValue()).isEqualTo("journeyman");
                                }));
            });
            assertThat(ids(collector.spans())).containsOnly(trace.id());
        }
    }

    @Test
    void exporting_twice_sends_the_same_bytes() {
        SpanFoldTest.everyCaller().into(journal);
        try (LocalCollector collector = LocalCollector.answering()) {
            TraceCollector at = TraceCollector.at(collector.url()).withContents();
            RunTrace.of(journal, ToldRun.NAME, at).send();
            RunTrace.of(journal, ToldRun.NAME, at).send();

            assertThat(collector.taken()).hasSize(2);
            assertThat(collector.taken().get(0).body())
                    .isEqualTo(collector.taken().get(1).body());
        }
    }

    @Test
    void a_parked_run_is_sent_with_marks_and_keeps_its_ids_when_it_ends() {
        ToldRun parked = new ToldRun()
                .moved(new Signal.WorkspaceReady())
                .calls(CallerRole.CODER, "coder/1")
                .moved(new Signal.PlanSubmitted("1."))
                .with(new Entry.RunPaused("waits", PauseCause.WAITING))
                .into(journal);
        try (LocalCollector collector = LocalCollector.answering()) {
            TraceCollector at = TraceCollector.at(collector.url());
            RunTrace before = RunTrace.of(journal, ToldRun.NAME, at);
            before.send();
            List<Span> first = collector.spans();
            Journal later = Journal.memory();
            parked.moved(new Signal.Rejected("no")).ended("no").into(later);
            RunTrace after = RunTrace.of(later, ToldRun.NAME, at);

            assertThat(before.unfinished()).isEqualTo(2);
            assertThat(after.unfinished()).isZero();
            assertThat(after.id()).isEqualTo(before.id());
            assertThat(first)
                    .filteredOn(RunTraceTest::unfinished)
                    .extracting(Span::getName)
                    .containsExactly("PLAN_REVIEW", "invoke_workflow standard");
            after.send();
            assertThat(collector.taken().get(1).spans().stream().map(Span::getSpanId))
                    .containsExactlyElementsOf(
                            first.stream().map(Span::getSpanId).toList());
        }
    }

    private static boolean unfinished(Span span) {
        return span.getAttributesList().stream().anyMatch(each -> each.getKey().equals(TraceKeys.UNFINISHED.getKey()));
    }

    private static Set<String> ids(List<Span> spans) {
        return spans.stream()
                .map(span ->
                        java.util.HexFormat.of().formatHex(span.getTraceId().toByteArray()))
                .collect(Collectors.toSet());
    }

    @Test
    void a_run_that_the_store_does_not_have_is_bad_input() {
        assertThatThrownBy(() -> RunTrace.of(journal, "nowhere", TraceCollector.at("http://localhost:4318")))
                .isInstanceOf(BadInputException.class)
                .hasMessage("There is no run nowhere in this store. List the runs with journeyman list.");
    }

    @Test
    void a_request_for_a_workspace_takes_the_span_of_its_caller() {
        WorkspaceRequest plain = new WorkspaceRequest(Path.of("shop"), true, Map.of("a", "b"));
        String caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

        assertThat(RunTrace.linked(plain, caller).notes())
                .containsExactlyInAnyOrderEntriesOf(Map.of("a", "b", "traceparent", caller));
        assertThatThrownBy(() -> RunTrace.linked(plain, "b7ad6b7169203331"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("\"b7ad6b7169203331\" is not a span.");
    }

    @Nested
    class A_collector {

        @ParameterizedTest
        @CsvSource({
            "http://localhost:4318, http://localhost:4318/v1/traces",
            "http://localhost:4318/, http://localhost:4318/v1/traces",
            "https://a.example/otlp?x=1, https://a.example/otlp?x=1"
        })
        void has_a_whole_url(String given, String whole) {
            assertThat(TraceCollector.at(given)).hasToString(whole);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "localhost:4318", "grpc://a", "http://", "http:/a", "http://a b", "http://a#b"})
        void with_another_url_is_bad_input(String url) {
            assertThatThrownBy(() -> TraceCollector.at(url))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("\"" + url
                            + "\" is not the URL of a collector. Use http://HOST:4318, or https://HOST/PATH"
                            + " with the whole path.");
        }

        @Test
        void with_a_password_in_its_url_is_refused_without_quoting_it() {
            assertThatThrownBy(() -> TraceCollector.at("http://me:hidden@a/v1/traces"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("\"http://a/v1/traces\" is not")
                    .hasMessageNotContaining("hidden");
        }

        @Test
        void gets_its_headers() {
            SpanFoldTest.everyCaller().into(journal);
            try (LocalCollector collector = LocalCollector.answering()) {
                TraceCollector at = TraceCollector.at(collector.url())
                        .withHeader("X-Team", "shop")
                        .withService("shop-coder");
                RunTrace.of(journal, ToldRun.NAME, at).send();

                assertThat(collector.taken().get(0).headers().getFirst("X-Team"))
                        .isEqualTo("shop");
                assertThat(collector.taken().get(0).resources().toString()).contains("shop-coder");
            }
        }

        @Test
        void that_is_away_is_named_with_the_remedy() {
            String url = LocalCollector.gone();

            assertThatThrownBy(() -> send(url))
                    .isInstanceOf(CollectorException.class)
                    .hasMessage("No collector answers at %s/v1/traces. Start it, or name the URL of one that runs."
                            .formatted(url));
        }

        @Test
        void that_has_another_path_is_named_with_the_remedy() {
            try (LocalCollector collector = LocalCollector.answering(404)) {
                assertThatThrownBy(() -> send(collector.url()))
                        .hasMessage(
                                "The collector at %s/v1/traces answered 404. Give the URL with the whole path for traces."
                                        .formatted(collector.url()));
            }
        }

        @Test
        void that_takes_nothing_now_is_asked_three_times() {
            try (LocalCollector collector = LocalCollector.answering(503, 503, 503)) {
                assertThatThrownBy(() -> send(collector.url()))
                        .hasMessage("The collector at %s/v1/traces answered 503. Try again when it takes traces."
                                .formatted(collector.url()));
                assertThat(collector.taken()).hasSize(3);
            }
        }

        @Test
        void that_recovers_has_everything() {
            try (LocalCollector collector = LocalCollector.answering(503)) {
                send(collector.url());

                assertThat(collector.taken()).hasSize(2);
            }
        }

        @Test
        void that_wants_a_key_is_named_with_the_remedy() {
            try (LocalCollector collector = LocalCollector.answering(401)) {
                assertThatThrownBy(() -> send(collector.url()))
                        .hasMessageEndingWith("answered 401. Give the header that it asks for.");
            }
        }

        @Test
        void that_does_not_answer_is_left_alone_after_a_while() {
            try (LocalCollector collector = LocalCollector.silent();
                    SpanSender sender = new SpanSender(TraceCollector.at(collector.url()), Duration.ofSeconds(1))) {
                List<FinishedSpan> spans = SpanFoldTest.everyCaller().spans();

                assertThatThrownBy(() -> sender.send(spans))
                        .isInstanceOf(CollectorException.class)
                        .hasMessageContaining(collector.url());
            }
        }

        private void send(String url) {
            Journal own = Journal.memory();
            SpanFoldTest.everyCaller().into(own);
            RunTrace.of(own, ToldRun.NAME, TraceCollector.at(url)).send();
        }
    }
}
