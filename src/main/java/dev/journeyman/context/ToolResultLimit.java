package dev.journeyman.context;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The limit of tool results in a conversation: of a longer one, the head and the tail stay, and a mark between them
 * says how much was cut. It is stateless and may be used from any thread.
 */
public final class ToolResultLimit {

    /** The maximum bytes of a result. */
    static final int LIMIT = 8 * 1024;

    private static final int HEAD = LIMIT * 5 / 8;
    private static final int TAIL = LIMIT / 4;

    private static final String IN_JOURNAL = "the whole text is in the journal";

    private ToolResultLimit() {}

    /**
     * Returns a result within the limit.
     *
     * @param call the id of its call, by which the whole result can be recalled; empty where it cannot
     */
    static String cap(String text, String call) {
        return text.length() <= LIMIT && text.getBytes(StandardCharsets.UTF_8).length <= LIMIT
                ? text
                : cut(text, HEAD, TAIL, call.isEmpty() ? IN_JOURNAL : "recall " + call + " shows the whole");
    }

    /** Cuts the middle out of a text, at line ends where one is near the cut. */
    public static String cut(String text, int headBytes, int tailBytes) {
        return cut(text, headBytes, tailBytes, IN_JOURNAL);
    }

    private static String cut(String text, int headBytes, int tailBytes, String rest) {
        int head = headEnd(text, headBytes);
        int tail = tailStart(text, tailBytes, head);
        if (tail <= head) {
            return text;
        }
        String middle = text.substring(head, tail);
        long lines =
                (middle.startsWith("\n") ? middle.substring(1) : middle).lines().count();
        String amount = lines > 1
                ? String.format(Locale.ROOT, "%,d lines", lines)
                : String.format(Locale.ROOT, "%,d characters", middle.length());
        return text.substring(0, head) + "\n[… " + amount + " cut here; " + rest + " …]\n" + text.substring(tail);
    }

    private static int headEnd(String text, int bytes) {
        int end = within(text, bytes);
        int line = text.lastIndexOf('\n', Math.max(0, end - 1));
        return line > end / 2 ? line : end;
    }

    private static int tailStart(String text, int bytes, int head) {
        int start = text.length();
        for (int used = 0; start > head; ) {
            int point = text.codePointBefore(start);
            used += size(point);
            if (used > bytes) {
                break;
            }
            start -= Character.charCount(point);
        }
        int line = text.indexOf('\n', start);
        return line >= 0 && line < start + (text.length() - start) / 2 ? line + 1 : start;
    }

    /** Returns how many characters from the start fit into so many bytes without splitting a code point. */
    public static int within(String text, int bytes) {
        int end = 0;
        for (int used = 0; end < text.length(); ) {
            int point = text.codePointAt(end);
            used += size(point);
            if (used > bytes) {
                break;
            }
            end += Character.charCount(point);
        }
        return end;
    }

    private static int size(int point) {
        return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    }
}
