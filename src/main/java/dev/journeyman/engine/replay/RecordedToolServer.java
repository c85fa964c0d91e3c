package dev.journeyman.engine.replay;

import dev.journeyman.tool.ToolServer;
import dev.journeyman.workspace.Workspace;

/** A tool server as the journal names it. It is not connected to: what it offered is in the journal. */
record RecordedToolServer(String name) implements ToolServer {

    @Override
    public Connection connect(Workspace workspace) {
        throw new IllegalStateException(
                "A replay connects to %s outside of an effect. This is a defect of journeyman.".formatted(name));
    }
}
