package dev.journeyman.web.browser;

import com.fasterxml.jackson.databind.JsonNode;
import dev.journeyman.web.browser.DevTools.Event;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What a browser has reported about the pages of a tab, folded from its events.
 *
 * @param events what the browser reported, in order
 */
record PageReport(List<Event> events) {

    private static final Set<String> BAD = Set.of("error", "warning", "assert");
    private static final Set<String> DRAWN = Set.of("Image", "Font");

    /** Returns a sentence for each error or warning of the console, uncaught exception, refusal by a policy and dialog. */
    List<String> problems() {
        return events.stream().flatMap(PageReport::problem).toList();
    }

    private static Stream<String> problem(Event event) {
        JsonNode values = event.values();
        return switch (event.method()) {
            case "Runtime.exceptionThrown" -> Stream.of("exception: " + exception(values.path("exceptionDetails")));
            case "Runtime.consoleAPICalled" -> ifBad(values.path("type"), arguments(values.path("args")));
            case "Log.entryAdded" -> entry(values.path("entry"));
            case "Page.javascriptDialogOpening" ->
                Stream.of("dialog: " + values.path("message").asText());
            case "Inspector.targetCrashed" -> Stream.of("The page has crashed.");
            default -> Stream.empty();
        };
    }

    private static Stream<String> entry(JsonNode entry) {
        String where = entry.has("url") ? " (" + entry.path("url").asText() + ")" : "";
        return ifBad(
                entry.path("level"),
                entry.path("source").asText() + ": " + entry.path("text").asText() + where);
    }

    private static Stream<String> ifBad(JsonNode level, String text) {
        return BAD.contains(level.asText()) ? Stream.of(level.asText() + ": " + text) : Stream.empty();
    }

    private static String arguments(JsonNode arguments) {
        return StreamSupport.stream(arguments.spliterator(), false)
                .map(each -> each.has("value")
                        ? each.path("value").asText()
                        : each.path("description").asText())
                .collect(Collectors.joining(" "));
    }

    /** Returns what an exception says, with the place in the page where it has one. */
    static String exception(JsonNode details) {
        JsonNode thrown = details.path("exception");
        return thrown.has("description")
                ? thrown.path("description").asText()
                : details.path("text").asText() + " " + thrown.path("value").asText();
    }

    /** Returns every address that was asked for, in order. */
    List<String> requests() {
        return events.stream()
                .filter(event -> !heldByThePage(event))
                .map(event -> switch (event.method()) {
                    case "Network.requestWillBeSent" ->
                        event.values().at("/request/url").asText();
                    case "Network.webSocketCreated", "Network.webTransportCreated" ->
                        event.values().path("url").asText();
                    default -> "";
                })
                .filter(url -> !url.isEmpty())
                .toList();
    }

    private static boolean heldByThePage(Event event) {
        return DRAWN.contains(event.values().path("type").asText())
                && event.values().at("/request/url").asText().startsWith("data:");
    }
}
