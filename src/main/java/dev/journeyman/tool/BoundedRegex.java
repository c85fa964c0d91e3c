package dev.journeyman.tool;

import java.util.regex.Pattern;

/**
 * Looks for a pattern in lines, but only so long: a pattern with repetitions inside repetitions can take longer than the
 * world. It counts what the pattern reads and not the time, so that the same search always ends the same way.
 */
public final class BoundedRegex {

    private static final long AT_FIRST = 100_000_000;
    private static final long A_CHARACTER = 50;

    private final Pattern pattern;
    private long left = AT_FIRST;

    public BoundedRegex(Pattern pattern) {
        this.pattern = pattern;
    }

    /**
     * Returns whether a line matches somewhere.
     *
     * @throws LostException if it takes too long, or too much of the stack, to find out
     */
    public boolean finds(String line) {
        left += A_CHARACTER * line.length();
        try {
            return pattern.matcher(new Counted(line)).find();
        } catch (StackOverflowError tooDeep) {
            throw new LostException(tooDeep);
        }
    }

    /** Returns the pattern as it was written. */
    @Override
    public String toString() {
        return pattern.pattern();
    }

    /** It took too long. */
    public static final class LostException extends RuntimeException {

        private static final long serialVersionUID = 1;

        LostException(Throwable cause) {
            super(cause);
        }

        LostException() {}
    }

    private final class Counted implements CharSequence {

        private final CharSequence text;

        Counted(CharSequence text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new LostException();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Counted(text.subSequence(start, end));
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
