package dev.journeyman.lab.recording;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads a recording with one JSON object a line. */
interface LineRecording {

    /** Begins a conversation. */
    void begin(String name);

    /** Takes the next line. */
    void take(JsonNode line);

    /** Ends the recording: passes on what was waiting for a further line. */
    void end();
}
