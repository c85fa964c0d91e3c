package dev.journeyman.opentelemetry;

import dev.journeyman.story.BadInputException;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.sdk.trace.data.LinkData;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The span of the caller that started a run, as W3C writes it. The trace of the run links to it and is not a part of it. */
final class CallerLink {

    /** The option of the run that has it. */
    static final String OPTION = "traceparent";

    private static final Pattern TRACEPARENT = Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

    private CallerLink() {}

    /** Returns the link of a run with options; none if they have no span, or one that cannot be read. */
    static List<LinkData> of(Map<String, String> options) {
        SpanContext caller = read(options.getOrDefault(OPTION, ""));
        return caller.isValid() ? List.of(LinkData.create(caller)) : List.of();
    }

    /** Returns a span in the form of W3C, or says what is wrong with it. */
    static String checked(String traceparent) {
        if (!read(traceparent).isValid()) {
            throw new BadInputException(
                    "\"%s\" is not a span. Use the form of the header traceparent: 00-TRACE-SPAN-01, with 32 and 16 hexadecimal digits."
                            .formatted(traceparent));
        }
        return traceparent;
    }

    private static SpanContext read(String traceparent) {
        Matcher parts = TRACEPARENT.matcher(traceparent);
        return parts.matches()
                ? SpanContext.createFromRemoteParent(
                        parts.group(1), parts.group(2), TraceFlags.fromHex(parts.group(3), 0), TraceState.getDefault())
                : SpanContext.getInvalid();
    }
}
