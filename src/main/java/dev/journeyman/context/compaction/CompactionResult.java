package dev.journeyman.context.compaction;

/** What came of asking a context to compact itself. */
public sealed interface CompactionResult {

    /** The context was small enough already; nothing changed. */
    record Unneeded(int tokens) implements CompactionResult {}

    /** The context is as small as asked. */
    record Done(int before, int after) implements CompactionResult {}

    /** The context is as small as asked, but freed less than a tenth: the next compaction is near. */
    record Futile(int before, int after) implements CompactionResult {}

    /**
     * The context cannot be made as small as asked; nothing changed.
     *
     * @param tokens what it has
     * @param least what it would have at the smallest
     * @param reason why it cannot be smaller
     */
    record Impossible(int tokens, int least, String reason) implements CompactionResult {}

    /** Returns whether this brought so little that doing it again and again would only cost. */
    default boolean vain() {
        return this instanceof Futile || this instanceof Impossible;
    }
}
