package dev.journeyman.engine.replay;

/** Ends the replay of a drive whose process ended there: the journal says nothing of what came next. */
final class RecordEndException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RecordEndException() {
        super("The drive ended here.");
    }
}
