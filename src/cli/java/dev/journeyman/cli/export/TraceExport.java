package dev.journeyman.cli.export;

import dev.journeyman.journal.Journal;
import dev.journeyman.opentelemetry.CollectorException;
import dev.journeyman.opentelemetry.RunTrace;
import dev.journeyman.opentelemetry.TraceCollector;
import dev.journeyman.story.BadInputException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The export of a run to a collector. Only this class knows the libraries of OpenTelemetry, which a program may lack. It is immutable and
 * may be used from any thread.
 *
 * @param collector the collector
 */
record TraceExport(TraceCollector collector) {

    private static final String HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";

    /**
     * What came of an export.
     *
     * @param trace the id of the trace
     * @param spans the number of spans
     * @param unfinished how many of them have no end yet
     * @param problem why the collector did not take them; empty if it did
     */
    record Sent(String trace, int spans, int unfinished, String problem) {}

    /** Returns the export to a collector, with the headers that the environment has for it. */
    static TraceExport to(String url, boolean contents, Map<String, String> environment) {
        TraceCollector collector = TraceCollector.at(url);
        for (String each : environment.getOrDefault(HEADERS, "").split(",", -1)) {
            String[] header = each.strip().split("=", 2);
            if (header.length == 2 && !header[0].isBlank()) {
                collector = collector.withHeader(header[0].strip(), decoded(header[1].strip()));
            } else if (!each.isBlank()) {
                throw unreadable();
            }
        }
        return new TraceExport(contents ? collector.withContents() : collector);
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            throw unreadable();
        }
    }

    /** Returns a message that quotes nothing: a header may have a secret. */
    private static BadInputException unreadable() {
        return new BadInputException(
                HEADERS + " cannot be read. Write NAME=VALUE, several with commas, and %2C for a comma in a value.");
    }

    /** Sends the trace of a run. */
    Sent send(Journal journal, String run) {
        RunTrace trace = RunTrace.of(journal, run, collector);
        try {
            trace.send();
            return new Sent(trace.id(), trace.size(), trace.unfinished(), "");
        } catch (CollectorException refused) {
            return new Sent(trace.id(), trace.size(), trace.unfinished(), String.valueOf(refused.getMessage()));
        }
    }
}
