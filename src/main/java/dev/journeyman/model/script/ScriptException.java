package dev.journeyman.model.script;

/** A replay script that cannot go on: it ran out, or a request was not what it expects. It ends the run. */
public final class ScriptException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public ScriptException(String message) {
        super(message);
    }
}
