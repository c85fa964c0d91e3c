package dev.journeyman.terminal.simulation;

/** What goes wrong in one session, once. Used by one thread. */
final class Troubles {

    private final Circumstances.Mishap mishap;
    private boolean over;

    Troubles(Circumstances.Mishap mishap) {
        this.mishap = mishap;
    }

    boolean is(Circumstances.Trouble trouble) {
        return mishap.trouble() == trouble;
    }

    /** Returns whether it goes wrong now: the first time that it can. */
    boolean once(Circumstances.Trouble trouble) {
        boolean now = is(trouble) && !over;
        over |= now;
        return now;
    }
}
