package dev.journeyman.web.browser;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.web.browser.DevTools.Event;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What the threads of a browser did for a while.
 *
 * @param events what the browser reported, with parts of the trace among it
 * @param frame the frame whose page is looked at
 */
record Trace(List<Event> events, String frame) {

    /** What a trace is started with. */
    static final Map<String, ?> PARAMETERS = Map.of(
            "transferMode",
            "ReportEvents",
            "traceConfig",
            Map.of(
                    "includedCategories",
                    List.of(
                            "devtools.timeline",
                            "toplevel",
                            "disabled-by-default-devtools.timeline",
                            "disabled-by-default-devtools.timeline.frame")));

    /** Returns how many milliseconds the longest task of the page's main thread took. */
    double longestTask() {
        Set<String> main = mainThreads();
        return entries()
                .filter(entry -> entry.path("name").asText().endsWith("RunTask") && main.contains(thread(entry)))
                .mapToDouble(entry -> entry.path("dur").asDouble() / 1000)
                .max()
                .orElseThrow(() -> new AssertionError("The trace has no task of the page's main thread."));
    }

    /** A page has another process after it has gone to another site. */
    private Set<String> mainThreads() {
        Set<Integer> processes = entries()
                .flatMap(entry ->
                        Stream.concat(Stream.of(entry.at("/args/data")), stream(entry.at("/args/data/frames"))))
                .filter(data -> data.path("frame").asText().equals(frame) && data.has("processId"))
                .map(data -> data.path("processId").asInt())
                .collect(Collectors.toSet());
        return entries()
                .filter(entry -> entry.path("name").asText().equals("thread_name"))
                .filter(entry -> entry.at("/args/name").asText().equals("CrRendererMain"))
                .filter(entry -> processes.contains(entry.path("pid").asInt()))
                .map(Trace::thread)
                .collect(Collectors.toSet());
    }

    private Stream<JsonNode> entries() {
        return events.stream()
                .filter(event -> event.method().equals("Tracing.dataCollected"))
                .flatMap(event -> stream(event.values().path("value")));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static String thread(JsonNode entry) {
        return entry.path("pid").asText() + "/" + entry.path("tid").asText();
    }
}
