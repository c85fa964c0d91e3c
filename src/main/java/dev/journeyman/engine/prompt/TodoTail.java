package dev.journeyman.engine.prompt;

import dev.journeyman.context.TruncatedText;
import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.workspace.Workspace.TodoFile;
import dev.langchain4j.data.message.UserMessage;
import java.util.Optional;

/**
 * The todo list as it is shown at the end of a coding request. It is not part of the conversation. It belongs to the thread that
 * drives.
 */
public final class TodoTail {

    private static final int TODO_LIMIT = 8 * 1024;

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;

    public TodoTail(RunJournal journal, Effects effects, RunWorktree worktree) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
    }

    /** Returns what the next request is shown of the todo list; empty where the coder does not code or the list is empty. */
    public Optional<UserMessage> next() {
        if (journal.place() != State.CODING) {
            return Optional.empty();
        }
        int next = journal.state().calls().requests() + 1;
        String shown = effects.observe(
                EffectKeys.todo(next),
                () -> of(journal.clean(worktree.workspace().todo().read())));
        return shown.isEmpty() ? Optional.empty() : Optional.of(UserMessage.from(shown));
    }

    /** Returns what is shown of a todo list; empty where there is none. */
    public static String of(String list) {
        return list.isBlank() ? "" : TodoFile.HEADING + TruncatedText.head(list.strip(), TODO_LIMIT, "\n[… cut here]");
    }

    /** Returns whether a request is shown the todo list. */
    static boolean isShownWith(Entry.RequestSent sent) {
        return sent.caller() == CallerRole.CODER && sent.state() == State.CODING;
    }
}
