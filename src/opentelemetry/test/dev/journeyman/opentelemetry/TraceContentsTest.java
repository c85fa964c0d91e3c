package dev.journeyman.opentelemetry;

import static dev.journeyman.model.CallerRole.CODER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contents of messages, arguments and results. */
class TraceContentsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CONTEXT = "coder/1";
    private static final List<AttributeKey<String>> CONTENTS = List.of(
            TraceKeys.SYSTEM,
            TraceKeys.INPUT,
            TraceKeys.OUTPUT,
            TraceKeys.ARGUMENTS,
            TraceKeys.RESULT,
            TraceKeys.MESSAGE);

    private static ToldRun conversation(String said, AiMessage reply) {
        return new ToldRun()
                .moved(new Signal.WorkspaceReady())
                .with(new Entry.ContextChanged(CONTEXT, new ContextChange.Reset("Be brief.", 1)))
                .with(appended(UserMessage.from(said)))
                .asks(CODER, CONTEXT, new RequestContent("todo", List.of(), 2, 100, TokenWindow.of(64_000)))
                .gets(CODER, reply)
                .with(appended(reply))
                .starts(CONTEXT, "call_1", "read_file")
                .finishes(CONTEXT, "call_1", "read_file", true)
                .asks(CODER, CONTEXT)
                .fails(CODER, "overloaded");
    }

    private static Entry appended(ChatMessage message) {
        return new Entry.ContextChanged(CONTEXT, new ContextChange.Appended(message, TurnSource.USER, 1));
    }

    private static Attributes chat(ToldRun run) {
        return SpanFoldTest.named(run.spans(true), "chat claude-sonnet-4-5").attributes();
    }

    @Test
    void are_not_sent_unless_they_are_asked_for() {
        assertThat(conversation("Hello", Replies.words("hm")).spans(false))
                .isNotEmpty()
                .allSatisfy(span -> assertThat(span.attributes().asMap())
                        .doesNotContainKeys(CONTENTS.toArray(AttributeKey<?>[]::new)));
    }

    @Test
    void of_a_request_are_what_was_sent() {
        Attributes chat = chat(conversation("Hello", Replies.call("read_file", "path", "a")));

        assertThat(chat.get(TraceKeys.SYSTEM)).isEqualTo("[{\"type\":\"text\",\"content\":\"Be brief.\"}]");
        assertThat(chat.get(TraceKeys.INPUT))
                .isEqualTo("[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"Hello\"}]},"
                        + "{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"todo\"}]}]");
        assertThat(chat.get(TraceKeys.OUTPUT))
                .isEqualTo("[{\"role\":\"assistant\",\"parts\":[{\"type\":\"tool_call\",\"id\":\"model-1\","
                        + "\"name\":\"read_file\",\"arguments\":\"{\\\"path\\\":\\\"a\\\"}\"}],"
                        + "\"finish_reason\":\"tool_call\"}]");
    }

    @Test
    void of_a_tool_are_its_arguments_and_its_result() {
        Attributes tool = SpanFoldTest.named(
                        conversation("Hello", Replies.words("hm")).spans(true), "execute_tool read_file")
                .attributes();

        assertThat(tool.get(TraceKeys.ARGUMENTS)).isEqualTo("{\"path\": \"a\"}");
        assertThat(tool.get(TraceKeys.RESULT)).isEqualTo("so it is");
    }

    @Test
    void of_a_failure_are_the_words_of_the_provider() {
        List<FinishedSpan> spans = conversation("Hello", Replies.words("hm")).spans(true);

        assertThat(spans.get(spans.size() - 1).getStatus().getDescription()).isEqualTo("the whole prompt");
    }

    @Test
    void of_a_request_to_an_agent_are_its_prompt() {
        RequestContent prompt = new RequestContent("", List.of(), 1, 100, TokenWindow.of(64_000), "Work.");
        ToldRun run = new ToldRun()
                .moved(new Signal.WorkspaceReady())
                .asks(CODER, CONTEXT, prompt)
                .gets(CODER, Replies.words("done"));

        assertThat(SpanFoldTest.named(run.spans(true), "invoke_agent " + ToldRun.CLAUDE)
                        .attributes()
                        .get(TraceKeys.INPUT))
                .contains("Work.");
    }

    @Nested
    class That_are_long {

        private static final int MOST = 60_000;

        @Test
        void stay_json_of_at_most_60_kb() throws JsonProcessingException {
            Attributes chat = chat(conversation("é\u0000\n".repeat(60_000), Replies.words("\"😀".repeat(60_000))));

            assertThat(bytes(chat.get(TraceKeys.INPUT))).isLessThanOrEqualTo(MOST);
            assertThat(bytes(chat.get(TraceKeys.OUTPUT))).isBetween(MOST / 4, MOST);
            assertThat(JSON.readTree(chat.get(TraceKeys.INPUT)).get(0).path("parts"))
                    .hasSize(1);
            assertThat(JSON.readTree(chat.get(TraceKeys.OUTPUT))
                            .get(0)
                            .path("parts")
                            .get(0)
                            .path("content")
                            .textValue())
                    .endsWith("…");
        }

        @Test
        void lose_the_oldest_messages_of_a_conversation() throws JsonProcessingException {
            List<ChatMessage> messages = Collections.nCopies(20, UserMessage.from("x".repeat(10_000)));
            JsonNode kept = JSON.readTree(MessageJson.input(messages));

            assertThat(kept).hasSize(5);
            assertThat(bytes(MessageJson.input(messages))).isLessThanOrEqualTo(MOST);
        }

        @Test
        void are_cut_where_they_are_arguments_or_results() {
            ToldRun run = new ToldRun()
                    .moved(new Signal.WorkspaceReady())
                    .with(new Entry.ToolStarted(CONTEXT, "c", "shell", "é".repeat(60_000)))
                    .with(new Entry.ToolFinished(CONTEXT, "c", "shell", true, 1, "😀".repeat(60_000)));
            Attributes tool =
                    SpanFoldTest.named(run.spans(true), "execute_tool shell").attributes();

            assertThat(bytes(tool.get(TraceKeys.ARGUMENTS))).isBetween(MOST - 8, MOST);
            assertThat(bytes(tool.get(TraceKeys.RESULT))).isBetween(MOST - 8, MOST);
        }

        @Test
        void of_a_reply_with_thousands_of_calls_are_cut_all_the_same() {
            AiMessage reply = AiMessage.from(Collections.nCopies(5_000, Replies.request("read_file", "path", "a")));

            assertThat(bytes(MessageJson.output(reply, "tool_call"))).isLessThanOrEqualTo(MOST);
        }

        private static int bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    @Test
    void that_are_large_go_out_in_several_requests() {
        ToldRun run = new ToldRun().moved(new Signal.WorkspaceReady());
        for (int i = 0; i < 40; i++) {
            run.with(new Entry.ToolStarted(CONTEXT, "c" + i, "shell", "x".repeat(60_000)))
                    .with(new Entry.ToolFinished(CONTEXT, "c" + i, "shell", true, 1, "x"));
        }
        List<FinishedSpan> spans = run.spans(true);

        assertThat(SpanBatches.of(spans)).hasSize(3);
        assertThat(SpanBatches.of(spans).stream().flatMap(List::stream)).containsExactlyElementsOf(spans);
        assertThat(SpanBatches.of(List.of())).isEmpty();
    }
}
