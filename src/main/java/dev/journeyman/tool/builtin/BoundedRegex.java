package dev.journeyman.tool.builtin;

import java.util.regex.Pattern;

/**
 * A search for a pattern in lines, with a limit on its work: a pattern with repetitions inside repetitions can take
 * practically forever. The limit counts the characters that the pattern reads, not the time, so that the same search
 * always has the same result. It is used by one thread at a time.
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
     * @throws LostException if the search exceeds its limit or overflows the stack
     */
    public boolean finds(String line) {
        left += A_CHARACTER * line.length();
        try {
            return pattern.matcher(new Counted(line)).find();
        } catch (StackOverflowError tooDeep) {
            throw new LostException(tooDeep);
        }
    }

    /** Returns the pattern as its author wrote it. */
    @Override
    public String toString() {
        return pattern.pattern();
    }

    /** A search that exceeded its limit. */
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
