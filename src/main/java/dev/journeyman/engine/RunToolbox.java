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
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The toolbox of a run while it is driven, with the tools that servers bring. They are connected to when a model is first offered tools,
 * and what they have is written down: it stays the same until the drive is over, and a replay needs no server.
 */
final class RunToolbox implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunToolbox.class);

    private final String run;
    private final ToolSources sources;
    private final Supplier<Workspace> workspace;
    private final Consumer<Entry> journal;
    private final UnaryOperator<String> redaction;
    private final List<ToolServer.Connection> connections = new ArrayList<>();
    private @Nullable Toolbox toolbox;

    /**
     * Prepares the toolbox of a run; no server is connected to yet.
     *
     * @param workspace where the servers' processes start, opened when the first server is connected to
     * @param journal writes what was found
     * @param redaction takes the secrets out of a message
     */
    RunToolbox(
            String run,
            ToolSources sources,
            Supplier<Workspace> workspace,
            Consumer<Entry> journal,
            UnaryOperator<String> redaction) {
        this.run = run;
        this.sources = sources;
        this.workspace = workspace;
        this.journal = journal;
        this.redaction = redaction;
    }

    /** Returns the tools; those of a server that cannot be used are not among them. */
    Toolbox toolbox() throws InterruptedException {
        if (toolbox == null) {
            List<Tool> more = new ArrayList<>();
            for (ToolServer server : sources.servers()) {
                more.addAll(tools(server));
            }
            toolbox = sources.toolbox().and(more);
        }
        return toolbox;
    }

    private List<Tool> tools(ToolServer server) throws InterruptedException {
        try {
            ToolServer.Connection connection = server.connect(
                    workspace.get().telling(process -> {})); // its process ends with the drive, not with a call
            connections.add(connection);
            journal.accept(new Entry.ToolsFound(server.name(), connection.tools(), ""));
            return connection.tools().stream()
                    .<Tool>map(tool -> new Foreign(tool, connection))
                    .toList();
        } catch (ToolServerException unusable) {
            String problem = redaction.apply(String.valueOf(unusable.getMessage()));
            LOG.info("{}: the tools of {} are not offered: {}", run, server.name(), problem);
            journal.accept(new Entry.ToolsFound(server.name(), List.of(), problem));
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
