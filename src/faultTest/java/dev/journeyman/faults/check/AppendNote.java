package dev.journeyman.faults.check;

import dev.journeyman.journal.StoredEntry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a worker notes before and after an append. It is immutable and may be used from any thread.
 *
 * @param uptime when, in hundredths of a second since the machine was started
 * @param worker the name of the worker
 * @param run the run
 * @param append what tells the appends of a worker apart
 * @param step what came of the append so far
 * @param expected the seq of the entry that it follows
 * @param contents a hash of each of its entries
 */
public record AppendNote(
        long uptime, String worker, String run, String append, Step step, long expected, List<String> contents) {

    private static final Pattern LINE = Pattern.compile("(\\d+) (\\S+) (\\S+) (\\S+) ([a-z]+) (\\d+) (\\S+)");
    private static final int HASH = 16;

    public AppendNote {
        contents = List.copyOf(contents);
    }

    /** What came of an append so far. */
    public enum Step {
        /** It is about to be sent to the store. */
        SENT,
        ACKNOWLEDGED,
        /** The store refused it, because of newer entries or a lost claim. */
        REFUSED,
        /** What came of it is not known. */
        LOST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns a hash of an entry without its seq. */
    public static String content(StoredEntry entry) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256")
                    .digest((entry.at() + entry.json()).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, HASH);
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    /** Returns what a line says; empty for one that is incomplete. */
    public static Optional<AppendNote> parse(String line) {
        Matcher parts = LINE.matcher(line);
        return parts.matches()
                ? Optional.of(new AppendNote(
                        Long.parseLong(parts.group(1)),
                        parts.group(2),
                        parts.group(3),
                        parts.group(4),
                        Step.valueOf(parts.group(5).toUpperCase(Locale.ROOT)),
                        Long.parseLong(parts.group(6)),
                        List.of(parts.group(7).split(",", -1))))
                : Optional.empty();
    }

    /** Returns the same append a step further. */
    public AppendNote at(long later, Step next) {
        return new AppendNote(later, worker, run, append, next, expected, contents);
    }

    /** Returns whether this append has an entry at a place. */
    boolean has(long seq, String content) {
        long place = seq - expected - 1;
        return place >= 0
                && place < contents.size()
                && contents.get((int) place).equals(content);
    }

    @Override
    public String toString() {
        return "%s %s %s %s %s %s %s"
                .formatted(uptime, worker, run, append, step, expected, String.join(",", contents));
    }
}
