package dev.journeyman.context;

import dev.journeyman.story.BadInputException;
import java.util.Locale;

/**
 * How many tokens a model takes, and the figures that follow from it.
 *
 * @param size all tokens of a request and its reply
 * @param reply what is kept free for the reply
 */
public record TokenWindow(int size, int reply) {

    /** What a model leaves free for its reply where it does not say otherwise. */
    public static final int DEFAULT_REPLY = 4_000;

    private static final int MARGIN = 2_000;
    private static final int LEAST = 8_000;

    public TokenWindow {
        if (size < LEAST) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "A window of %,d tokens cannot hold a prompt, a conversation and a reply. Use at least %,d.",
                    size,
                    LEAST));
        }
        if (reply < 1 || reply > size / 2) {
            throw new BadInputException(String.format(
                    Locale.ROOT,
                    "A reply of %,d tokens cannot be kept free in a window of %,d. Use at most half of the window.",
                    reply,
                    size));
        }
    }

    /** Returns a window with the usual room for a reply, less where the window is small. */
    public static TokenWindow of(int size) {
        return new TokenWindow(size, Math.min(DEFAULT_REPLY, Math.max(1, size / 4)));
    }

    /** Returns the tokens a request may never exceed. */
    public int limit() {
        return size - reply;
    }

    /** Returns the tokens above which the context is compacted. */
    public int trigger() {
        return (int) ((size - reply - MARGIN) * 4L / 5);
    }

    /** Returns the tokens of conversation that a compaction keeps beside the system prompt and the summary. */
    public int kept() {
        return size / 10;
    }

    /** Returns the tokens a summary may take: 1,500 in a window of 64,000, in proportion otherwise. */
    public int summary() {
        return Math.max(250, (int) (size * 1_500L / 64_000));
    }
}
