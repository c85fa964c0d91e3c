package dev.journeyman.journal.entry;

import dev.journeyman.journal.JournalException.UnreadableRunException;
import java.util.List;

/** The first entry of every run: its story and the options it is driven with. */
public final class RunStart {

    private RunStart() {}

    /**
     * Returns how a run began.
     *
     * @throws UnreadableRunException if its entries begin with something else
     */
    public static Entry.RunStarted of(String run, List<RecordedEntry> entries) {
        if (!entries.isEmpty() && entries.get(0).entry() instanceof Entry.RunStarted started) {
            return started;
        }
        String first = entries.isEmpty()
                ? "nothing"
                : EntryFormat.name(entries.get(0).entry().getClass());
        throw new UnreadableRunException(
                "The store is damaged: run %s does not begin with its story but with %s. Restore the store from a copy."
                        .formatted(run, first),
                List.of(),
                null);
    }
}
