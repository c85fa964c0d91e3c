package dev.journeyman.cli.compact;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads a recording that has an object a line. */
interface LineRecording {

    /** Begins a conversation. */
    void begin(String name);

    /** Takes the next line. */
    void take(JsonNode line);

    /** Says what waits for a next line that does not come. */
    void end();
}
