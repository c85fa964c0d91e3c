package dev.journeyman.testkit.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.testkit.PeerClient;
import dev.journeyman.testkit.script.Replies;
import java.net.http.HttpResponse;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The requests that a peer with Anthropic's protocol accepts and refuses. */
class AnthropicRulesTest {

    private static final String USER = "{'role': 'user', 'content': 'Go.'}";
    private static final String CALL = "{'type': 'tool_use', 'id': '%s', 'name': 'read', 'input': {}}";
    private static final String RESULT = "{'type': 'tool_result', 'tool_use_id': '%s', 'content': 'ok'}";
    private static final String TEXT = "{'type': 'text', 'text': 'So.'}";
    private static final String TOOL =
            "{'name': 'read', 'description': 'Reads.', 'input_schema': {'type': 'object', 'properties': {}}}";
    private static final String MARK = ", 'cache_control': {'type': 'ephemeral'}}";
    private static final String NON_EMPTY = "messages: text content blocks must be non-empty";
    private static final String PATTERN = "String should match pattern '^[a-zA-Z0-9_-]+$'";

    private final StrictPeer peer = StrictPeer.anthropic().answers(request -> Replies.words("Done."));
    private final PeerClient client = PeerClient.anthropic(peer);

    @AfterEach
    void close() {
        peer.close();
    }

    @Nested
    class Calls_and_results {

        @Test
        void a_result_without_a_call_before_it_is_refused() {
            refuses(orphan(1, 0, "t1"), USER, results("t1"));
            refuses(orphan(4, 0, "t1"), USER, calls("t1"), results("t1"), says("Well."), results("t1"));
        }

        @Test
        void a_result_without_a_matching_call_is_refused() {
            refuses(orphan(2, 1, "t2"), USER, calls("t1"), results("t1", "t2"));
        }

        @Test
        void a_second_result_of_a_call_is_refused() {
            refuses(
                    "messages.2.content.1: each tool_use must have a single result. Found multiple `tool_result`"
                            + " blocks with id: t1",
                    USER,
                    calls("t1"),
                    results("t1", "t1"));
        }

        @Test
        void a_call_that_is_not_answered_before_the_next_message_is_refused() {
            refuses(unanswered(1, "t1"), USER, calls("t1"), USER);
        }

        @Test
        void a_call_that_is_not_answered_at_the_end_is_refused() {
            refuses(unanswered(1, "t2, t3"), USER, calls("t1", "t2", "t3"), results("t1"));
            refuses(unanswered(1, "t1"), USER, calls("t1"));
        }

        @Test
        void results_of_one_batch_that_another_message_splits_are_refused() {
            refuses(unanswered(1, "t2"), USER, calls("t1", "t2"), results("t1"), USER, results("t2"));
        }

        @Test
        void a_text_before_the_results_is_refused() {
            refuses(unanswered(1, "t1"), USER, calls("t1"), user(TEXT, RESULT.formatted("t1")));
        }

        @Test
        void a_text_after_the_calls_is_refused() {
            refuses(unanswered(1, "t1"), USER, assistant(CALL.formatted("t1"), TEXT), results("t1"));
        }

        @Test
        void two_calls_with_the_same_id_are_refused() {
            refuses("messages.1.content.1: `tool_use` ids must be unique", USER, calls("t1", "t1"), results("t1"));
        }

        @Test
        void an_id_with_other_characters_is_refused() {
            refuses("messages.1.content.0.tool_use.id: " + PATTERN, USER, calls("read:0"), results("read:0"));
            refuses("messages.1.content.0.tool_result.tool_use_id: " + PATTERN, USER, results("read:0"));
        }

        @Test
        void input_that_is_not_an_object_is_refused() {
            refuses(
                    "messages.1.content.0.tool_use.input: Input should be a valid dictionary",
                    USER,
                    calls("t1").replace("{}", "'{}'"),
                    results("t1"));
            refuses(
                    "messages.1.content.0.tool_use.input: Field required",
                    USER,
                    calls("t1").replace(", 'input': {}", ""),
                    results("t1"));
        }

        @Test
        void calls_and_results_in_messages_of_the_wrong_role_are_refused() {
            refuses(
                    "messages.0: `tool_use` blocks can only be in `assistant` messages",
                    calls("t1").replace("assistant", "user"));
            refuses(
                    "messages.1: `tool_result` blocks can only be in `user` messages",
                    USER,
                    results("t1").replace("user", "assistant"));
        }

        @Test
        void an_error_without_a_text_is_refused() {
            refuses(
                    "messages.2.content.0.tool_result: content cannot be empty if `is_error` is true",
                    USER,
                    calls("t1"),
                    results("t1").replace("'ok'", "'', 'is_error': true"));
        }

        @Test
        void results_in_one_message_or_in_several_are_accepted() {
            takes(USER, calls("t1", "t2"), results("t2", "t1"), USER);
            takes(USER, calls("t1", "t2"), results("t1"), results("t2"), USER, USER);
        }

        @Test
        void a_text_after_the_results_is_accepted() {
            takes(USER, calls("t1"), user(RESULT.formatted("t1"), TEXT), says("Well."), USER);
        }

        @Test
        void two_messages_of_the_assistant_in_a_row_are_one_turn() {
            takes(USER, says("I look."), calls("t1"), results("t1"));
            takes(USER, calls("t1"), calls("t2"), results("t1", "t2"));
        }

        @Test
        void empty_results_are_accepted() {
            takes(
                    USER,
                    calls("t1", "t2"),
                    user(
                            RESULT.formatted("t1").replace("'ok'", "''"),
                            RESULT.formatted("t2").replace(", 'content': 'ok'", "")));
        }

        private static String orphan(int message, int block, String id) {
            return ("messages.%s.content.%s: unexpected `tool_use_id` found in `tool_result` blocks: %s. Each"
                + " `tool_result` block must have a corresponding `tool_use` block in the previous message.")
                    .formatted(message, block, id);
        }

        private static String unanswered(int message, String ids) {
            return ("messages.%s: `tool_use` ids were found without `tool_result` blocks immediately after: %s. Each"
                            + " `tool_use` block must have a corresponding `tool_result` block in the next message.")
                    .formatted(message, ids);
        }
    }

    @Nested
    class Messages {

        @Test
        void a_system_message_among_the_others_is_refused() {
            refuses(
                    "messages: Unexpected role \"system\". The Messages API accepts a top-level `system` parameter, not"
                            + " \"system\" as an input message role.",
                    USER.replace("user", "system"),
                    USER);
        }

        @Test
        void an_unknown_role_is_refused() {
            refuses("messages.0.role: Input should be 'user' or 'assistant'", USER.replace("user", "tool"));
        }

        @Test
        void a_first_message_of_the_assistant_is_refused() {
            refuses("messages: first message must use the \"user\" role", says("Well."), USER);
        }

        @Test
        void an_empty_message_is_refused() {
            String empty = "messages.0: all messages must have non-empty content except for the optional final"
                    + " assistant message";
            refuses(empty, USER.replace("Go.", ""));
            refuses(empty, user(), USER);
            refuses("messages.0.content: Field required", "{'role': 'user'}");
        }

        @Test
        void an_empty_block_of_text_is_refused() {
            refuses(NON_EMPTY, user(TEXT, TEXT.replace("So.", "")));
            refuses(NON_EMPTY, USER, assistant(TEXT.replace("So.", ""), CALL.formatted("t1")), results("t1"));
            refuses(NON_EMPTY, USER, calls("t1"), results("t1").replace("'ok'", "[" + TEXT.replace("So.", "") + "]"));
        }

        @Test
        void a_text_of_whitespace_is_refused() {
            refuses("messages: text content blocks must contain non-whitespace text", USER.replace("Go.", " \\n"));
        }

        @Test
        void a_last_text_of_the_assistant_that_ends_with_whitespace_is_refused() {
            refuses("messages: final assistant content cannot end with trailing whitespace", USER, says("Well, "));
        }

        @Test
        void a_block_without_a_type_is_refused() {
            refuses("messages.0.content.0.type: Field required", user("{'text': 'a'}"));
        }

        @Test
        void a_last_message_of_the_assistant_is_accepted_without_tools_and_thinking() {
            takes(USER, says("Well"));
        }

        @Test
        void a_last_message_of_the_assistant_is_refused_with_tools() {
            refusesJson(prefill("using tools"), request(", 'tools': [" + TOOL + "]", USER, says("Well")));
        }

        @Test
        void a_last_message_of_the_assistant_is_refused_with_thinking() {
            refusesJson(
                    prefill("thinking is enabled"),
                    request(", 'thinking': {'type': 'enabled', 'budget_tokens': 1024}", USER, says("Well")));
        }

        private static String prefill(String when) {
            return "Your API request included an `assistant` message in the final position, which would pre-fill the"
                    + " assistant response. When " + when + ", pre-filling the `assistant` response is not supported.";
        }
    }

    @Nested
    class The_rest_of_a_request {

        @Test
        void a_missing_field_is_refused() {
            refusesJson("max_tokens: Field required", "{'model': 'm', 'messages': [" + USER + "]}");
            refusesJson("model: Field required", "{'max_tokens': 9, 'messages': [" + USER + "]}");
            refusesJson("messages: Field required", "{'model': 'm', 'max_tokens': 9}");
            refusesJson("messages: at least one message is required", request(""));
            refusesJson(
                    "max_tokens: Input should be greater than or equal to 1",
                    request("", USER).replace(": 99", ": 0"));
        }

        @Test
        void a_request_for_a_stream_is_refused() {
            refusesJson("stream: this peer gives whole replies only", request(", 'stream': true", USER));
        }

        @Test
        void an_empty_system_prompt_is_refused() {
            refusesJson("system: text content blocks must be non-empty", request(", 'system': ''", USER));
        }

        @Test
        void more_than_four_marks_for_the_cache_are_refused() {
            refusesJson("A maximum of 4 blocks with cache_control may be provided. Found 5.", marked(2));
        }

        @Test
        void four_marks_for_the_cache_are_accepted() {
            client.reply(marked(1));
            assertThat(peer.requests().get(0).cacheMarks())
                    .containsExactly("system[0]", "tools[0]", "messages[0].content[0]", "messages[2].content[0]");
        }

        @Test
        void an_invalid_tool_is_refused() {
            refusesTools(
                    "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
                    TOOL.replace("'read'", "'read file'"));
            refusesTools(
                    "tools.1.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
                    TOOL + ", " + TOOL.replace("'read'", "'" + "r".repeat(65) + "'"));
            refusesTools(
                    "tools.0.custom.input_schema.type: Input should be 'object'", TOOL.replace("'object'", "'string'"));
            refusesTools("tools.0.custom.input_schema.type: Field required", TOOL.replace("'type': 'object', ", ""));
            refusesTools("tools.0.custom.input_schema: Field required", "{'name': 'read'}");
            refusesTools("tools: Tool names must be unique.", TOOL + ", " + TOOL);
        }

        @Test
        void no_tools_and_a_system_prompt_as_text_or_blocks_are_accepted() {
            client.reply(request(", 'tools': [], 'system': 'Work.'", USER));
            client.reply(request(", 'system': [" + TEXT + "]", USER));
            client.reply(request(", 'tools': [{'type': 'web_search_1', 'name': 'web_search'}]", USER));
            assertThat(peer.requests().stream().map(ReceivedRequest::system)).containsExactly("Work.", "So.", "");
        }

        private void refusesTools(String message, String tools) {
            refusesJson(message, request(", 'tools': [" + tools + "]", USER));
        }

        /** Returns a request with three marks and the given number of further ones. */
        private static String marked(int more) {
            String result = RESULT.formatted("t1").replace("}", MARK);
            return request(
                    ", 'system': [" + TEXT.replace("}", MARK) + "], 'tools': [" + TOOL.replace("}}}", "}}" + MARK)
                            + "]",
                    user(TEXT.replace("}", MARK)),
                    calls("t1"),
                    more > 1 ? user(result, TEXT.replace("}", MARK)) : user(result));
        }
    }

    private static String user(String... blocks) {
        return "{'role': 'user', 'content': [" + String.join(", ", blocks) + "]}";
    }

    private static String assistant(String... blocks) {
        return user(blocks).replace("'user'", "'assistant'");
    }

    private static String says(String text) {
        return "{'role': 'assistant', 'content': '" + text + "'}";
    }

    private static String calls(String... ids) {
        return assistant(Stream.of(ids).map(CALL::formatted).toArray(String[]::new));
    }

    private static String results(String... ids) {
        return user(Stream.of(ids).map(RESULT::formatted).toArray(String[]::new));
    }

    private static String request(String fields, String... messages) {
        return "{'model': 'm', 'max_tokens': 99%s, 'messages': [%s]}".formatted(fields, String.join(", ", messages));
    }

    private void takes(String... messages) {
        assertThat(client.reply(request("", messages)).at("/content/0/text").asText())
                .isEqualTo("Done.");
        assertThat(peer.breaches()).isEmpty();
    }

    private void refuses(String message, String... messages) {
        refusesJson(message, request("", messages));
    }

    private void refusesJson(String message, String json) {
        HttpResponse<String> response = client.send(json);
        JsonNode body = PeerClient.body(response);
        assertThat(body.at("/error/message").asText()).isEqualTo(message);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(body.path("type").asText()).isEqualTo("error");
        assertThat(body.at("/error/type").asText()).isEqualTo("invalid_request_error");
        assertThat(peer.breaches())
                .last()
                .isEqualTo("request " + peer.requests().size() + ": " + message);
    }
}
