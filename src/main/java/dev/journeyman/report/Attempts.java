package dev.journeyman.report;

import dev.journeyman.flow.Conversation;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Entry;

/** Which attempt a run is in, and how often its checks failed. */
public final class Attempts {

    private int number;
    private int failedRounds;

    void apply(Entry entry) {
        if (entry instanceof Entry.AttemptStarted started) {
            number = started.number();
        } else if (entry instanceof Entry.Moved moved) {
            if (moved.move().signal() instanceof Signal.ChecksFailed) {
                failedRounds++;
            }
            if (moved.move().conversation() == Conversation.NEW) {
                failedRounds = 0;
            }
        }
    }

    /** Returns the number of the attempt, counted from 1; 0 before the first. */
    public int number() {
        return number;
    }

    /** Returns how often the checks of this attempt failed and were given back to be mended. */
    public int failedRounds() {
        return failedRounds;
    }
}
