package dev.journeyman.testkit.law;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;

/** The count of a text's occurrences in a request. */
final class Repetition {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Repetition() {}

    /** Returns how often a request has a text, plain or JSON-escaped. The model's own messages do not count. */
    static int of(SentRequest sent, String text) {
        String written = JSON.valueToTree(text).toString();
        String escaped = written.substring(1, written.length() - 1);
        int times = 0;
        for (ChatMessage message : sent.messages()) {
            String said = words(message);
            times += count(said, text);
            times += escaped.equals(text) ? 0 : count(said, escaped);
        }
        return times;
    }

    private static String words(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return result.text();
        }
        return message instanceof UserMessage user ? user.singleText() : "";
    }

    private static int count(String whole, String part) {
        int times = 0;
        for (int at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + part.length())) {
            times++;
        }
        return times;
    }
}
