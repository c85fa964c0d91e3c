package dev.journeyman.terminal.simulation;

import java.time.Duration;
import java.util.List;

/**
 * The drawn circumstances of one session. They are immutable.
 *
 * @param seed the seed they are drawn from
 * @param profile the name of the agent's profile
 * @param opening how the agent starts
 * @param turn how it answers
 * @param mishap the fault of the session
 * @param person what the person at the terminal does
 * @param context the context to inject, the memory file and the streams
 */
record Circumstances(
        long seed, String profile, Opening opening, Turn turn, Mishap mishap, Person person, Context context) {

    /**
     * How an agent starts.
     *
     * @param delay the time until it shows a composer or a dialog
     * @param dialogs the dialogs of a first run, in order
     * @param work how long it works from the start; zero if it waits
     * @param asking the permission it requests in the middle of its first turn; none or one
     * @param tells whether it reports its state, if its family can
     */
    record Opening(Duration delay, List<Dialog> dialogs, Duration work, List<Dialog> asking, boolean tells) {}

    /**
     * A dialog: nothing except its answer may be typed into it.
     *
     * @param kind onboarding, trust, login or permission
     * @param answered the time after which the person answers it
     * @param never whether it is never answered
     */
    record Dialog(String kind, Duration answered, boolean never) {}

    /**
     * How an agent answers a message.
     *
     * @param style the words of the answer
     * @param after how long it works on the message
     * @param quotes whether it repeats the end of the message
     * @param required whether its acknowledgement is awaited
     */
    record Turn(Style style, Duration after, boolean quotes, boolean required) {}

    /** The words in which an agent acknowledges. */
    enum Style {
        WORD,
        SENTENCE,
        WRAPPED,
        REFUSAL
    }

    /**
     * A fault and its time. A fault of a paste or an Enter happens at the first one.
     *
     * @param after the time from the start
     * @param takes how long it lasts
     */
    record Mishap(Trouble trouble, Duration after, Duration takes) {}

    /** The kinds of faults. */
    enum Trouble {
        NONE,
        LOST_PASTE,
        LOST_ENTER,
        FROZEN,
        CRASH
    }

    /**
     * What the person does besides answering.
     *
     * @param types whether they begin a line as soon as they can
     * @param after the wait before they begin
     * @param until how long the line stays unsent
     * @param end how the line ends
     */
    record Person(boolean types, Duration after, Duration until, End end) {}

    /** How a half-typed line ends. */
    enum End {
        SENT,
        CLEARED,
        LEFT
    }

    /**
     * The context to inject, the memory file and the streams.
     *
     * @param text the context
     * @param writable whether the memory file can be written
     * @param present whether a memory file exists before
     * @param piece the most bytes of output that arrive at once
     * @param noise how often the agent repaints without a reason
     */
    record Context(String text, boolean writable, boolean present, int piece, int noise) {}
}
