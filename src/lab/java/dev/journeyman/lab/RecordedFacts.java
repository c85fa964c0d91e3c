package dev.journeyman.lab;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.lab.recording.Speaker;
import dev.journeyman.lab.recording.Utterance;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The facts that a conversation must keep: edited files, the user's messages, the last failed command and the open
 * items of the todo list. They are read from the recording itself, independently of the context that is measured. It is
 * used by one thread.
 */
final class RecordedFacts {

    /** The number of characters of a user message that must be kept. */
    private static final int SAID = 160;

    private static final int MOST = 5_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> EDITS = Set.of(
            "edit", "write", "multiedit", "notebookedit", "write_file", "edit_file", "editor", "create", "insert");
    private static final Pattern PATCHED = Pattern.compile("\\*\\*\\* (?:Update|Add|Delete) File: (\\S[^\\n\\\\\"]*)");
    private static final Pattern WRITTEN = Pattern.compile("(?m)\\bcat\\b[^\\n"
            + "|]*?[^0-9&>]>{1,2}\\s*([\\w./-]+\\.\\w+)|^\\s*sed -i\\S* (?:'[^']*'|\"[^\"]*\")"
            + " ([\\w./-]+\\.\\w+)");
    private static final Pattern FAILED = Pattern.compile(
            "(?i)<returncode>(?!0<)-?\\d+|exit(?:ed)?(?: with)?(?: code| status)?[:= ]+(?!0\\b)-?\\d+|^Error: Exit"
                    + " code [1-9]");

    private final Map<String, Integer> edited = new LinkedHashMap<>();
    private final List<String> said = new ArrayList<>();
    private final Map<String, Called> calls = new HashMap<>();
    private List<String> todo = List.of();
    private String failed = "";
    private OptionalInt failing = OptionalInt.empty();
    private int taken;

    /** A call, and the number of the message that made it. */
    private record Called(ToolExecutionRequest call, int at) {}

    /** Takes the facts of the next utterance. */
    void take(Utterance utterance) {
        if (utterance.message() instanceof AiMessage reply) {
            reply.toolExecutionRequests().forEach(this::called);
        } else if (utterance.message() instanceof ToolExecutionResultMessage result) {
            returned(result);
        } else if (utterance.speaker() == Speaker.PERSON && utterance.message() instanceof UserMessage person) {
            String text = flat(person.singleText());
            if (said.size() < MOST) {
                said.add(text.length() <= SAID ? text : text.substring(0, SAID));
            }
        }
        taken++;
    }

    /**
     * Returns each edited file with the number of the message that edited it last; the first message of the recording
     * is 0.
     */
    Map<String, Integer> newestEdits() {
        return Collections.unmodifiableMap(edited);
    }

    /** Returns the number of the newest result that failed; empty where none did. */
    OptionalInt lastFailing() {
        return failing;
    }

    private void called(ToolExecutionRequest call) {
        if (calls.size() > MOST) {
            calls.clear();
        }
        calls.put(call.id(), new Called(call, taken));
        if (call.name().equals("TodoWrite")
                || call.name().equals("update_plan")
                || call.name().equals("update_todo_list")) {
            todo = open(arguments(call));
        }
    }

    private void returned(ToolExecutionResultMessage result) {
        Called called = calls.remove(result.id());
        if (called == null) {
            return;
        }
        JsonNode arguments = arguments(called.call());
        boolean bad = Boolean.TRUE.equals(result.isError());
        String command = arguments.path("command").asText(arguments.path("cmd").asText());
        boolean failedCommand = !command.isBlank()
                && (bad || FAILED.matcher(result.text()).find())
                && file(arguments).isEmpty();
        if (failedCommand) {
            failed = flat(command);
        }
        if (bad || failedCommand) {
            failing = OptionalInt.of(taken);
        }
        if (!bad && edited.size() < MOST) {
            edits(called.call(), arguments).forEach(file -> edited.put(file, called.at()));
        }
    }

    private static List<String> edits(ToolExecutionRequest call, JsonNode arguments) {
        List<String> files = new ArrayList<>();
        String action = arguments.path("command").asText();
        boolean edit = EDITS.contains(call.name().toLowerCase(Locale.ROOT))
                || (call.name().contains("edit")
                        && Set.of("create", "str_replace", "insert").contains(action));
        if (edit && !file(arguments).isEmpty()) {
            files.add(file(arguments));
        }
        String command = arguments.path("command").asText(arguments.path("cmd").asText());
        Matcher written = WRITTEN.matcher(edit ? "" : command);
        while (written.find()) {
            files.add(written.group(1) != null ? written.group(1) : written.group(2));
        }
        Matcher patched = PATCHED.matcher(
                arguments.path("input").asText() + arguments.path("cmd").asText() + action);
        while (patched.find()) {
            files.add(patched.group(1).strip());
        }
        return files;
    }

    private static String file(JsonNode arguments) {
        for (String name : List.of("file_path", "path", "filename", "notebook_path")) {
            if (arguments.path(name).isTextual()) {
                return arguments.path(name).asText();
            }
        }
        return "";
    }

    private static List<String> open(JsonNode arguments) {
        List<String> open = new ArrayList<>();
        for (JsonNode item : arguments.path(arguments.has("todos") ? "todos" : "plan")) {
            if (!item.path("status").asText().equals("completed")) {
                open.add(flat(item.path("content").asText(item.path("step").asText())));
            }
        }
        return open;
    }

    private static JsonNode arguments(ToolExecutionRequest call) {
        try {
            return JSON.readTree(call.arguments());
        } catch (JsonProcessingException malformed) {
            return JSON.createObjectNode();
        }
    }

    /** Returns how many of the facts a text contains. */
    KeptFacts in(String text) {
        String flat = flat(text);
        return new KeptFacts(
                count(edited.keySet(), flat),
                edited.size(),
                count(said, flat),
                said.size(),
                failed.isEmpty() || flat.contains(cut(failed)),
                count(todo, flat),
                todo.size());
    }

    private static int count(Iterable<String> facts, String text) {
        int count = 0;
        for (String fact : facts) {
            count += text.contains(fact) ? 1 : 0;
        }
        return count;
    }

    private static String cut(String text) {
        return text.length() <= SAID / 2 ? text : text.substring(0, SAID / 2);
    }

    static String flat(String text) {
        return text.replace("\\n", " ").replace("\\\"", "\"").strip().replaceAll("\\s+", " ");
    }
}
