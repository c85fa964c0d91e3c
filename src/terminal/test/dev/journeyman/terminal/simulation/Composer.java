package dev.journeyman.terminal.simulation;

/** A composer: its text and the form in which it is shown. It is used by one thread. */
final class Composer {

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder shown = new StringBuilder();
    private boolean folded;

    /** Adds a text; its shown form may be shorter. */
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

    /** Empties the composer and returns its text. */
    String taken() {
        String all = text.toString();
        text.setLength(0);
        shown.setLength(0);
        folded = false;
        return all;
    }
}
