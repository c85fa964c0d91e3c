package dev.journeyman.engine.replay;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.tool.ExternalTool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServerException;
import dev.journeyman.workspace.Workspace;
import java.util.List;

/** A tool server with its recorded tools and results. */
record ReplayedToolServer(ReplayedJournal past, String name) implements ToolServer {

    /** Returns the servers that were connected to in the drive that comes next. */
    static List<ToolServer> all(ReplayedJournal past) {
        return past.drive()
                .filter(Entry.ToolsFound.class::isInstance)
                .<ToolServer>map(found -> new ReplayedToolServer(past, ((Entry.ToolsFound) found).server()))
                .toList();
    }

    @Override
    public Connection connect(Workspace workspace) throws InterruptedException {
        Entry.ToolsFound found = past.next(Entry.ToolsFound.class)
                .orElseThrow(() -> new InterruptedException("no tools were written down"));
        if (!found.problem().isEmpty()) {
            throw new ToolServerException(found.problem(), null);
        }
        return new PastConnection(past, found.tools());
    }

    private record PastConnection(ReplayedJournal past, List<ExternalTool> tools) implements Connection {

        @Override
        public ToolResult call(String tool, String arguments) throws InterruptedException {
            Entry.ToolFinished finished = past.next(Entry.ToolFinished.class)
                    .orElseThrow(() -> new InterruptedException("no result was written down"));
            return new ToolResult(finished.text(), !finished.ok());
        }

        @Override
        public void close() {
            // nothing was started
        }
    }
}
