package dev.journeyman.run;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the coder's context still needs before its next turn: a new system prompt, or the feedback, failures or answer
 * of a move. It is used by one thread at a time.
 */
public final class PromptState {

    private static final String CONTEXT = "coder/";

    private boolean fresh = true;
    private @Nullable AiMessage reply;
    private final Set<String> started = new HashSet<>();
    private final List<Signal> said = new ArrayList<>();
    private boolean briefed;
    private @Nullable Move owed;
    private @Nullable Move cause;

    void apply(Entry entry) {
        if (entry instanceof Entry.Moved moved) {
            moved(moved.move());
        } else if (entry instanceof Entry.ReplyReceived received && received.caller() == CallerRole.CODER) {
            reply = received.message();
            owed = null; // the coder replied, so the message was sent
        } else if (entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER) {
            briefed = false;
        } else if (entry instanceof Entry.BriefInjected brief && brief.kind() == BriefKind.RETRY) {
            briefed = true;
        } else if (entry instanceof Entry.ToolStarted begun) {
            started.add(begun.context() + " " + begun.call());
        } else if (entry instanceof Entry.ContextChanged changed && owns(changed.context())) {
            changed(changed.change());
        }
    }

    /** Returns the name of the coder's context in an attempt. */
    public static String context(int attempt) {
        return CONTEXT + attempt;
    }

    /** Returns whether a context is a coder's. */
    static boolean owns(String context) {
        return context.startsWith(CONTEXT);
    }

    /** Returns whether the system prompt must be rendered again. */
    public boolean fresh() {
        return fresh;
    }

    /** Returns the move that requires a new system prompt; empty at the start of an attempt. */
    public Optional<Move> cause() {
        return Optional.ofNullable(cause);
    }

    /** Returns the move whose feedback, failures or answer the coder has not been sent yet. */
    public Optional<Move> owed() {
        return Optional.ofNullable(owed);
    }

    /**
     * Returns the signals that sent the coder a message since its conversation began; of failed checks only the newest.
     */
    public List<Signal> said() {
        return List.copyOf(said);
    }

    /** Returns whether the coder's context has a retry brief that no request has sent yet. */
    public boolean briefed() {
        return briefed;
    }

    /** Returns the coder's newest reply, with its arguments unchanged. */
    public Optional<AiMessage> reply() {
        return Optional.ofNullable(reply);
    }

    /** Returns whether a tool call was started. If it has no result, its outcome is unknown. */
    public boolean begun(String context, String call) {
        return started.contains(context + " " + call);
    }

    private void moved(Move move) {
        if (move.conversation() != ConversationRule.KEPT) {
            fresh = true;
            cause = move.conversation() == ConversationRule.CLEARED ? move : null;
            owed = null;
            said.clear();
        } else if (tells(move.signal())) {
            owed = move;
            said.removeIf(signal -> signal instanceof Signal.ChecksFailed);
            said.add(move.signal());
        } else if (move.signal() instanceof Signal.ChecksPassed) {
            said.removeIf(signal -> signal instanceof Signal.ChecksFailed);
        }
    }

    private void changed(ContextChange change) {
        if (change instanceof ContextChange.Appended appended) {
            fresh &= appended.provenance() != TurnSource.OPENING;
            owed = pays(appended.provenance()) ? null : owed;
        }
    }

    private static boolean tells(Signal signal) {
        return signal instanceof Signal.Judged
                || signal instanceof Signal.ChecksFailed
                || signal instanceof Signal.Answered;
    }

    private static boolean pays(TurnSource provenance) {
        return provenance == TurnSource.FEEDBACK || provenance == TurnSource.CHECKS || provenance == TurnSource.ANSWER;
    }
}
