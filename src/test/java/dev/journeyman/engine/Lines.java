package dev.journeyman.engine;

import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.stream.Collectors;

/** Replies of coders in tests, and the messages they received. */
public final class Lines {

    private Lines() {}

    static AiMessage plan(String text) {
        return Replies.call("submit_plan", "plan", text);
    }

    public static AiMessage work() {
        return Replies.call("submit_work", "summary", "it is done");
    }

    static AiMessage claim() {
        return Replies.call("claim_complete", "reason", "it is there already");
    }

    static AiMessage ask(String question) {
        return Replies.call("ask_question", "question", question);
    }

    public static AiMessage read(String path) {
        return Replies.call("read_file", "path", path);
    }

    public static AiMessage write(String path, String content) {
        return Replies.call("write_file", "path", path, "content", content);
    }

    static AiMessage verdict(String decision, String feedback) {
        return Replies.call("verdict", "decision", decision, "feedback", feedback);
    }

    static String system(ModelRequest request) {
        return ((SystemMessage) request.messages().get(0)).text();
    }

    /** Returns the results of calls in a request, in order. */
    static List<String> results(ModelRequest request) {
        return request.messages().stream()
                .filter(ToolExecutionResultMessage.class::isInstance)
                .map(message -> ((ToolExecutionResultMessage) message).text())
                .toList();
    }

    /** Returns the user turns of a request, in order. */
    public static List<String> said(ModelRequest request) {
        return request.messages().stream()
                .filter(UserMessage.class::isInstance)
                .map(message -> ((UserMessage) message).singleText())
                .toList();
    }

    /** Returns everything but the system prompt. */
    public static String heard(ModelRequest request) {
        return request.messages().stream().skip(1).map(Object::toString).collect(Collectors.joining("\n"));
    }
}
