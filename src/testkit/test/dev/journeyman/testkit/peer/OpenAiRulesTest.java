package dev.journeyman.testkit.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.testkit.PeerClient;
import dev.journeyman.testkit.script.Replies;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The requests that a peer with OpenAI's protocol accepts and refuses. */
class OpenAiRulesTest {

    private static final String USER = "{'role': 'user', 'content': 'Go.'}";
    private static final String SYSTEM = "{'role': 'system', 'content': 'Work.'}";
    private static final String CALL =
            "{'id': '%s', 'type': 'function', 'function': {'name': 'read', 'arguments': '{}'}}";
    private static final String TOOL =
            "{'type': 'function', 'function': {'name': '%s', 'parameters': {'type': 'object', 'properties': {}}}}";

    private final StrictPeer peer = StrictPeer.openAi().answers(request -> Replies.words("Done."));
    private final PeerClient client = PeerClient.openAi(peer);

    @AfterEach
    void close() {
        peer.close();
    }

    @Nested
    class Calls_and_results {

        @Test
        void a_result_without_a_call_before_it_is_refused() {
            refuses(
                    "messages.[1].role",
                    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with"
                            + " 'tool_calls'.",
                    USER,
                    result("c1"));
        }

        @Test
        void a_result_without_a_matching_call_is_refused() {
            refuses(
                    "messages.[2].tool_call_id",
                    "Invalid parameter: 'tool_call_id' of 'c2' not found in 'tool_calls' of previous message.",
                    USER,
                    calls("c1"),
                    result("c2"));
        }

        @Test
        void a_result_of_a_call_of_an_earlier_turn_is_refused() {
            refuses(
                    "messages.[4].role",
                    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with"
                            + " 'tool_calls'.",
                    USER,
                    calls("c1"),
                    result("c1"),
                    USER,
                    result("c1"));
        }

        @Test
        void a_second_result_of_a_call_is_refused() {
            refuses(
                    "messages.[3].tool_call_id",
                    "Invalid parameter: Duplicate value for 'tool_call_id' of 'c1', in messages[2] and messages[3].",
                    USER,
                    calls("c1"),
                    result("c1"),
                    result("c1"));
        }

        @Test
        void a_call_that_is_not_answered_before_the_next_message_is_refused() {
            refuses("messages.[2].role", unanswered("c1"), USER, calls("c1"), USER);
        }

        @Test
        void a_call_that_is_not_answered_at_the_end_is_refused() {
            refuses("messages.[3].role", unanswered("c2"), USER, calls("c1", "c2"), result("c1"));
        }

        @Test
        void results_of_one_batch_that_another_message_splits_are_refused() {
            refuses("messages.[3].role", unanswered("c2"), USER, calls("c1", "c2"), result("c1"), USER, result("c2"));
        }

        @Test
        void two_calls_of_one_message_with_the_same_id_are_refused() {
            refuses(
                    "messages.[1].tool_calls",
                    "Invalid parameter: Duplicate value for 'tool_call_id' of 'c1' in messages[1].",
                    USER,
                    calls("c1", "c1"),
                    result("c1"));
        }

        @Test
        void an_id_of_more_than_40_characters_is_refused() {
            refuses(
                    "messages[1].tool_calls[0].id",
                    "Invalid 'messages[1].tool_calls[0].id': string too long. Expected a string with maximum length 40,"
                            + " but got a string with length 41 instead.",
                    USER,
                    calls("c".repeat(41)),
                    result("c".repeat(41)));
        }

        @Test
        void a_call_without_an_id_is_refused() {
            refuses(
                    "messages[1].tool_calls[0].id",
                    "Missing required parameter: 'messages[1].tool_calls[0].id'.",
                    USER,
                    calls(""),
                    result(""));
        }

        @Test
        void arguments_that_are_not_json_are_refused() {
            refuses(
                    "messages[1].tool_calls[0].function.arguments",
                    "Invalid 'messages[1].tool_calls[0].function.arguments': expected a string with JSON.",
                    USER,
                    calls("c1").replace("'{}'", "'{broken'"),
                    result("c1"));
        }

        @Test
        void a_call_with_an_invalid_tool_name_is_refused() {
            refuses(
                    "messages[1].tool_calls[0].function.name",
                    "Invalid 'messages[1].tool_calls[0].function.name': string does not match pattern. Expected a"
                            + " string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
                    USER,
                    calls("c1").replace("'read'", "'read file'"),
                    result("c1"));
        }

        @Test
        void an_empty_list_of_calls_is_refused() {
            refuses("messages[1].tool_calls", emptyArray("messages[1].tool_calls"), USER, calls());
        }

        @Test
        void results_of_a_batch_in_any_order_are_accepted() {
            takes(SYSTEM, USER, calls("c1", "c2"), result("c2"), result("c1"), USER);
        }

        @Test
        void ids_of_an_earlier_turn_may_be_used_again() {
            takes(USER, calls("c1"), result("c1"), calls("c1"), result("c1"));
        }

        @Test
        void an_empty_result_is_accepted() {
            takes(USER, calls("c1"), result("c1").replace("'ok'", "''"));
        }

        @Test
        void a_call_with_an_empty_text_is_accepted() {
            takes(USER, calls("c1").replace("'content': null", "'content': ''"), result("c1"));
        }

        private static String unanswered(String id) {
            return "An assistant message with 'tool_calls' must be followed by tool messages responding to each"
                    + " 'tool_call_id'. The following tool_call_ids did not have response messages: " + id;
        }
    }

    @Nested
    class Messages {

        @Test
        void a_second_system_message_is_refused() {
            refuses(
                    "messages.[1].role",
                    "Invalid parameter: there can be only one message with role 'system', and this is another.",
                    SYSTEM,
                    SYSTEM,
                    USER);
        }

        @Test
        void a_system_message_that_is_not_the_first_is_refused() {
            refuses(
                    "messages.[1].role",
                    "Invalid parameter: the message with role 'system' must be the first.",
                    USER,
                    SYSTEM);
        }

        @Test
        void an_unknown_role_is_refused() {
            refuses(
                    "messages[0].role",
                    "Invalid value: 'model'. Supported values are: 'system', 'assistant', 'user', 'tool', and"
                            + " 'developer'.",
                    USER.replace("user", "model"));
        }

        @Test
        void an_empty_text_is_refused() {
            refuses("messages[0].content", tooShort("messages[0].content"), USER.replace("Go.", ""));
        }

        @Test
        void an_empty_block_of_text_is_refused() {
            refuses(
                    "messages[0].content",
                    tooShort("messages[0].content"),
                    USER.replace("'Go.'", "[{'type': 'text', 'text': 'a'}, {'type': 'text', 'text': ''}]"));
        }

        @Test
        void a_message_without_blocks_is_refused() {
            refuses("messages[0].content", emptyArray("messages[0].content"), USER.replace("'Go.'", "[]"));
        }

        @Test
        void a_message_of_the_assistant_without_text_and_calls_is_refused() {
            refuses(
                    "messages.[1].content",
                    "Invalid value for 'content': expected a string, got null.",
                    USER,
                    "{'role': 'assistant', 'content': null}");
        }

        @Test
        void a_last_message_of_the_assistant_is_accepted() {
            takes(USER, "{'role': 'assistant', 'content': 'Well'}");
        }

        @Test
        void two_messages_of_the_user_and_blocks_are_accepted() {
            takes(
                    SYSTEM.replace("system", "developer"),
                    USER,
                    USER.replace("'Go.'", "[{'type': 'text', 'text': 'a'}]"));
        }

        private static String tooShort(String place) {
            return "Invalid '" + place + "': string too short. Expected a string with minimum length 1.";
        }
    }

    @Nested
    class The_rest_of_a_request {

        @Test
        void a_request_without_messages_is_refused() {
            refusesJson("messages", emptyArray("messages"), "{'model': 'm', 'messages': []}");
            refusesJson("messages", "Missing required parameter: 'messages'.", "{'model': 'm'}");
        }

        @Test
        void a_request_without_a_model_is_refused() {
            refusesJson(null, "you must provide a model parameter", "{'messages': [" + USER + "]}");
        }

        @Test
        void a_body_that_is_not_json_is_refused() {
            refusesJson(null, "We could not parse the JSON body of your request.", "{'model': 'm', }");
        }

        @Test
        void a_request_for_a_stream_is_refused() {
            refusesJson(
                    "stream",
                    "Invalid value for 'stream': this peer gives whole replies only.",
                    "{'model': 'm', 'stream': true, 'messages': [" + USER + "]}");
        }

        @Test
        void an_empty_list_of_tools_is_refused() {
            refusesTools("tools", emptyArray("tools"), "");
        }

        @Test
        void a_name_with_other_characters_is_refused() {
            refusesTools(
                    "tools[0].function.name",
                    "Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches"
                            + " the pattern '^[a-zA-Z0-9_-]+$'.",
                    TOOL.formatted("read file"));
        }

        @Test
        void a_name_of_more_than_64_characters_is_refused() {
            refusesTools(
                    "tools[0].function.name",
                    "Invalid 'tools[0].function.name': string too long. Expected a string with maximum length 64, but"
                            + " got a string with length 65 instead.",
                    TOOL.formatted("r".repeat(65)));
        }

        @Test
        void parameters_that_are_not_an_object_are_refused() {
            refusesTools(
                    "tools[0].function.parameters",
                    "Invalid schema for function 'read': schema must be a JSON Schema of 'type: \"object\"', got"
                            + " 'type: \"string\"'.",
                    TOOL.formatted("read").replace("'object'", "'string'"));
            refusesTools(
                    "tools[0].function.parameters",
                    "Invalid schema for function 'read': schema must be a JSON Schema of 'type: \"object\"', got"
                            + " 'type: \"None\"'.",
                    TOOL.formatted("read").replace("'type': 'object', ", ""));
        }

        @Test
        void a_tool_without_a_type_is_refused() {
            refusesTools(
                    "tools[0]",
                    "Missing required parameter: 'tools[0].type'.",
                    TOOL.formatted("read").replace("'type': 'function', ", ""));
        }

        @Test
        void a_tool_without_parameters_is_accepted() {
            client.reply("{'model': 'm', 'messages': [%s], 'tools': [%s, %s]}"
                    .formatted(
                            USER, TOOL.formatted("r".repeat(64)), "{'type': 'function', 'function': {'name': 'now'}}"));
        }

        private void refusesTools(String param, String message, String tools) {
            refusesJson(param, message, "{'model': 'm', 'messages': [%s], 'tools': [%s]}".formatted(USER, tools));
        }
    }

    private static String emptyArray(String place) {
        return "Invalid '" + place
                + "': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    }

    private static String calls(String... ids) {
        String calls = String.join(", ", Stream.of(ids).map(CALL::formatted).toList());
        return "{'role': 'assistant', 'content': null, 'tool_calls': [" + calls + "]}";
    }

    private static String result(String id) {
        return "{'role': 'tool', 'tool_call_id': '" + id + "', 'content': 'ok'}";
    }

    private static String request(String... messages) {
        return "{'model': 'm', 'messages': [" + String.join(", ", messages) + "]}";
    }

    private void takes(String... messages) {
        assertThat(client.reply(request(messages))
                        .at("/choices/0/message/content")
                        .asText())
                .isEqualTo("Done.");
        assertThat(peer.breaches()).isEmpty();
    }

    private void refuses(String param, String message, String... messages) {
        refusesJson(param, message, request(messages));
    }

    private void refusesJson(@Nullable String param, String message, String json) {
        HttpResponse<String> response = client.send(json);
        JsonNode error = PeerClient.body(response).path("error");
        assertThat(error.path("message").asText()).isEqualTo(message);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(error.path("type").asText()).isEqualTo("invalid_request_error");
        assertThat(error.path("param").textValue()).isEqualTo(param);
        assertThat(error.has("code")).isTrue();
        assertThat(peer.breaches())
                .last()
                .isEqualTo("request " + peer.requests().size() + ": " + message);
    }
}
