package dev.journeyman.peers;

import dev.langchain4j.agent.tool.P;
import java.io.IOException;
import org.springframework.ai.tool.annotation.ToolParam;

/** The tool that reads a note, declared by annotations as each library wants it. It may be used from any thread. */
public final class NoteTool {

    private final Notes notes;

    NoteTool(Notes notes) {
        this.notes = notes;
    }

    /** Returns the text of a note. */
    @dev.langchain4j.agent.tool.Tool(name = Notes.TOOL, value = "Reads a file.")
    @org.springframework.ai.tool.annotation.Tool(name = Notes.TOOL, description = "Reads a file.")
    public String read(@P("The file.") @ToolParam(description = "The file.") String path) throws IOException {
        return notes.read(path);
    }
}
