package dev.journeyman.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The requests our adapters send to get an answer that a real provider once gave. */
class RecordedExchangesRequestTest {

    private static final String HAIKU = "anthropic:claude-haiku-4-5-20251001";
    private static final String MINI = "openai:gpt-4o-mini";
    private static final String FLASH = "gemini:gemini-2.5-flash";

    @BeforeAll
    static void look_for_the_recordings() {
        assumeTrue(Recording.there(), "skipped: the recordings are not beside the project");
    }

    @Test
    void a_request_to_anthropic_marks_what_to_cache_and_pairs_each_result_with_its_call() throws InterruptedException {
        JsonNode sent = sent(HAIKU, "anthropic-messages/streams-text", "x-api-key", RecordedPeer.KEY);

        assertThat(places(sent, "cache_control"))
                .as("index 0, the last tool and the last message before the list of what is to do")
                .containsExactlyInAnyOrder(
                        "/system/0/cache_control", "/tools/1/cache_control", "/messages/2/content/1/cache_control");
        assertThat(sent.findValues("cache_control"))
                .allSatisfy(mark -> assertThat(mark).hasToString("{\"type\":\"ephemeral\"}"));
        assertThat(texts(sent, "system/*/text")).containsExactly("You know the weather.");
        assertThat(texts(sent, "tools/*/name")).containsExactly("get_time", "get_weather");
        assertThat(sent.at("/tools/1/input_schema/required/0").asText()).isEqualTo("city");
        assertThat(texts(sent, "messages/*/role")).containsExactly("user", "assistant", "user", "user");
        assertThat(texts(sent, "messages/1/content/*/type")).containsExactly("text", "tool_use", "tool_use");
        assertThat(texts(sent, "messages/1/content/*/id")).containsExactly("c1", "c2");
        assertThat(sent.at("/messages/1/content/1/input").toString()).isEqualTo("{\"city\":\"Paris\"}");
        assertThat(texts(sent, "messages/2/content/*/tool_use_id")).containsExactly("c1", "c2");
        assertThat(texts(sent, "messages/2/content/*/content")).containsExactly("no clock", "sunny");
        assertThat(texts(sent, "messages/2/content/*/is_error")).containsExactly("true");
        assertThat(sent.at("/messages/3/content/0/text").asText()).isEqualTo("## TODO.md");
        assertThat(sent.path("max_tokens").asInt()).isEqualTo(16_000);
    }

    @Test
    void a_request_to_openai_pairs_each_result_with_its_call_and_marks_nothing() throws InterruptedException {
        JsonNode sent = sent(MINI, "openai-chat/streams-text", "authorization", "Bearer " + RecordedPeer.KEY);

        assertThat(places(sent, "cache_control")).isEmpty();
        assertThat(texts(sent, "messages/*/role"))
                .containsExactly("system", "user", "assistant", "tool", "tool", "user");
        assertThat(sent.at("/messages/0/content").asText()).isEqualTo("You know the weather.");
        assertThat(texts(sent, "tools/*/function/name")).containsExactly("get_time", "get_weather");
        assertThat(texts(sent, "messages/2/tool_calls/*/id")).containsExactly("c1", "c2");
        assertThat(sent.at("/messages/2/tool_calls/1/function/arguments").asText())
                .isEqualTo("{\"city\": \"Paris\"}");
        assertThat(texts(sent, "messages/*/tool_call_id")).containsExactly("c1", "c2");
        assertThat(sent.at("/messages/4/content").asText()).isEqualTo("sunny");
        assertThat(sent.at("/messages/5/content").asText()).isEqualTo("## TODO.md");
    }

    @Test
    void a_request_to_gemini_answers_all_calls_of_a_reply_in_one_turn_and_marks_nothing() throws InterruptedException {
        JsonNode sent = sent(FLASH, "gemini/streams-text", "x-goog-api-key", RecordedPeer.KEY);

        assertThat(places(sent, "cache_control")).isEmpty();
        assertThat(texts(sent, "systemInstruction/parts/*/text")).containsExactly("You know the weather.");
        assertThat(texts(sent, "tools/0/functionDeclarations/*/name")).containsExactly("get_time", "get_weather");
        assertThat(texts(sent, "contents/1/parts/*/functionCall/id")).containsExactly("c1", "c2");
        assertThat(sent.at("/contents/1/parts/1/functionCall/args").toString()).isEqualTo("{\"city\":\"Paris\"}");
        assertThat(texts(sent, "contents/*/role")).containsExactly("user", "model", "user", "user");
        assertThat(texts(sent, "contents/2/parts/*/functionResponse/id")).containsExactly("c1", "c2");
        assertThat(texts(sent, "contents/2/parts/*/functionResponse/name")).containsExactly("get_time", "get_weather");
        assertThat(texts(sent, "contents/2/parts/*/functionResponse/response/response"))
                .containsExactly("no clock", "sunny");
        assertThat(texts(sent, "contents/3/parts/*/text")).containsExactly("## TODO.md");
    }

    @Test
    void a_request_to_gemini_returns_the_signature_of_its_thoughts_with_their_call() throws InterruptedException {
        try (RecordedPeer peer = RecordedPeer.answering(
                Recording.of("gemini/streams-tool-call", 0), Recording.of("gemini/streams-text", 0))) {
            ChatProvider provider = peer.provider(FLASH);
            AiMessage reply = provider.call(Weather.question()).message();
            provider.call(Weather.request(
                    UserMessage.from("What is the weather in Paris?"),
                    reply.toBuilder()
                            .toolExecutionRequests(List.of(Weather.call("c1", "get_weather")))
                            .build(),
                    ToolExecutionResultMessage.from("c1", "get_weather", "sunny")));

            JsonNode called = peer.asked().get(1).body().at("/contents/1/parts/0");
            assertThat(called.at("/functionCall/name").asText()).isEqualTo("get_weather");
            assertThat(called.path("thoughtSignature").asText())
                    .startsWith("CiQBDDnWx5RcSsS1")
                    .endsWith("GXzw==");
        }
    }

    /** Returns the request after two calls were answered. The key must be in one header only. */
    private static JsonNode sent(String spec, String answer, String header, String value) throws InterruptedException {
        try (RecordedPeer peer = RecordedPeer.answering(Recording.of(answer, 0))) {
            peer.provider(spec).call(Weather.continued());

            assertThat(peer.asked()).hasSize(1);
            RecordedPeer.Asked asked = peer.asked().get(0);
            assertThat(asked.target() + asked.text()).doesNotContain(RecordedPeer.KEY);
            assertThat(asked.headers()).containsEntry(header, List.of(value));
            assertThat(asked.headers().values().stream()
                            .filter(said -> said.toString().contains(RecordedPeer.KEY)))
                    .hasSize(1);
            assertThat(asked.body().path("stream").asBoolean()).isFalse();
            return asked.body();
        }
    }

    /** Returns the texts at a path in which a star matches every field or element. */
    private static List<String> texts(JsonNode node, String path) {
        int end = path.indexOf('/');
        String name = end < 0 ? path : path.substring(0, end);
        List<JsonNode> nodes = new ArrayList<>();
        if (name.equals("*")) {
            node.forEach(nodes::add);
        } else if (node.isArray()) {
            nodes.add(node.path(Integer.parseInt(name)));
        } else {
            nodes.add(node.path(name));
        }
        return nodes.stream()
                .filter(found -> !found.isMissingNode())
                .flatMap(found -> end < 0 ? Stream.of(found.asText()) : texts(found, path.substring(end + 1)).stream())
                .toList();
    }

    /** Returns the paths of a field. */
    private static List<String> places(JsonNode node, String field) {
        List<String> places = new ArrayList<>();
        node.properties().forEach(entry -> {
            if (entry.getKey().equals(field)) {
                places.add("/" + field);
            }
            places(entry.getValue(), field).forEach(below -> places.add("/" + entry.getKey() + below));
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            int at = i;
            places(node.get(i), field).forEach(below -> places.add("/" + at + below));
        }
        return places;
    }
}
