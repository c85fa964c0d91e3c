package dev.journeyman.terminal.simulation;

import java.util.List;

/** How a family of agents looks: what it paints for what goes on in it. */
interface Face {

    /**
     * What goes on in an agent.
     *
     * @param transcript the end of the conversation, in rows
     * @param composer what stands in the composer
     * @param waiting messages it keeps for later
     * @param working whether it works
     * @param early whether it paints a composer before it is ready
     * @param tells whether it was found that somebody listens to its state
     * @param tick counts up while it works
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

    /** Returns a message of the person as the conversation shows it. */
    List<String> asked(String text);

    /** Returns what the agent says as the conversation shows it. */
    List<String> said(String text);

    /** Returns how the composer shows a paste. */
    String shown(String paste, int number);

    /** Returns the title of the window; empty where none is set. */
    String title(View view);

    /** Returns the title while a dialog shows. */
    default String title(String dialog, View view) {
        return title(view);
    }

    /** Returns the name under which it tells its state, empty where it never does. */
    default String app() {
        return "";
    }

    /** Returns whether it asks first if anybody listens. */
    default boolean probes() {
        return false;
    }

    /** Returns whether it tells its state while a dialog shows. */
    default boolean tells(String dialog) {
        return false;
    }

    /** Returns whether what it is told while it works becomes a part of that work at once. */
    default boolean steers() {
        return false;
    }

    /** Returns whether Enter ends it in a dialog. */
    default boolean ends(String dialog) {
        return false;
    }

    /** Returns whether it paints a composer long before it is ready. */
    default boolean early() {
        return false;
    }

    /** Returns how many milliseconds must lie between a paste and Enter. */
    default int slowness() {
        return 0;
    }
}
