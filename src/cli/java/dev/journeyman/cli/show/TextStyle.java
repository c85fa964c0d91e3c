package dev.journeyman.cli.show;

import dev.journeyman.flow.State;

/** How texts look where they are shown: as they are in a file, without control characters on a terminal, or in colours. */
public enum TextStyle {
    FILE,
    TERMINAL,
    COLOURS;

    /** Returns a text of a model, a tool or a story so that it cannot steer a terminal or turn its line around. */
    public String words(String text) {
        return ShownWriter.shown(text);
    }

    public String state(State state, String text) {
        return switch (state) {
            case DONE -> painted("1;32", text);
            case FAILED -> painted("1;31", text);
            default -> painted("1", text);
        };
    }

    /** Returns a word for how something ended. */
    String ending(boolean good, String text) {
        return painted(good ? "32" : "31", text);
    }

    private String painted(String colour, String text) {
        return this == COLOURS ? "\u001B[" + colour + "m" + text + "\u001B[0m" : text;
    }
}
