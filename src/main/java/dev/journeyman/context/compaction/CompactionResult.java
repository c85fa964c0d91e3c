package dev.journeyman.context.compaction;

/** The result of a compaction. It is immutable and may be used from any thread. */
public sealed interface CompactionResult {

    /** The context was already small enough and was not changed. */
    record Unneeded(int tokens) implements CompactionResult {}

    /** The context is now as small as required. */
    record Done(int before, int after) implements CompactionResult {}

    /** The context is as small as required, but less than a tenth was freed, so the next compaction is near. */
    record Futile(int before, int after) implements CompactionResult {}

    /**
     * The context cannot be made as small as required and was not changed.
     *
     * @param tokens the tokens of the context
     * @param least the fewest tokens it could be compacted to
     * @param reason why it cannot be smaller
     */
    record Impossible(int tokens, int least, String reason) implements CompactionResult {}

    /** Returns whether the compaction freed too little to be worth repeating. */
    default boolean vain() {
        return this instanceof Futile || this instanceof Impossible;
    }
}
