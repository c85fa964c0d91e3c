package dev.journeyman.web.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A tab of a {@link Browser}, with what a reader does in it and what the browser reports about its pages. What does not
 * succeed within 20 seconds fails the test. It is used by one thread.
 */
public final class Tab implements AutoCloseable {

    private static final int TALLEST = 16_384; // what Chromium paints at once

    private static final String TWO_FRAMES =
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))";

    private static final String CENTRE = """
        (selector => {
          const all = document.querySelectorAll(selector);
          if (all.length !== 1) throw new Error(`"${selector}" is on the page ${all.length} times. A click needs one element.`);
          all[0].scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
          const box = [...all[0].getClientRects()].find(each => each.width && each.height);
          if (!box) throw new Error(`"${selector}" is not shown.`);
          const x = box.left + box.width / 2, y = box.top + box.height / 2, hit = document.elementFromPoint(x, y);
          if (!all[0].contains(hit)) throw new Error(`"${selector}" is covered by ${hit ? hit.outerHTML.slice(0, 120) : 'nothing'}.`);
          return {x, y};
        })(%s)\
        """;

    private final DevTools tools;
    private final String frame;
    private final Runnable end;
    private final Map<String, String> features = new TreeMap<>();
    private String medium = "";

    Tab(DevTools tools, String frame, Runnable end) {
        this.tools = tools;
        this.frame = frame;
        this.end = end;
        for (String part : List.of("Page", "Runtime", "Log", "Network")) {
            tools.call(part + ".enable", Map.of());
        }
        tools.call("Page.setLifecycleEventsEnabled", Map.of("enabled", true));
        tools.call("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
    }

    /** Opens a page and waits for its load; a page is a file or is served on 127.0.0.1. */
    public Tab open(URI page) {
        JsonNode answer =
                tools.call("Page.navigate", Map.of("url", Pages.checked(page).toString()));
        if (answer.has("errorText")) {
            throw new AssertionError("%s cannot be opened: %s"
                    .formatted(page, answer.path("errorText").asText()));
        }
        if (answer.has("loaderId")) { // another part of the same page needs no load
            loaded(answer.path("loaderId").asText());
        }
        return this;
    }

    /** Does what makes the tab load another page, and waits for its load. */
    public Tab loading(Runnable action) {
        int before = tools.events().size();
        action.run();
        DevTools.Event navigated = tools.await(
                before,
                "Another page",
                event -> event.method().equals("Page.frameNavigated")
                        && event.values().at("/frame/id").asText().equals(frame));
        loaded(navigated.values().at("/frame/loaderId").asText());
        return this;
    }

    private void loaded(String page) {
        tools.await(
                0,
                "The load of the page",
                event -> event.method().equals("Page.lifecycleEvent")
                        && event.values().path("name").asText().equals("load")
                        && event.values().path("loaderId").asText().equals(page));
    }

    /** Returns the value of an expression, awaited where it is a promise; what it throws fails the test. */
    public JsonNode evaluate(String script) {
        JsonNode answer = tools.call(
                "Runtime.evaluate", Map.of("expression", script, "awaitPromise", true, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(
                    "The script failed in the page. " + PageReport.exception(answer.path("exceptionDetails")));
        }
        return answer.path("result").path("value");
    }

    /** Waits until an expression is true; it is looked at in each frame that the browser draws. */
    public Tab until(String condition) {
        JsonNode holds = evaluate("""
            new Promise((done, failed) => {
              const end = performance.now() + 15_000;
              const look = () => {
                try {
                  if (%s) done(true); else if (performance.now() > end) done(false); else requestAnimationFrame(look);
                } catch (problem) { failed(problem); }
              };
              look();
            })\
            """.formatted(condition));
        if (!holds.asBoolean()) {
            throw new AssertionError("It has not become true within 15 seconds: " + condition);
        }
        return this;
    }

    /** Sets the size of the window in CSS pixels. */
    public Tab size(int width, int height) {
        tools.call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    /** Sets a media feature, such as {@code prefers-color-scheme} to {@code dark}; an empty value takes it back. */
    public Tab media(String feature, String value) {
        features.put(feature, value);
        return emulated();
    }

    /** Shows the page as it is for {@code print} or {@code screen}. */
    public Tab medium(String name) {
        medium = name;
        return emulated();
    }

    private Tab emulated() {
        List<Map<String, String>> all = features.entrySet().stream()
                .map(each -> Map.of("name", each.getKey(), "value", each.getValue()))
                .toList();
        tools.call("Emulation.setEmulatedMedia", Map.of("media", medium, "features", all));
        return this;
    }

    /** Clicks on the middle of the one element that a CSS selector finds; it fails where the mouse would meet another one. */
    public Tab click(String selector) {
        JsonNode centre = evaluate(CENTRE.formatted(TextNode.valueOf(selector)));
        mouse("mouseMoved", "none", centre);
        mouse("mousePressed", "left", centre);
        mouse("mouseReleased", "left", centre);
        return this;
    }

    private void mouse(String type, String button, JsonNode at) {
        tools.call(
                "Input.dispatchMouseEvent",
                Map.of("type", type, "button", button, "clickCount", 1, "x", at.path("x"), "y", at.path("y")));
    }

    /** Presses a key by its name in JavaScript, such as {@code Enter}, {@code a} or {@code Shift+Tab}. */
    public Tab press(String key) {
        Keystroke.of(key).events().forEach(event -> tools.call("Input.dispatchKeyEvent", event));
        return this;
    }

    /** Enters a text where the focus is. */
    public Tab type(String text) {
        tools.call("Input.insertText", Map.of("text", text));
        return this;
    }

    /** Writes an image of what the window shows. A relative path is below the directory for screenshots. */
    public Path screenshot(Path file) {
        return written(file, tools.call("Page.captureScreenshot", Map.of("format", "png")));
    }

    /** Writes an image of the whole page, at most 16,384 pixels high. */
    public Path wholePage(Path file) {
        JsonNode size = tools.call("Page.getLayoutMetrics", Map.of()).path("cssContentSize");
        Map<String, ?> clip = Map.of(
                "x", 0,
                "y", 0,
                "width", size.path("width").asInt(),
                "height", Math.min(TALLEST, size.path("height").asInt()),
                "scale", 1);
        return written(
                file,
                tools.call(
                        "Page.captureScreenshot",
                        Map.of("format", "png", "captureBeyondViewport", true, "clip", clip)));
    }

    /** Writes the page as it is printed. */
    public Path pdf(Path file) {
        return written(file, tools.call("Page.printToPDF", Map.of("printBackground", true, "preferCSSPageSize", true)));
    }

    private static Path written(Path file, JsonNode answer) {
        Path below = Path.of(System.getProperty("journeyman.screenshots", "build/screenshots"))
                .resolve(file)
                .toAbsolutePath();
        try {
            Files.createDirectories(Objects.requireNonNull(below.getParent()));
            return Files.write(
                    below, Base64.getDecoder().decode(answer.path("data").asText()));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns what has gone wrong so far: errors and warnings of the console, uncaught exceptions, refusals by a policy. */
    public List<String> problems() {
        return report().problems();
    }

    /**
     * Returns the addresses that have been asked for so far, without the images and fonts that a page holds as data. What
     * a worker asks for is not among them, but the worker's own address is, also one that begins with {@code blob:}.
     */
    public List<String> requests() {
        return report().requests();
    }

    private PageReport report() {
        evaluate("new Promise(done => setTimeout(done))"); // the page's own reports come before its answer
        return new PageReport(tools.events());
    }

    /** Returns how many milliseconds the longest task of the page's main thread takes while the action runs, drawing included. */
    public double longestTask(Runnable action) {
        int before = tools.events().size();
        tools.call("Tracing.start", Trace.PARAMETERS);
        try {
            action.run();
            evaluate(TWO_FRAMES);
        } finally {
            tools.call("Tracing.end", Map.of());
            tools.await(before, "The trace", event -> event.method().equals("Tracing.tracingComplete"));
        }
        return new Trace(tools.events().subList(before, tools.events().size()), frame).longestTask();
    }

    @Override
    public void close() {
        end.run();
    }
}
