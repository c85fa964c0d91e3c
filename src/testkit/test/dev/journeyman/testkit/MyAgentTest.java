package dev.journeyman.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.testkit.peer.ReportedTokens;
import dev.journeyman.testkit.peer.StrictJson;
import dev.journeyman.testkit.peer.StrictPeer;
import dev.journeyman.testkit.script.Replies;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MyAgentTest {

    @Test
    void my_agent_reads_the_file_and_retries_after_a_rate_limit() throws Exception {
        try (StrictPeer provider = StrictPeer.openAi()) {
            provider.replies(Replies.call("read_file", "path", "a.txt"))
                    .fails(429, "Rate limit reached.", Map.of("retry-after", "7"))
                    .replies(Replies.words("It says hello."), new ReportedTokens(20, 80, 0, 5));

            String answer = new MyAgent(provider.baseUrl(), provider.key()).ask("What is in a.txt?");

            assertThat(answer).isEqualTo("It says hello.");
            assertThat(provider.breaches()).isEmpty();
            assertThat(provider.table()).isEqualTo("""
                request 1: small-model
                  user       What is in a.txt?
                request 2: small-model
                  user       What is in a.txt?
                  assistant  read_file #1 {"path":"a.txt"}
                  tool       #1 | hello
                request 3: small-model
                  user       What is in a.txt?
                  assistant  read_file #1 {"path":"a.txt"}
                  tool       #1 | hello
                """);
        }
    }

    /** An agent that retries at once, where a real one would wait. */
    private static final class MyAgent {

        private final HttpClient client = HttpClient.newHttpClient();
        private final HttpRequest.Builder request;

        MyAgent(String baseUrl, String key) {
            request = HttpRequest.newBuilder(URI.create(baseUrl + "/chat/completions"))
                    .header("authorization", "Bearer " + key);
        }

        String ask(String question) throws Exception {
            ObjectNode body = StrictJson.object().put("model", "small-model");
            ArrayNode messages = body.putArray("messages");
            messages.addObject().put("role", "user").put("content", question);
            while (true) {
                HttpResponse<String> response = client.send(
                        request.POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() == 429) {
                    continue;
                }
                JsonNode reply = PeerClient.body(response).at("/choices/0/message");
                if (!reply.has("tool_calls")) {
                    return reply.path("content").asText();
                }
                messages.add(reply);
                messages.addObject()
                        .put("role", "tool")
                        .put("tool_call_id", reply.at("/tool_calls/0/id").asText())
                        .put("content", "hello");
            }
        }
    }
}
