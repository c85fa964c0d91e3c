package dev.journeyman.terminal;

/**
 * What is known of the keys a person typed at a terminal. It is immutable and may be used from any thread.
 *
 * @param keys the number of bytes typed so far: an unchanged number means that nothing was typed since
 * @param most the most characters the person's line can have, whatever was edited in it; {@link Integer#MAX_VALUE} if a
 *     key may have inserted other text
 * @param kept whether the terminal itself holds an unfinished line: no composer shows it then
 */
public record TypedKeys(long keys, int most, boolean kept) {

    /** The value before any key was typed. */
    public static final TypedKeys NOTHING = new TypedKeys(0, 0, false);
}
