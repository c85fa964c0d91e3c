package dev.journeyman.agents;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * A call of an agent's own tool.
 *
 * @param id its id, unique in the conversation
 * @param name the tool
 * @param arguments its arguments
 */
record ToolCall(String id, String name, ObjectNode arguments) {

    /** Returns the call that writes a file with one of the offered tools. */
    static ToolCall of(Reply.Writes file, Asked asked) {
        String name = writer(asked.tools())
                .orElseThrow(() -> new IllegalStateException("None of these writes a file: " + asked.tools()));
        return new ToolCall("call_" + (asked.results() + 1), name, arguments(name, file));
    }

    /** Returns the first of some tools that writes files. */
    static Optional<String> writer(List<String> tools) {
        return tools.stream()
                .filter(tool -> !arguments(tool, new Reply.Writes("", "")).isEmpty())
                .findFirst();
    }

    private static ObjectNode arguments(String tool, Reply.Writes file) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        return switch (tool) {
            case "Write", "write_file" ->
                arguments.put("file_path", file.file()).put("content", file.content());
            case "write" -> arguments.put("filePath", file.file()).put("content", file.content());
            case "create" -> arguments.put("path", file.file()).put("file_text", file.content());
            case "exec_command", "exec" ->
                arguments.put("cmd", "printf %%s %s > %s".formatted(quoted(file.content()), quoted(file.file())));
            default -> arguments;
        };
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
