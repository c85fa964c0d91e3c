package dev.journeyman.engine;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Availability;
import dev.journeyman.tool.ExternalTool;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServerException;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The toolbox of a run while it is driven, with the tools that servers bring. They are connected to when a model is first offered tools,
 * and what they have is written down: it stays the same until the drive is over, and a replay needs no server.
 */
final class RunToolbox implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunToolbox.class);

    private final RunContext run;
    private final List<ToolServer.Connection> connections = new ArrayList<>();
    private @Nullable Toolbox toolbox;

    RunToolbox(RunContext run) {
        this.run = run;
    }

    /** Returns the tools; those of a server that cannot be used are not among them. */
    Toolbox toolbox() throws InterruptedException {
        if (toolbox == null) {
            List<Tool> more = new ArrayList<>();
            for (ToolServer server : run.services().tools().servers()) {
                more.addAll(tools(server));
            }
            toolbox = run.services().toolbox().and(more);
        }
        return toolbox;
    }

    private List<Tool> tools(ToolServer server) throws InterruptedException {
        try {
            ToolServer.Connection connection = server.connect(
                    run.workspace().telling(process -> {})); // its process ends with the drive, not with a call
            connections.add(connection);
            run.write(new Entry.ToolsFound(server.name(), connection.tools(), ""));
            return connection.tools().stream()
                    .<Tool>map(tool -> new Foreign(tool, connection))
                    .toList();
        } catch (ToolServerException unusable) {
            String problem = run.clean(String.valueOf(unusable.getMessage()));
            LOG.info("{}: the tools of {} are not offered: {}", run.id(), server.name(), problem);
            run.write(new Entry.ToolsFound(server.name(), List.of(), problem));
            return List.of();
        }
    }

    /** Leaves all servers. */
    @Override
    public void close() {
        connections.forEach(ToolServer.Connection::close);
        connections.clear();
    }

    private record Foreign(ExternalTool tool, ToolServer.Connection connection) implements Tool {

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
            return connection.call(tool.name(), arguments.json());
        }
    }
}
