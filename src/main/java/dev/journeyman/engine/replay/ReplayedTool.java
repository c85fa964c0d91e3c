package dev.journeyman.engine.replay;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Availability;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.time.Duration;

/** A tool that returns its recorded results and does nothing. */
record ReplayedTool(ReplayedJournal past, Tool tool) implements Tool {

    @Override
    public ToolSpecification specification() {
        return tool.specification();
    }

    @Override
    public Availability offer() {
        return tool.offer();
    }

    @Override
    public ToolResult run(Arguments arguments, Workspace workspace) throws InterruptedException {
        while (past.next(Entry.CommandStarted.class).isPresent()) {
            workspace.commands().run("", Duration.ZERO);
        }
        Entry.ToolFinished finished = past.next(Entry.ToolFinished.class)
                .orElseThrow(() -> new InterruptedException("no result was written down"));
        return new ToolResult(finished.text(), !finished.ok());
    }
}
