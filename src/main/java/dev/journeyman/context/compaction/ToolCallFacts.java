package dev.journeyman.context.compaction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.context.MessageSanitizer;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The facts of a tool call, read from its name and arguments. It understands the tools of this library and those of
 * other agents with similar names. It is immutable and may be used from any thread.
 */
public final class ToolCallFacts {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final List<String> PATHS = List.of("path", "file_path", "filePath", "filename", "notebook_path");
    private static final List<String> COMMANDS = List.of("command", "cmd");
    private static final List<String> FROM = List.of("from_line", "offset");
    private static final List<String> COUNTS = List.of("lines", "limit");
    private static final Pattern WRITES = Pattern.compile("write|edit|create|patch|replace|insert|append");
    private static final List<String> PATCHES = List.of("input", "patch");
    private static final String PATCH = "*** Begin Patch";
    private static final Pattern PATCHED = Pattern.compile("(?m)^\\*\\*\\* (?:Update|Add|Delete) File: (.+)()$");

    /** A redirection or {@code tee} to a file, or {@code sed -i} on one. */
    private static final Pattern WRITTEN_BY_COMMAND = Pattern.compile(
            "(?:(?<![0-9&>])>{1,2}|\\btee(?:"
                + " -a)?)\\s*([\\w./~@+-]*[\\w-]+\\.\\w+)|\\bsed\\s+(?:-\\w+\\s+)*-i\\S*\\s+(?:-e\\s+)?(?:'[^']*'|\"[^\"]*\"|\\S+)\\s+([\\w./~@+-]+)");

    private static final Pattern EXIT =
            Pattern.compile("(?i)(?:exit(?:ed)?(?: with)?(?: code| status)?[:= ]+|<returncode>)(-?\\d+)");
    private static final String TAKEN_OUT = ", taken out to save room";
    private static final Pattern STUB = Pattern.compile("(?s)\\[.*" + TAKEN_OUT + "[^\\n]*\\]");
    private static final int SHOWN = 100;

    private final String id;
    private final String name;
    private final JsonNode arguments;

    ToolCallFacts(ToolExecutionRequest call) {
        this.id = Objects.requireNonNullElse(call.id(), "");
        this.name = call.name();
        this.arguments = parse(Objects.requireNonNullElse(call.arguments(), ""));
    }

    /** Returns the arguments as they are where they are a JSON object; empty otherwise. */
    public static Optional<String> object(String arguments) {
        JsonNode node = parse(arguments);
        return node.isObject() ? Optional.of(arguments) : Optional.empty();
    }

    boolean is(String tool) {
        return name.equals(tool);
    }

    /** Returns the file that the call names; empty where it names none. */
    Optional<String> file() {
        return first(PATHS);
    }

    /** Returns the command that the call runs; empty where it runs none. */
    Optional<String> command() {
        return first(COMMANDS);
    }

    Optional<String> argument(String field) {
        return first(List.of(field));
    }

    boolean writes() {
        String action = arguments.path("command").asText("");
        String lower = name.toLowerCase(Locale.ROOT);
        return WRITES.matcher(lower).find()
                || (file().isPresent() && WRITES.matcher(action).find());
    }

    /** Returns the files that the call changes: the named one, those of a patch, or those that a command writes to. */
    List<String> changed() {
        if (file().isPresent()) {
            return writes() ? file().stream().toList() : List.of();
        }
        String text = first(PATCHES).or(this::command).orElse("");
        Stream<MatchResult> patched = PATCHED.matcher(text).results();
        Stream<MatchResult> written = text.contains(PATCH)
                ? Stream.empty()
                : WRITTEN_BY_COMMAND.matcher(text).results();
        return Stream.concat(patched, written)
                .map(found -> found.group(1) != null ? found.group(1) : found.group(2))
                .map(file -> file.strip().replaceAll("^[\"']|[\"']$", ""))
                .filter(file -> !file.isEmpty() && !file.startsWith("/dev/") && !file.startsWith("&"))
                .distinct()
                .toList();
    }

    /** Returns the todo list that another agent sent as arguments; empty where they are not a todo list. */
    Optional<Todo> todo() {
        JsonNode list = arguments.has("todos") ? arguments.path("todos") : arguments.path("plan");
        if (!list.isArray() || list.isEmpty() || !list.get(0).has("status")) {
            return Optional.empty();
        }
        List<String> open = new ArrayList<>();
        int done = 0;
        for (JsonNode item : list) {
            if (item.path("status").asText().equals("completed")) {
                done++;
            } else {
                open.add(MessageSanitizer.sound(
                        item.path("content").asText(item.path("step").asText())));
            }
        }
        return Optional.of(new Todo(done, open));
    }

    /** The number of done items and the open items. */
    record Todo(int done, List<String> open) {}

    /** Returns the last exit code in a result, because the command itself may print others before it. */
    static Optional<Integer> exitCode(String result) {
        return EXIT.matcher(result)
                .results()
                .map(exit -> exit.group(1))
                .filter(code -> code.length() < 6)
                .reduce((earlier, last) -> last)
                .map(Integer::valueOf);
    }

    /** Returns whether the call runs a command, and nothing on a file, and failed. */
    boolean failed(ToolExecutionResultMessage result) {
        return runs()
                && (Boolean.TRUE.equals(result.isError())
                        || exitCode(result.text()).orElse(0) != 0);
    }

    /** Returns whether the call runs a command, and nothing on a file. */
    boolean runs() {
        return command().isPresent() && file().isEmpty();
    }

    /** Returns the line that replaces a removed result; a result that is already such a line stays as it is. */
    String stub(String result) {
        if (STUB.matcher(result).matches()) {
            return result;
        }
        String about =
                file().or(this::command).map(subject -> " " + flat(subject)).orElse("");
        String exit = exitCode(result).map(code -> ", exit code " + code).orElse("");
        return String.format(
                Locale.ROOT,
                "[%s%s: %,d lines%s%s: recall %s]",
                name,
                about,
                result.lines().count(),
                exit,
                TAKEN_OUT,
                id);
    }

    /** Returns a name with the id of the call, by which its result can be recalled, and with the lines that it asked for. */
    String named(String subject) {
        return id.isEmpty() ? subject : "%s (%s%s)".formatted(subject, id, lines());
    }

    private String lines() {
        int from = number(FROM).orElse(0);
        Optional<Integer> count = number(COUNTS);
        if (from == 0 && count.isEmpty()) {
            return "";
        }
        int first = Math.max(1, from);
        return ", lines %s–%s"
                .formatted(
                        first,
                        count.map(lines -> Integer.toString(first + lines - 1)).orElse(""));
    }

    private Optional<Integer> number(List<String> fields) {
        return fields.stream()
                .map(arguments::path)
                .filter(node -> node.canConvertToInt() && node.asInt() > 0)
                .findFirst()
                .map(JsonNode::asInt);
    }

    private static String flat(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= SHOWN
                ? line
                : line.substring(0, line.offsetByCodePoints(0, SHOWN)) + "…";
    }

    private Optional<String> first(List<String> fields) {
        return fields.stream()
                .map(arguments::path)
                .filter(JsonNode::isTextual)
                .map(node -> MessageSanitizer.sound(node.asText()))
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    private static JsonNode parse(String arguments) {
        try {
            return Objects.requireNonNullElse(JSON.readTree(arguments), JSON.missingNode());
        } catch (JsonProcessingException malformed) {
            return JSON.missingNode();
        }
    }
}
