package dev.journeyman.engine;

import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.ServerTools;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Availability;
import dev.journeyman.tool.ExternalTool;
import dev.journeyman.tool.ReasonArgument;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServerException;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The toolbox of a run while it is driven, with the tools of servers. The run connects to a server when a model is first offered
 * tools; what the server offers is recorded and stays the same until the drive is over.
 */
public final class RunToolbox implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunToolbox.class);

    private final RunJournal journal;
    private final Effects effects;
    private final ToolSources sources;
    private final RunWorktree worktree;
    private final Map<String, ToolServer.Connection> connections = new HashMap<>();
    private @Nullable Toolbox toolbox;

    /** Prepares the toolbox of a run; no server is connected to yet. */
    public RunToolbox(RunJournal journal, Effects effects, ToolSources sources, RunWorktree worktree) {
        this.journal = journal;
        this.effects = effects;
        this.sources = sources;
        this.worktree = worktree;
    }

    /** Returns the tools; those of a server that cannot be used are not among them. */
    public Toolbox toolbox() throws InterruptedException {
        if (toolbox == null) {
            List<Tool> more = new ArrayList<>();
            for (ToolServer server : sources.servers()) {
                more.addAll(tools(server));
            }
            toolbox = sources.toolbox().and(more);
        }
        return toolbox;
    }

    /** Returns what the coder is offered in the state the run is in. */
    public List<ToolSpecification> offered() throws InterruptedException {
        List<ToolSpecification> tools = toolbox().offered(journal.place());
        return journal.state().contract().story().options().iterative()
                ? tools.stream().map(ReasonArgument::asked).toList()
                : tools;
    }

    private List<Tool> tools(ToolServer server) throws InterruptedException {
        ServerTools found = effects.observe(EffectKeys.tools(server.name()), () -> connected(server));
        return found.tools().stream()
                .<Tool>map(tool -> new ServedTool(server.name(), tool))
                .toList();
    }

    private ServerTools connected(ToolServer server) throws InterruptedException {
        try {
            ToolServer.Connection connection = server.connect(
                    worktree.workspace().telling(process -> {})); // its process ends with the drive, not with a call
            connections.put(server.name(), connection);
            return new ServerTools(connection.tools(), "");
        } catch (ToolServerException unusable) {
            String problem = journal.clean(String.valueOf(unusable.getMessage()));
            LOG.info("{}: the tools of {} are not offered: {}", journal.run(), server.name(), problem);
            return new ServerTools(List.of(), problem);
        }
    }

    /** Disconnects from all servers. */
    @Override
    public void close() {
        connections.values().forEach(ToolServer.Connection::close);
        connections.clear();
    }

    /** A tool of a server. */
    private final class ServedTool implements Tool {

        private final String server;
        private final ExternalTool tool;

        ServedTool(String server, ExternalTool tool) {
            this.server = server;
            this.tool = tool;
        }

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
            return Objects.requireNonNull(connections.get(server)).call(tool.name(), arguments.json());
        }
    }
}
