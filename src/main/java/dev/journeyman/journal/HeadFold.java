package dev.journeyman.journal;

import dev.journeyman.journal.JournalException.UnreadableRunException;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The fold of the entries of a run to its head. A store uses it where an earlier version of journeyman wrote the run, so
 * that its head is missing or behind its entries. It may be used from any thread.
 */
public interface HeadFold {

    /** Returns the fold of this version of journeyman. */
    static HeadFold ours() {
        return ServiceLoader.load(HeadFold.class, HeadFold.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "The fold of heads is missing. Keep META-INF/services when the jar of journeyman is"
                                + " repacked."));
    }

    /**
     * Returns the head of a run; its machine is not known.
     *
     * @param store what messages call the store; may be empty
     * @param entries all entries of the run
     * @throws UnreadableRunException if one of them cannot be read
     */
    RunHead head(String store, String run, List<StoredEntry> entries);
}
