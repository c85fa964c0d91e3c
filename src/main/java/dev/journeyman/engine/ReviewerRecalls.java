package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.effect.ToolRun;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Arguments.BadArgumentsException;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.workspace.WorkspaceException;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recalls of reviewers and helpers: they may look at what the coder's calls returned. A recall changes nothing, so one that a dead
 * process began is made again. It belongs to the thread that drives.
 */
public final class ReviewerRecalls {

    /** How many calls a conversation of a reviewer or a helper has before it may recall nothing more. */
    public static final int MOST = 10;

    private static final String ENOUGH =
            "not run: %s results were recalled. Decide with what you have seen.".formatted(MOST);

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final @Nullable RecallTool tool;

    /**
     * Prepares the recalls of a run.
     *
     * @param tool recalls; null in replays of earlier versions, which did not offer it
     */
    public ReviewerRecalls(RunJournal journal, Effects effects, RunWorktree worktree, @Nullable RecallTool tool) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.tool = tool;
    }

    /** Returns what a reviewer or a helper is offered: its own tools and the recall. */
    public List<ToolSpecification> with(List<ToolSpecification> own) {
        return tool == null
                ? own
                : Stream.concat(own.stream(), Stream.of(tool.specification())).toList();
    }

    /**
     * Answers the open recalls of a conversation.
     *
     * @param name the name of the conversation in the journal
     * @return whether there were any
     */
    public boolean answer(ContextManager context, String name) throws InterruptedException {
        List<ToolExecutionRequest> recalls = tool == null
                ? List.of()
                : context.openCalls().stream()
                        .filter(call -> call.name().equals(RecallTool.NAME))
                        .toList();
        for (ToolExecutionRequest call : recalls) {
            answer(context, name, call, Objects.requireNonNull(tool));
        }
        return !recalls.isEmpty();
    }

    private void answer(ContextManager context, String name, ToolExecutionRequest call, RecallTool recall)
            throws InterruptedException {
        if (Integer.parseInt(call.id().substring(1)) > MOST) {
            context.answer(call, ENOUGH, true);
            return;
        }
        journal.write(
                new Entry.ToolStarted(name, call.id(), call.name(), Objects.requireNonNullElse(call.arguments(), "")));
        ToolRun run = effects.observe(EffectKeys.tool(name, call.id()), () -> recalled(call, recall));
        ToolResult result = run.result();
        journal.withNext(() -> {
            journal.write(
                    new Entry.ToolFinished(name, call.id(), call.name(), !result.error(), run.millis(), result.text()));
            context.answer(call, result.text(), result.error());
        });
    }

    private ToolRun recalled(ToolExecutionRequest call, RecallTool recall) {
        try {
            ToolResult result = recall.run(Arguments.of(call), worktree.workspace());
            return new ToolRun(new ToolResult(journal.clean(result.text()), result.error()), 0);
        } catch (BadArgumentsException | WorkspaceException refused) {
            return new ToolRun(ToolResult.error(String.valueOf(refused.getMessage())), 0);
        }
    }
}
