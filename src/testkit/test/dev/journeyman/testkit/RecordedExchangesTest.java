package dev.journeyman.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.testkit.peer.StrictJson;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Recorded requests to real providers: the peer accepts what they accepted and refuses what they refused. */
class RecordedExchangesTest {

    private static final Path RECORDINGS = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolveSibling("shared")
            .resolve("data/wire-recordings");

    private record Exchange(String name, ObjectNode request, JsonNode response) {

        int status() {
            return response.path("status").asInt();
        }
    }

    @Test
    void requests_that_openai_accepted_are_accepted() throws IOException {
        try (StrictPeer peer = StrictPeer.openAi().answers(request -> Replies.words("Done."))) {
            List<Exchange> exchanges = exchanges("openai-chat");
            assertThat(exchanges).hasSize(5).allMatch(exchange -> exchange.status() == 200);
            exchanges.forEach(exchange -> agrees(exchange, PeerClient.openAi(peer)));
        }
    }

    @Test
    void requests_to_anthropic_are_accepted_or_refused_in_its_words() throws IOException {
        try (StrictPeer peer = StrictPeer.anthropic().answers(request -> Replies.words("Done."))) {
            List<Exchange> exchanges = exchanges("anthropic-messages");
            assertThat(exchanges).hasSize(7).anyMatch(exchange -> exchange.status() == 400);
            exchanges.forEach(RecordedExchangesTest::putUserInFront);
            exchanges.forEach(exchange -> agrees(exchange, PeerClient.anthropic(peer)));
        }
    }

    @Test
    void a_conversation_that_the_assistant_begins_is_refused_although_anthropic_accepts_it() throws IOException {
        try (StrictPeer peer = StrictPeer.anthropic()) {
            List<Exchange> begun = exchanges("anthropic-messages").stream()
                    .filter(RecordedExchangesTest::beginsWithAssistant)
                    .toList();
            assertThat(begun.stream().map(Exchange::status)).containsExactlyInAnyOrder(200, 400);
            for (Exchange exchange : begun) {
                assertThat(PeerClient.anthropic(peer)
                                .send(exchange.request().toString())
                                .statusCode())
                        .isEqualTo(400);
            }
        }
    }

    private static void agrees(Exchange exchange, PeerClient client) {
        HttpResponse<String> answer = client.send(exchange.request().toString());
        assertThat(answer.statusCode())
                .as(exchange.name() + ": " + answer.body())
                .isEqualTo(exchange.status());
        if (exchange.status() == 400) {
            assertThat(PeerClient.body(answer).path("error")).isEqualTo(recorded(exchange));
        }
    }

    private static JsonNode recorded(Exchange exchange) {
        return StrictJson.read(exchange.response().path("body").asText())
                .orElseThrow()
                .path("error");
    }

    /** Puts a user message first where the assistant begins: Anthropic accepts that, but the peer does not. */
    private static void putUserInFront(Exchange exchange) {
        if (beginsWithAssistant(exchange)) {
            ((ArrayNode) exchange.request().path("messages"))
                    .insertObject(0)
                    .put("role", "user")
                    .put("content", "What is the weather in Paris?");
        }
    }

    private static boolean beginsWithAssistant(Exchange exchange) {
        return exchange.request().at("/messages/0/role").asText().equals("assistant");
    }

    private static List<Exchange> exchanges(String provider) throws IOException {
        assumeTrue(Files.isDirectory(RECORDINGS), "skipped: the recordings are not beside the project");
        List<Exchange> exchanges = new ArrayList<>();
        try (Stream<Path> files = Files.list(RECORDINGS.resolve(provider))) {
            for (Path file : files.sorted().toList()) {
                JsonNode recording = StrictJson.read(Files.readString(file)).orElseThrow();
                for (JsonNode one : recording.path("interactions")) {
                    ObjectNode request = (ObjectNode)
                            StrictJson.read(one.at("/request/body").asText()).orElseThrow();
                    request.remove(List.of("stream", "stream_options"));
                    exchanges.add(new Exchange(file.getFileName().toString(), request, one.path("response")));
                }
            }
        }
        return exchanges;
    }
}
