package dev.journeyman.cli.compact.recording;

import com.fasterxml.jackson.databind.ObjectMapper;

/** Helpers for JSON. */
public final class JsonText {

    public static final ObjectMapper JSON = new ObjectMapper();

    private JsonText() {}

    /** Returns an object with one text field. */
    static String object(String name, String text) {
        return JSON.createObjectNode().put(name, text).toString();
    }
}
