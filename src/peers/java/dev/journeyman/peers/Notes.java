package dev.journeyman.peers;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The small files that the model asks for, one in each turn. */
record Notes(Path directory) {

    /** The name of the tool that reads one, the same in every library. */
    static final String TOOL = "read_file";

    /** What the model is told in every library that takes a system prompt. */
    static final String PROMPT = "You read notes.";

    /** What the model is asked to do. */
    static final String TASK = "Read the notes one after the other.";

    private static final String TEXT = "A line of a note that says one thing more.\n".repeat(9);

    /** Writes the notes below a directory. */
    static Notes in(Path directory, int count) throws IOException {
        Files.createDirectories(directory);
        for (int i = 1; i <= count; i++) {
            Files.writeString(directory.resolve(name(i)), TEXT);
        }
        return new Notes(directory);
    }

    /** Returns the text of a note. */
    String read(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }

    /** Returns the arguments of the call for a note; no two calls of a conversation are the same. */
    static String arguments(int number) {
        return "{\"path\":\"" + name(number) + "\"}";
    }

    /** Returns the reply that calls for a note, as LangChain4j, LangGraph4j and ours take it. */
    static AiMessage call(int number) {
        return AiMessage.from(ToolExecutionRequest.builder()
                .id("call-" + number)
                .name(TOOL)
                .arguments(arguments(number))
                .build());
    }

    private static String name(int number) {
        return "note-" + number + ".txt";
    }
}
