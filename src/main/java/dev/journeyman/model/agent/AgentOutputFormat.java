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
record AgentOutputFormat(
        Form form,
        @Nullable JsonSelector text,
        @Nullable JsonSelector failure,
        @Nullable JsonSelector input,
        @Nullable JsonSelector output,
        @Nullable JsonSelector cached,
        @Nullable JsonSelector cost) {

    /** Words, without figures. */
    static final AgentOutputFormat PLAIN = new AgentOutputFormat(Form.TEXT, null, null, null, null, null, null);

    /** What an agent prints. */
    enum Form {
        /** Words, and nothing else. */
        TEXT,
        /** One JSON object. */
        JSON,
        /** A JSON object a line, for everything that happens. */
        LINES
    }

    AgentOutputFormat {
        form = Objects.requireNonNullElse(form, Form.TEXT);
    }
}
