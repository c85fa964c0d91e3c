package dev.journeyman.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * An answer that a provider once gave, as it is recorded beside the project.
 *
 * @param status its status
 * @param body its body, in chunks if it was streamed
 */
record Recording(int status, String body) {

    private static final Path ALL = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolveSibling("shared")
            .resolve("data/wire-recordings");
    private static final ObjectMapper JSON = new ObjectMapper();

    static boolean there() {
        return Files.isDirectory(ALL);
    }

    /** Returns the answer to one request of a recorded conversation, counted from 0. */
    static Recording of(String conversation, int request) {
        try {
            JsonNode response = JSON.readTree(Files.readString(ALL.resolve(conversation + ".json")))
                    .path("interactions")
                    .path(request)
                    .path("response");
            return new Recording(
                    response.path("status").asInt(), response.path("body").asText());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the same answer as the provider gives it to a caller that does not ask for a stream. */
    Recording whole() {
        return status == 200 ? new Recording(status, WholeAnswer.of(body)) : this;
    }

    /** Returns the same answer with one of its texts replaced. */
    Recording with(String text, String other) {
        if (!body.contains(text)) {
            throw new IllegalArgumentException("The recording does not say " + text);
        }
        return new Recording(status, body.replace(text, other));
    }
}
