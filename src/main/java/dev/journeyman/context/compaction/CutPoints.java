package dev.journeyman.context.compaction;

import dev.journeyman.context.Turn;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The places where a conversation can be cut: an assistant turn and the results of its calls are one exchange and are
 * never separated. It is stateless and may be used from any thread.
 */
public final class CutPoints {

    private static final int NEWEST = 2;

    private CutPoints() {}

    /** Returns the indexes before which a cut is allowed; the newest two turns and their whole exchanges stay. */
    public static List<Integer> cuts(List<Turn> turns) {
        return IntStream.rangeClosed(1, newest(turns))
                .filter(index -> starts(turns, index))
                .boxed()
                .toList();
    }

    /** Returns the index at which the exchanges of the newest two turns begin. */
    public static int newest(List<Turn> turns) {
        return start(turns, Math.max(0, turns.size() - NEWEST));
    }

    /** Returns the index at which the exchange of a turn starts. */
    static int start(List<Turn> turns, int index) {
        int start = index;
        while (start > 0 && !starts(turns, start)) {
            start--;
        }
        return start;
    }

    /** Returns the index behind the exchange of a turn. */
    static int end(List<Turn> turns, int index) {
        int end = index + 1;
        while (end < turns.size() && !starts(turns, end)) {
            end++;
        }
        return end;
    }

    /** Returns whether an exchange starts at an index. */
    static boolean starts(List<Turn> turns, int index) {
        return index >= turns.size() || !(turns.get(index).message() instanceof ToolExecutionResultMessage);
    }
}
