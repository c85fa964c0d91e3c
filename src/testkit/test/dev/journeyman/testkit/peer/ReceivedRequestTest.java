package dev.journeyman.testkit.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.testkit.PeerClient;
import dev.journeyman.testkit.script.Replies;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The requests that a peer records. */
class ReceivedRequestTest {

    private static final String OPENAI = """
        {"model": "m", "messages": [
          {"role": "system", "content": "Work."},
          {"role": "user", "content": "Go."},
          {"role": "assistant", "content": "I look.", "tool_calls": [
            {"id": "call_a", "type": "function", "function": {"name": "read", "arguments": "{ \\"path\\": \\"a\\" }"}},
            {"id": "call_b", "type": "function", "function": {"name": "now", "arguments": "{}"}}]},
          {"role": "tool", "tool_call_id": "call_a", "content": "one\\ntwo\\u001b"},
          {"role": "tool", "tool_call_id": "call_b", "content": ""},
          {"role": "user", "content": "And?"}],
         "tools": [{"type": "function", "function": {"name": "read"}}, {"type": "function", "function": {"name": "now"}}]}
        """;

    private static final String ANTHROPIC = """
        {"model": "m", "max_tokens": 9, "system": [{"type": "text", "text": "Work."}], "messages": [
          {"role": "user", "content": "Go."},
          {"role": "assistant", "content": [
            {"type": "thinking", "thinking": "hm", "signature": "s"},
            {"type": "text", "text": "I look."},
            {"type": "tool_use", "id": "toolu_a", "name": "read", "input": {"path": "a"}},
            {"type": "tool_use", "id": "toolu_b", "name": "now", "input": {}}]},
          {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "toolu_a", "content": [{"type": "text", "text": "one\\ntwo\\u001b"}]},
            {"type": "tool_result", "tool_use_id": "toolu_b", "content": ""},
            {"type": "text", "text": "And?"}]}],
         "tools": [{"name": "read", "input_schema": {"type": "object"}}, {"name": "now", "input_schema": {"type": "object"}}]}
        """;

    private static final String TABLE = """
        request 1: m; tools read, now
          system     Work.
          user       Go.
          assistant  I look. | read #1 {"path":"a"} | now #2 {}
          tool       #1 | one\\ntwo?
          tool       #2
          user       And?
        """;

    @Test
    void requests_of_both_providers_have_the_same_form() {
        try (StrictPeer openAi = StrictPeer.openAi().replies(Replies.words("Done."));
                StrictPeer anthropic = StrictPeer.anthropic().replies(Replies.words("Done."))) {
            PeerClient.openAi(openAi).reply(OPENAI);
            PeerClient.anthropic(anthropic).reply(ANTHROPIC);
            assertThat(openAi.table()).isEqualTo(TABLE);
            assertThat(anthropic.table()).isEqualTo(TABLE);
        }
    }

    @Test
    void a_request_is_recorded_as_it_was_sent_without_the_key() {
        try (StrictPeer peer = StrictPeer.openAi().replies(Replies.words("Done."))) {
            PeerClient.openAi(peer).reply(OPENAI);
            ReceivedRequest received = peer.requests().get(0);
            assertThat(received.body()).isEqualTo(OPENAI);
            assertThat(received.path()).isEqualTo("/v1/chat/completions");
            assertThat(received.headers())
                    .containsEntry("authorization", "…")
                    .containsEntry("content-type", "application/json");
            assertThat(received.toString()).doesNotContain(peer.key());
            assertThat(received.model()).isEqualTo("m");
            assertThat(received.system()).isEqualTo("Work.");
            assertThat(received.tools()).containsExactly("read", "now");
            assertThat(received.cacheMarks()).isEmpty();
        }
    }

    @Test
    void messages_have_their_roles_calls_and_answered_ids() {
        try (StrictPeer peer = StrictPeer.anthropic().replies(Replies.words("Done."))) {
            PeerClient.anthropic(peer).reply(ANTHROPIC);
            ReceivedRequest received = peer.requests().get(0);
            assertThat(received.messages())
                    .extracting(ReceivedMessage::role)
                    .containsExactly("user", "assistant", "tool", "tool", "user");
            ReceivedMessage calling = received.messages().get(1);
            assertThat(calling.text()).isEqualTo("I look.");
            assertThat(calling.calls().get(0).id()).isEqualTo("toolu_a");
            assertThat(calling.calls().get(0).arguments()).isEqualTo("{\"path\":\"a\"}");
            assertThat(received.messages())
                    .extracting(ReceivedMessage::result)
                    .containsExactly(null, null, "toolu_a", "toolu_b", null);
        }
    }

    @Nested
    class The_table {

        @Test
        void numbers_ids_across_all_requests() {
            try (StrictPeer peer = StrictPeer.openAi()) {
                PeerClient client = PeerClient.openAi(peer);
                client.send(OPENAI);
                client.send(OPENAI.replace("call_a", "call_c"));
                assertThat(peer.table())
                        .contains("read #1 {\"path\":\"a\"} | now #2 {}")
                        .contains("read #3 {\"path\":\"a\"} | now #2 {}");
            }
        }

        @Test
        void shows_the_violations_of_refused_requests() {
            try (StrictPeer peer = StrictPeer.anthropic()) {
                PeerClient client = PeerClient.anthropic(peer);
                client.send("{'model': 'm', 'messages': [{'role': 'user', 'content': 'Go.'}]}");
                client.send("no JSON");
                assertThat(peer.table()).isEqualTo("""
                    request 1: m
                      refused    max_tokens: Field required
                      user       Go.
                    request 2:
                      refused    The request body is not valid JSON.
                    """);
            }
        }

        @Test
        void shows_the_beginning_of_a_long_text() {
            try (StrictPeer peer = StrictPeer.openAi()) {
                String text = "😀".repeat(101);
                PeerClient.openAi(peer)
                        .send("{'model': 'm', 'messages': [{'role': 'user', 'content': '%s'}]}".formatted(text));
                assertThat(peer.table())
                        .isEqualTo("request 1: m\n  user       " + "😀".repeat(100) + "… (101 characters)\n");
            }
        }
    }
}
