package dev.journeyman.model.agent;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How an agent answers on its standard output, and where in the answer stands what. Of several answers the last one counts; figures
 * are added up.
 *
 * @param form what it prints
 * @param text its last words
 * @param failure what it says where it failed
 * @param input the tokens it read
 * @param output the tokens it wrote
 * @param cached the tokens it read from a cache, which are among those it read
 * @param cost what it cost, in dollars
 */
record Output(
        Form form,
        @Nullable Pick text,
        @Nullable Pick failure,
        @Nullable Pick input,
        @Nullable Pick output,
        @Nullable Pick cached,
        @Nullable Pick cost) {

    /** Words, without figures. */
    static final Output PLAIN = new Output(Form.TEXT, null, null, null, null, null, null);

    /** What an agent prints. */
    enum Form {
        /** Words, and nothing else. */
        TEXT,
        /** One JSON object. */
        JSON,
        /** A JSON object a line, for everything that happens. */
        LINES
    }

    Output {
        form = Objects.requireNonNullElse(form, Form.TEXT);
    }
}
