package dev.journeyman.terminal.simulation;

import java.time.Duration;
import java.util.List;

/**
 * All that is drawn for one session. Immutable.
 *
 * @param seed what it was drawn from
 * @param profile the name of the agent's profile
 * @param opening how the agent starts
 * @param turn how it answers
 * @param mishap what goes wrong
 * @param person what the person at the terminal does
 * @param context what the agent is to be told, and where else it could be left
 */
record Circumstances(
        long seed, String profile, Opening opening, Turn turn, Mishap mishap, Person person, Context context) {

    /**
     * How an agent starts.
     *
     * @param delay until it shows anything to work with
     * @param dialogs the screens of a first run, in their order
     * @param work how long it is at work from the start; zero where it waits
     * @param asking the permission it asks for in the middle of its first turn; none or one
     * @param tells whether it says its state beside the screen, where its family can
     */
    record Opening(Duration delay, List<Dialog> dialogs, Duration work, List<Dialog> asking, boolean tells) {}

    /**
     * A screen that nothing but its answer may be typed into.
     *
     * @param kind onboarding, trust, login or permission
     * @param answered after which time the person answers it
     * @param never whether nobody does
     */
    record Dialog(String kind, Duration answered, boolean never) {}

    /**
     * How an agent answers a message.
     *
     * @param style in which words
     * @param after how long it works on it
     * @param quotes whether it repeats the end of what it was told
     * @param required whether its acknowledgement is waited for
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
     * What goes wrong, and when: at the first paste or Enter where that is what goes wrong.
     *
     * @param after after which time from the start
     * @param takes how long
     */
    record Mishap(Trouble trouble, Duration after, Duration takes) {}

    /** The sorts of mishaps. */
    enum Trouble {
        NONE,
        LOST_PASTE,
        LOST_ENTER,
        FROZEN,
        CRASH
    }

    /**
     * What the person does beside answering.
     *
     * @param types whether they begin a line as soon as they can
     * @param after how long after that
     * @param until how long it stays unsent
     * @param end what becomes of it
     */
    record Person(boolean types, Duration after, Duration until, End end) {}

    /** What becomes of half a line. */
    enum End {
        SENT,
        CLEARED,
        LEFT
    }

    /**
     * What is to be injected, and how the streams run.
     *
     * @param text the context
     * @param writable whether the memory file can be written
     * @param present whether there is one before
     * @param piece how many bytes of output come at once, at most
     * @param noise how often the agent repaints for no reason
     */
    record Context(String text, boolean writable, boolean present, int piece, int noise) {}
}
