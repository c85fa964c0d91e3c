package dev.journeyman.engine.step;

import dev.journeyman.engine.RunToolbox;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.ToolRun;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.StaleWriterException;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.BadArgumentsException;
import dev.journeyman.tool.ReasonArgument;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.time.InstantSource;
import java.util.Optional;

/** Runs one tool in the worktree. It belongs to the thread that drives. */
public final class ToolExecution {

    private final RunJournal journal;
    private final RunWorktree worktree;
    private final RunToolbox toolbox;
    private final InstantSource clock;

    /**
     * Prepares to run tools.
     *
     * @param clock tells how long a tool took
     */
    public ToolExecution(RunJournal journal, RunWorktree worktree, RunToolbox toolbox, InstantSource clock) {
        this.journal = journal;
        this.worktree = worktree;
        this.toolbox = toolbox;
        this.clock = clock;
    }

    /** Connects to the servers that bring tools, unless that was done. */
    void prepare() throws InterruptedException {
        toolbox.toolbox();
    }

    /**
     * Runs a tool.
     *
     * @param asSent the call with the arguments of the model
     */
    ToolRun run(ToolExecutionRequest call, ToolExecutionRequest asSent) throws InterruptedException {
        long start = clock.millis();
        ToolResult result = result(call, asSent);
        return new ToolRun(new ToolResult(journal.clean(result.text()), result.error()), clock.millis() - start);
    }

    private ToolResult result(ToolExecutionRequest call, ToolExecutionRequest asSent) throws InterruptedException {
        Optional<Tool> tool = toolbox.toolbox().tool(call.name(), journal.place());
        if (tool.isEmpty()) {
            return ToolResult.error(toolbox.toolbox().refusal(call.name(), journal.place()));
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
        } catch (JournalException | StaleWriterException unwritten) {
            throw unwritten; // the journal failed, not the tool
        } catch (RuntimeException broken) {
            return ToolResult.error("%s broke: %s".formatted(call.name(), broken));
        }
    }
}
