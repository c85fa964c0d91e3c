package dev.journeyman.engine.step;

import dev.journeyman.engine.RunToolbox;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.TodoTail;
import dev.journeyman.flow.State;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Optional;

/**
 * What a request to the coder shows besides its conversation: the tools, and in CODING the todo list. It belongs to the thread that
 * drives.
 */
public final class CoderOffer {

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final RunToolbox toolbox;

    public CoderOffer(RunJournal journal, Effects effects, RunWorktree worktree, RunToolbox toolbox) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.toolbox = toolbox;
    }

    /** Returns the tools of the state the run is in. */
    List<ToolSpecification> tools() throws InterruptedException {
        return toolbox.offered();
    }

    /** Returns the todo list as it is shown with a coding turn. It is not part of the conversation. */
    Optional<UserMessage> tail() {
        if (journal.place() != State.CODING) {
            return Optional.empty();
        }
        int next = journal.state().calls().requests() + 1;
        String tail = effects.observe(
                EffectKeys.todo(next),
                () -> TodoTail.of(journal.clean(worktree.workspace().todo().read())));
        return tail.isEmpty() ? Optional.empty() : Optional.of(UserMessage.from(tail));
    }
}
