package dev.journeyman.journal;

import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry of a run as a store keeps it. A store returns it unchanged and does not have to understand it. It is
 * immutable and may be used from any thread.
 *
 * @param seq the number of the entry in its run, from 1
 * @param at when it was written
 * @param type the kind of the entry, such as {@code Moved} or {@code Moved:2}; empty if the JSON does not begin with it
 * @param json the entry, one line of JSON
 */
public record StoredEntry(long seq, Instant at, String type, String json) {

    private static final Pattern TYPE = Pattern.compile("\\{\\s*\"type\"\\s*:\\s*\"([^\"\\\\]*)\"");
    private static final String LAST = "RunEnded";

    /** Returns an entry whose type is read from its JSON, for stores that keep no column of types. */
    public static StoredEntry of(long seq, Instant at, String json) {
        Matcher type = TYPE.matcher(json);
        return new StoredEntry(seq, at, type.lookingAt() ? type.group(1) : "", json);
    }

    /** Returns whether this entry ends its run, so that no entry can follow. */
    public boolean last() {
        return type.equals(LAST);
    }
}
