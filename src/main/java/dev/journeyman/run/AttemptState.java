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

/**
 * The current attempt of a run: its number, its provider, its failed checks, and why the attempt before failed. It is
 * used by one thread at a time.
 */
public final class AttemptState {

    /** The kind of entry that assigns the providers: no brief needs it. */
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
            leftovers = List.of(); // from here on the coder may have changed them
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

    /** Returns whether all entries that a brief of a kind needs can be read. */
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

    /** Returns whether the attempt has begun; false at the start and after a failed attempt. */
    public boolean begun() {
        return begun;
    }

    /** Returns the provider of the coder's newest reply in the attempt; empty if there is none. */
    public String provider() {
        return provider;
    }

    /** Returns why the newest failed attempt failed. */
    public String failure() {
        return failure;
    }

    /**
     * Returns the failures of finished checks that no move or context change has taken up yet; empty if there are none.
     */
    public Optional<List<String>> failures() {
        return Optional.ofNullable(failures);
    }

    /** Returns the files that the newest checks left behind; none if the coder was called since. */
    public List<String> leftovers() {
        return leftovers;
    }

    /** Returns the number of finished rounds of checks. */
    public int checks() {
        return checks;
    }

    /** Returns the failed rounds of checks of all attempts. */
    public FailedRounds rounds() {
        return rounds;
    }

    /** Returns how often failed checks of this attempt were returned to the coder. */
    public int failedRounds() {
        return failedRounds;
    }
}
