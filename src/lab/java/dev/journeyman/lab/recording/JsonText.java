package dev.journeyman.lab.recording;

import com.fasterxml.jackson.databind.ObjectMapper;

/** The JSON of recordings. */
final class JsonText {

    static final ObjectMapper JSON = new ObjectMapper();

    private JsonText() {}

    /** Returns an object with one text field. */
    static String object(String name, String text) {
        return JSON.createObjectNode().put(name, text).toString();
    }
}
