package dev.journeyman.model.script;

/**
 * The failure of a replay script that has no turn left, or whose expectation a request does not meet. It ends the run.
 */
public final class ScriptException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ScriptException(String message) {
        super(message);
    }
}
