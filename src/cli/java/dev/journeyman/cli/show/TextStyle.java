package dev.journeyman.cli.show;

import dev.journeyman.flow.State;

/** The style of texts: plain for a file, plain for a terminal, or in colours. It may be used from any thread. */
public enum TextStyle {
    FILE,
    TERMINAL,
    COLOURS;

    /** Returns a text of a model, a tool or a story with control and direction characters replaced. */
    public String words(String text) {
        return ShownWriter.shown(text);
    }

    /** Returns the name of a state in its colour. */
    public String state(State state, String text) {
        return switch (state) {
            case DONE -> painted("1;32", text);
            case FAILED -> painted("1;31", text);
            default -> painted("1", text);
        };
    }

    /** Returns the word for a result in its colour. */
    String ending(boolean good, String text) {
        return painted(good ? "32" : "31", text);
    }

    private String painted(String colour, String text) {
        return this == COLOURS ? "\u001B[" + colour + "m" + text + "\u001B[0m" : text;
    }
}
