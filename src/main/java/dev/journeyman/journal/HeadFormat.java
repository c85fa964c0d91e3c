package dev.journeyman.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Objects;
import java.util.Optional;

/** The JSON of heads. It may be used from any thread. */
final class HeadFormat {

    /** The form of the JSON. A head in another form is folded again from the entries. */
    private static final int FORM = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private HeadFormat() {}

    /** A head with the form of its JSON. */
    private record Written(int form, RunHead head) {}

    static String write(RunHead head) {
        try {
            return JSON.writeValueAsString(new Written(FORM, head));
        } catch (JsonProcessingException problem) {
            throw new IllegalStateException("A head cannot be written: " + head, problem);
        }
    }

    static Optional<RunHead> read(String json) {
        try {
            Written written = Objects.requireNonNull(JSON.readValue(json, Written.class));
            return written.form() == FORM ? Optional.of(written.head()) : Optional.empty();
        } catch (JsonProcessingException | NullPointerException other) {
            return Optional.empty();
        }
    }
}
