package dev.journeyman.run;

import dev.journeyman.flow.ConversationRule;
import dev.journeyman.flow.Signal;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.model.CallerRole;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which attempt a run is in, who serves it, how often its checks failed, and why the one before ended. */
public final class AttemptState {

    /** The kind of entry that says who serves: without it as much can be told. */
    private static final String WHO_SERVES = EntryFormat.name(Entry.ModelsAssigned.class);

    private int number;
    private boolean begun;
    private int failedRounds;
    private int checks;
    private @Nullable List<String> failures;
    private List<String> leftovers = List.of();
    private String provider = "";
    private String failure = "";
    private int unreadable;
    private final FailedRounds rounds = new FailedRounds();

    void apply(Entry entry) {
        rounds.apply(entry);
        if (entry instanceof Entry.AttemptStarted started) {
            number = started.number();
            begun = true;
            provider = "";
        } else if (entry instanceof Entry.ReplyReceived reply && reply.caller() == CallerRole.CODER) {
            provider = reply.provider();
        } else if (entry instanceof Entry.ChecksFinished finished) {
            checks++;
            failures = finished.failures();
            leftovers = finished.leftovers();
        } else if (entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER) {
            leftovers = List.of(); // from here on they may be the coder's
        } else if (entry instanceof Entry.DamagedEntry damaged
                && !damaged.kind().equals(WHO_SERVES)) {
            unreadable = Math.max(1, number);
        } else if (entry instanceof Entry.ContextChanged) {
            failures = null;
        } else if (entry instanceof Entry.Moved moved) {
            failures = null;
            if (moved.move().signal() instanceof Signal.ChecksFailed) {
                failedRounds++;
            }
            if (moved.move().conversation() == ConversationRule.NEW) {
                begun = false;
                failedRounds = 0;
            }
            if (moved.move().signal() instanceof Signal.AttemptFailed failed) {
                failure = failed.reason();
            }
        }
    }

    /** Returns whether everything can be read that one who takes over is told. */
    public boolean readable(BriefKind kind) {
        return unreadable == 0
                || switch (kind) {
                    case CIRCUIT_BREAKER -> unreadable < number;
                    case RETRY -> unreadable < number - 1;
                    case HELPER -> false;
                };
    }

    /** Returns the number of the attempt, counted from 1; 0 before the first. */
    public int number() {
        return number;
    }

    /** Returns whether the attempt that the state asks for has begun; not so at the start and after one that failed. */
    public boolean begun() {
        return begun;
    }

    /** Returns who served its coder last; empty where nobody did yet. */
    public String provider() {
        return provider;
    }

    /** Returns why the newest attempt that failed did. */
    public String failure() {
        return failure;
    }

    /** Returns what did not pass in checks that ran to their end and that nothing has come of yet, where there are such. */
    public Optional<List<String>> failures() {
        return Optional.ofNullable(failures);
    }

    /** Returns the files that the newest checks left behind, as long as the coder did not work there since. */
    public List<String> leftovers() {
        return leftovers;
    }

    /** Returns how often the checks ran to their end. */
    public int checks() {
        return checks;
    }

    /** Returns the rounds of checks that failed so far, over all attempts. */
    public FailedRounds rounds() {
        return rounds;
    }

    /** Returns how often the checks of this attempt failed and were given back to be mended. */
    public int failedRounds() {
        return failedRounds;
    }
}
