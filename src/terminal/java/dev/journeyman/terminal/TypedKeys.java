package dev.journeyman.terminal;

/**
 * What a person typed at a terminal. Immutable.
 *
 * @param keys how many bytes of keys there were so far: where it is the same, nothing was typed since
 * @param most how many characters their line can have, whatever was corrected in it; {@link Integer#MAX_VALUE} where a key may have
 *     brought others
 * @param kept whether the terminal itself keeps the line until it is complete: no composer shows it then
 */
public record TypedKeys(long keys, int most, boolean kept) {

    /** That of a person who has typed nothing. */
    public static final TypedKeys NOTHING = new TypedKeys(0, 0, false);
}
