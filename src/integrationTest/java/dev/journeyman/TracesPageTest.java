package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.journeyman.journal.Journal;
import dev.journeyman.opentelemetry.LiveTraces;
import dev.journeyman.opentelemetry.RunTrace;
import dev.journeyman.opentelemetry.TraceCollector;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.model.chat.ChatModel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual's page on traces: its code sends the trace of a run. */
class TracesPageTest {

    @TempDir
    Path place;

    @Test
    void the_code_of_the_page_sends_the_trace_of_a_run() throws Exception {
        List<String> taken = new CopyOnWriteArrayList<>();
        HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            try (exchange) {
                taken.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
                exchange.sendResponseHeaders(200, -1);
            }
        });
        collector.start();
        String url = "http://127.0.0.1:" + collector.getAddress().getPort();
        Journal journal = Journal.memory();
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Path home = place.resolve("home");
        Story story =
                Story.of("Use it", "", Criterion.checked("it holds", "true")).withKind(Story.Kind.EXPRESS);
        String traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        ChatModel chatModel = ScriptedModel.of(
                Replies.call("write_file", "path", "b.txt", "content", "b"),
                Replies.call("submit_work", "summary", "done"));

        try (LiveTraces traces = LiveTraces.to(TraceCollector.at(url), journal);
                CoderEngine engine = CoderEngine.builder()
                        .model("my-model", chatModel, 128_000)
                        .architect(Architect.auto())
                        .journal(journal)
                        .home(home)
                        .observeEntries(traces)
                        .build()) {
            WorkspaceRequest assignment = new WorkspaceRequest(repository, false, Map.of());
            engine.start(story, RunTrace.linked(assignment, traceparent), entry -> {})
                    .await();
        }

        collector.stop(0);
        assertThat(String.join("", taken)).contains("chat my-model", "check", "invoke_workflow express");
    }
}
