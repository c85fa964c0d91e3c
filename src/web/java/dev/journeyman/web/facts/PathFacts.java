package dev.journeyman.web.facts;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.journeyman.flow.State;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a run went through the states. It is immutable and may be used from any thread.
 *
 * @param moves the moves, the oldest first
 * @param spans who had the run, from its start to its newest entry without a gap
 * @param marks what happened between moves
 * @param attempts the attempts
 */
public record PathFacts(List<Step> moves, List<Span> spans, List<Mark> marks, List<Attempt> attempts) {

    /** Returns the address of an entry in the page: that of its move, if it is one. */
    public String address(long seq) {
        return moves.stream()
                .filter(move -> move.seq() == seq)
                .findFirst()
                .map(move -> "m" + move.n())
                .orElse("e" + seq);
    }

    /** Who has a run. */
    public enum Holder {
        CODER,
        ENGINE,
        ARCHITECT,
        PERSON,
        NO_ONE;

        @JsonValue
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** The kinds of marks. */
    public enum MarkKind {
        PIVOT,
        SWITCH,
        COMPACTED,
        FOLDED,
        QUESTION,
        SENT_BACK,
        SUSPENDED,
        RESUMED,
        STOPPED,
        FAILED_ATTEMPT,
        NOTICE;

        @JsonValue
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A move.
     *
     * @param n its number in the run, from 1
     * @param seq its entry
     * @param at when it was taken
     * @param edge the states it leads from and to
     * @param signal the name of its signal
     * @param conversation what happened to the conversation: kept, cleared or new
     * @param words the words of the signal; may be empty
     */
    public record Step(int n, long seq, long at, Edge edge, String signal, String conversation, String words) {}

    /** A pair of states. */
    public record Edge(State from, State to) {}

    /**
     * A time in which a run stayed in one state with one holder.
     *
     * @param holder who had it
     * @param state the state
     * @param why why nothing happened, where a person or no one had it; else empty
     * @param from when it began
     * @param to when it ended
     * @param move the number of the move that began it; 0 for the start
     */
    public record Span(Holder holder, State state, String why, long from, long to, int move) {

        /** Returns how long it took, in milliseconds. */
        public long millis() {
            return to - from;
        }
    }

    /**
     * Something that happened.
     *
     * @param kind what it was
     * @param seq its entry
     * @param at when it happened
     * @param text what it was, in words
     * @param saved what a shortened context saved; null for other kinds
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Mark(
            MarkKind kind,
            long seq,
            long at,
            String text,
            @Nullable Saved saved) {}

    /** What a shortened context saved: its tokens before and after, and the number of turns that were removed. */
    public record Saved(String context, int before, int after, int removed) {}

    /**
     * An attempt.
     *
     * @param number its number, from 1
     * @param seq the entry that began it
     * @param at when it began
     * @param end how it ended; null while it lasts
     * @param used what its calls used
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Attempt(
            int number, long seq, long at, @Nullable Ending end, Used used) {}

    /** How an attempt ended. */
    public record Ending(long at, boolean completed, String provider, String outcome) {}

    /** What the calls of an attempt used. */
    public record Used(long tokens, BigDecimal cost) {}
}
