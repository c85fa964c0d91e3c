package dev.journeyman.terminal.simulation;

/** What stands in a composer, and how it shows it. Used by one thread. */
final class Composer {

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder shown = new StringBuilder();
    private boolean folded;

    /** Takes a text; what is shown for it may be shorter. */
    void add(String more, String as) {
        text.append(more);
        shown.append(as);
        folded |= !more.equals(as);
    }

    String text() {
        return text.toString();
    }

    String shown() {
        return shown.toString();
    }

    boolean folded() {
        return folded;
    }

    boolean empty() {
        return text.isEmpty();
    }

    /** Empties it, and returns what was in it. */
    String taken() {
        String all = text.toString();
        text.setLength(0);
        shown.setLength(0);
        folded = false;
        return all;
    }
}
