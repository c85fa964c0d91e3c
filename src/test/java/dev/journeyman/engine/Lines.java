package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.ModelRequest;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.stream.Collectors;

/** What coders say in tests, and what they were told. */
final class Lines {

    private Lines() {}

    static AiMessage plan(String text) {
        return Replies.call("submit_plan", "plan", text);
    }

    static AiMessage work() {
        return Replies.call("submit_work", "summary", "it is done");
    }

    static AiMessage claim() {
        return Replies.call("claim_complete", "reason", "it is there already");
    }

    static AiMessage ask(String question) {
        return Replies.call("ask_question", "question", question);
    }

    static AiMessage read(String path) {
        return Replies.call("read_file", "path", path);
    }

    static AiMessage write(String path, String content) {
        return Replies.call("write_file", "path", path, "content", content);
    }

    static AiMessage verdict(String decision, String feedback) {
        return Replies.call("verdict", "decision", decision, "feedback", feedback);
    }

    static String system(ModelRequest request) {
        return ((SystemMessage) request.messages().get(0)).text();
    }

    /** Returns all an agent was sent. */
    static String prompt(ModelRequest request) {
        assertThat(request.messages()).hasSize(1);
        assertThat(request.tools()).isEmpty();
        return ((UserMessage) request.messages().get(0)).singleText();
    }

    /** Returns the results of calls in a request, in order. */
    static List<String> results(ModelRequest request) {
        return request.messages().stream()
                .filter(ToolExecutionResultMessage.class::isInstance)
                .map(message -> ((ToolExecutionResultMessage) message).text())
                .toList();
    }

    /** Returns what users said in a request, in order. */
    static List<String> said(ModelRequest request) {
        return request.messages().stream()
                .filter(UserMessage.class::isInstance)
                .map(message -> ((UserMessage) message).singleText())
                .toList();
    }

    /** Returns everything but the system prompt. */
    static String heard(ModelRequest request) {
        return request.messages().stream().skip(1).map(Object::toString).collect(Collectors.joining("\n"));
    }
}
