package dev.journeyman.model.script;

import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Compares a request with the expectation of a script. It ignores the tail with TODO.md. */
final class ScriptExpectation {

    private static final int SHOWN = 200;

    private final List<String> differences = new ArrayList<>();

    private ScriptExpectation() {}

    /** Returns the differences, each with an expected and a found line. */
    static List<String> differences(Script.Expectation expectation, ModelRequest request) {
        ScriptExpectation expected = new ScriptExpectation();
        expected.system(expectation, request.messages().get(0) instanceof SystemMessage system ? system.text() : "");
        expected.lastUser(expectation, request.messages());
        Integer count = expectation.messages();
        if (count != null && count != request.messages().size()) {
            expected.differ(
                    "%s messages".formatted(count),
                    "%s".formatted(request.messages().size()));
        }
        return expected.differences;
    }

    private void system(Script.Expectation expectation, String system) {
        for (String text : Objects.requireNonNullElse(expectation.systemContains(), List.<String>of())) {
            if (!system.contains(text)) {
                differ("a system prompt with \"" + text + "\"", "one without it: " + shown(system));
            }
        }
        for (String text : Objects.requireNonNullElse(expectation.systemLacks(), List.<String>of())) {
            if (system.contains(text)) {
                int at = system.indexOf(text);
                differ("a system prompt without \"" + text + "\"", shown(system.substring(Math.max(0, at - 40))));
            }
        }
    }

    private void lastUser(Script.Expectation expectation, List<ChatMessage> messages) {
        String start = expectation.lastUserStartsWith();
        if (start == null) {
            return;
        }
        String last = "";
        for (ChatMessage message : messages) {
            if (message instanceof UserMessage said && said.hasSingleText()) {
                last = said.singleText();
            }
        }
        if (!last.startsWith(start)) {
            differ("a last user turn that starts with \"" + start + "\"", shown(last));
        }
    }

    private void differ(String wanted, String found) {
        differences.add("- expected " + wanted + "\n+ found    " + found);
    }

    static String shown(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= SHOWN ? "\"" + line + "\"" : "\"" + line.substring(0, SHOWN) + "…\"";
    }
}
