package dev.journeyman.mcp;

import dev.journeyman.mcp.transport.McpException;
import dev.journeyman.mcp.transport.Transport;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServer.ToolServerException;
import dev.journeyman.workspace.Workspace;

/** A tool server that speaks MCP. It may be used by several runs at once; each of them has its own connection. */
final class McpServer implements ToolServer {

    private final String name;
    private final ServerOptions terms;
    private final Way way;

    McpServer(String name, ServerOptions terms, Way way) {
        this.name = name;
        this.terms = terms;
        this.way = way;
    }

    /** How a server is reached from a worktree. */
    @FunctionalInterface
    interface Way {

        /** Returns what opens a transport to the server. */
        Transport.Opening from(Workspace workspace);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Connection connect(Workspace workspace) throws InterruptedException {
        ReconnectingClient session = new ReconnectingClient(name, terms, way.from(workspace), workspace.root());
        try {
            session.begin();
            return session;
        } catch (McpException trouble) {
            throw new ToolServerException(trouble.sentence(), trouble);
        }
    }
}
