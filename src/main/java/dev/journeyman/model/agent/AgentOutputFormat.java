package dev.journeyman.model.agent;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The format of an agent's standard output, and the selectors of the values in it. If a text occurs several times, the
 * last one counts; figures are added up. It is immutable.
 *
 * @param form the kind of output
 * @param text the final text
 * @param failure the error message of a failed call
 * @param input the input tokens, including those from a cache
 * @param output the output tokens
 * @param cached the input tokens that were read from a cache
 * @param cost the cost in dollars
 */
record AgentOutputFormat(
        Form form,
        @Nullable JsonSelector text,
        @Nullable JsonSelector failure,
        @Nullable JsonSelector input,
        @Nullable JsonSelector output,
        @Nullable JsonSelector cached,
        @Nullable JsonSelector cost) {

    /** Plain text without figures. */
    static final AgentOutputFormat PLAIN = new AgentOutputFormat(Form.TEXT, null, null, null, null, null, null);

    /** The kind of an agent's output. */
    enum Form {
        /** Plain text. */
        TEXT,
        /** One JSON object. */
        JSON,
        /** One JSON object per line, for each event. */
        LINES
    }

    AgentOutputFormat {
        form = Objects.requireNonNullElse(form, Form.TEXT);
    }
}
