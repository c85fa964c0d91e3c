package dev.journeyman.terminal.simulation;

/** The fault of one session, which happens once. It is used by one thread. */
final class Troubles {

    private final Circumstances.Mishap mishap;
    private boolean over;

    Troubles(Circumstances.Mishap mishap) {
        this.mishap = mishap;
    }

    boolean is(Circumstances.Trouble trouble) {
        return mishap.trouble() == trouble;
    }

    /** Returns whether the fault happens now: at its first opportunity. */
    boolean once(Circumstances.Trouble trouble) {
        boolean now = is(trouble) && !over;
        over |= now;
        return now;
    }
}
