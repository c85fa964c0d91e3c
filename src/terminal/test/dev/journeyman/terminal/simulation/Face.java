package dev.journeyman.terminal.simulation;

import java.util.List;

/** The look of a family of agents: what it paints for each condition. */
interface Face {

    /**
     * The condition of an agent.
     *
     * @param transcript the end of the conversation, in rows
     * @param composer the composer
     * @param waiting the queued messages
     * @param working whether it works
     * @param early whether it paints a composer before it is ready
     * @param tells whether the terminal has answered that it reads state reports
     * @param tick a counter that increases while it works
     */
    record View(
            List<String> transcript,
            Composer composer,
            List<String> waiting,
            boolean working,
            boolean early,
            boolean tells,
            int tick) {}

    Frame frame(View view);

    /** Returns the screen of a dialog. */
    Frame dialog(String kind, View view);

    /** Returns a message of the person in the form in which the conversation shows it. */
    List<String> asked(String text);

    /** Returns an answer of the agent in the form in which the conversation shows it. */
    List<String> said(String text);

    /** Returns a paste in the form in which the composer shows it. */
    String shown(String paste, int number);

    /** Returns the title of the window; empty if none is set. */
    String title(View view);

    /** Returns the title of the window while a dialog is shown. */
    default String title(String dialog, View view) {
        return title(view);
    }

    /** Returns the name under which the agent reports its state; empty if it never does. */
    default String app() {
        return "";
    }

    /** Returns whether the agent first asks the terminal whether it reads state reports. */
    default boolean probes() {
        return false;
    }

    /** Returns whether the agent reports its state while a dialog is shown. */
    default boolean tells(String dialog) {
        return false;
    }

    /** Returns whether a message that arrives during a turn becomes a part of that turn at once. */
    default boolean steers() {
        return false;
    }

    /** Returns whether Enter in a dialog ends the agent. */
    default boolean ends(String dialog) {
        return false;
    }

    /** Returns whether the agent paints a composer long before it is ready. */
    default boolean early() {
        return false;
    }

    /** Returns the milliseconds that must pass between a paste and Enter. */
    default int slowness() {
        return 0;
    }
}
