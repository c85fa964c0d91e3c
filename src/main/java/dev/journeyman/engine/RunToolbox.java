package dev.journeyman.engine;

import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.ServerTools;
import dev.journeyman.engine.effect.ToolRun;
import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import dev.journeyman.run.PromptState;
import dev.journeyman.run.RunState;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.journeyman.tool.ToolServer.ToolServerException;
import dev.journeyman.tool.box.ReasonArgument;
import dev.journeyman.tool.box.Toolbox;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
    private final InstantSource clock;
    private final Map<String, ToolServer.Connection> connections = new HashMap<>();
    private final Map<Offer, List<ToolSpecification>> offered = new HashMap<>();
    private @Nullable Toolbox toolbox;

    /** What decides which tools are offered. */
    private record Offer(State state, boolean skills) {}

    /**
     * Prepares the toolbox of a run; no server is connected to yet.
     *
     * @param clock tells how long a tool took
     */
    public RunToolbox(
            RunJournal journal, Effects effects, ToolSources sources, RunWorktree worktree, InstantSource clock) {
        this.journal = journal;
        this.effects = effects;
        this.sources = sources;
        this.worktree = worktree;
        this.clock = clock;
    }

    /** Returns the tools; those of a server that cannot be used are not among them. */
    public Toolbox toolbox() throws InterruptedException {
        if (toolbox == null) {
            List<Tool> more = new ArrayList<>();
            if (sources.recall() != null) {
                more.add(sources.recall());
            }
            for (ToolServer server : sources.servers()) {
                more.addAll(tools(server));
            }
            toolbox = sources.toolbox().and(more);
        }
        List<RepositorySkill> skills = skills();
        return skills.isEmpty() ? toolbox : toolbox.and(List.of(new SkillTool(skills)));
    }

    /** Returns the skills that the coder of the attempt is shown. */
    private List<RepositorySkill> skills() {
        RunState state = journal.state();
        return state.knowledge()
                .instructions(PromptState.context(state.attempts().number()))
                .orElse(RepositoryText.NOTHING)
                .skills();
    }

    /**
     * Returns what the coder is offered in the state the run is in; in one drive it is always the same list for a state, with or
     * without skills.
     */
    public List<ToolSpecification> offered() throws InterruptedException {
        Toolbox tools = toolbox();
        boolean reasons = journal.state().contract().story().options().iterative();
        return offered.computeIfAbsent(
                new Offer(journal.place(), !skills().isEmpty()),
                offer -> tools.offered(offer.state()).stream()
                        .map(tool -> reasons ? ReasonArgument.asked(tool) : tool)
                        .toList());
    }

    /** Returns the recalls of reviewers and helpers. */
    public ReviewerRecalls recalls() {
        return new ReviewerRecalls(journal, effects, worktree, sources.recall());
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
        } catch (JournalException unwritten) {
            throw unwritten; // the journal failed, not the server
        } catch (RuntimeException unusable) {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped while a tool server was connected to");
            }
            boolean said = unusable instanceof ToolServerException || unusable instanceof WorkspaceException;
            String problem = journal.clean(said ? String.valueOf(unusable.getMessage()) : "it broke: " + unusable);
            LOG.info("{}: the tools of {} are not offered: {}", journal.run(), server.name(), problem);
            return new ServerTools(List.of(), problem);
        }
    }

    /**
     * Runs a tool. The result is read once: a replay takes it from the journal.
     *
     * @param context the conversation of the call
     * @param asSent the call with the arguments of the model
     */
    public ToolRun run(String context, ToolExecutionRequest call, ToolExecutionRequest asSent)
            throws InterruptedException {
        toolbox(); // what servers offer is read before the tool runs, and recorded for itself
        return effects.observe(EffectKeys.tool(context, call.id()), () -> timed(call, asSent));
    }

    private ToolRun timed(ToolExecutionRequest call, ToolExecutionRequest asSent) throws InterruptedException {
        long start = clock.millis();
        ToolResult result = result(call, asSent);
        return new ToolRun(new ToolResult(journal.clean(result.text()), result.error()), clock.millis() - start);
    }

    private ToolResult result(ToolExecutionRequest call, ToolExecutionRequest asSent) throws InterruptedException {
        Optional<Tool> tool = toolbox().tool(call.name(), journal.place());
        if (tool.isEmpty()) {
            return ToolResult.error(toolbox().refusal(call.name(), journal.place()));
        }
        try {
            ToolExecutionRequest gets =
                    journal.state().contract().story().options().iterative()
                            ? ReasonArgument.without(asSent, tool.get().specification())
                            : asSent;
            return tool.get().run(Arguments.of(gets), worktree.workspace());
        } catch (BadArgumentsException | WorkspaceException refused) {
            if (Thread.interrupted()) {
                throw new InterruptedException("stopped while a tool ran"); // which is why it could not
            }
            return ToolResult.error(String.valueOf(refused.getMessage()));
        } catch (JournalException unwritten) {
            throw unwritten; // the journal failed, not the tool
        } catch (RuntimeException broken) {
            return ToolResult.error("%s broke: %s".formatted(call.name(), broken));
        }
    }

    /** Disconnects from all servers. */
    @Override
    public void close() {
        connections.values().forEach(this::close);
        connections.clear();
    }

    private void close(ToolServer.Connection connection) {
        try {
            connection.close();
        } catch (RuntimeException broken) {
            LOG.warn("{}: a tool server could not be left: {}", journal.run(), broken.toString());
        }
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
