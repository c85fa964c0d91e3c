package dev.journeyman.cli.compact;

import com.fasterxml.jackson.databind.ObjectMapper;

/** Small pieces of JSON. */
final class JsonText {

    static final ObjectMapper JSON = new ObjectMapper();

    private JsonText() {}

    /** Returns an object of one text. */
    static String object(String name, String text) {
        return JSON.createObjectNode().put(name, text).toString();
    }
}
