package dev.journeyman.model;

import dev.journeyman.story.BadInputException;
import java.util.Locale;

/**
 * The number of tokens a model takes, and the limits derived from it. It is immutable and may be used from any thread.
 *
 * @param size the tokens of a request and its reply together
 * @param reply the tokens kept free for the reply
 */
public record TokenWindow(int size, int reply) {

    /** The default number of tokens kept free for the reply. */
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

    /**
     * Returns a window that keeps the default tokens free for the reply, or a quarter of the window where that is less.
     */
    public static TokenWindow of(int size) {
        return new TokenWindow(size, Math.min(DEFAULT_REPLY, Math.max(1, size / 4)));
    }

    /** Returns the maximum number of tokens of a request. */
    public int limit() {
        return size - reply;
    }

    /** Returns the tokens above which the context is compacted. */
    public int trigger() {
        return (int) ((size - reply - MARGIN) * 4L / 5);
    }

    /**
     * Returns the tokens above which a context with a system prompt of so many tokens is compacted: those of {@link #trigger()} or, where
     * the prompt leaves little room below that, the middle between its tokens and the limit.
     */
    public int trigger(int system) {
        return Math.min(limit(), Math.max(trigger(), (system + limit()) / 2));
    }

    /** Returns the tokens of conversation that a compaction keeps besides the system prompt and the summary. */
    public int kept() {
        return (int) (size * 14L / 100);
    }

    /**
     * Returns the maximum tokens of a summary: 1,500 in a window of 64,000, in proportion to the root of the window otherwise.
     */
    public int summary() {
        return (int) (1_500 * Math.sqrt(size / 64_000.0));
    }
}
