package dev.journeyman.web.page;

import dev.journeyman.web.figure.Element;
import java.util.Map;

/** The signs beside the words for what became of a run. It is stateless and may be used from any thread. */
final class StatusSign {

    private static final Map<String, String> PATHS = Map.of(
            "ok", "M3.5 8.5l3 3 6-7",
            "bad", "M4.5 4.5l7 7m0-7l-7 7",
            "wait", "M8 2.6a5.4 5.4 0 1 1 0 10.8a5.4 5.4 0 0 1 0-10.8M8 5.3V8.2l1.9 1.1",
            "away", "M6 4.5v7m4-7v7",
            "run", "M5.5 4l6 4-6 4z");

    private StatusSign() {}

    /** Returns the sign of a look: ok, bad, wait, away or run. */
    static Element of(String look) {
        return Element.of("svg")
                .with("viewBox", "0 0 16 16")
                .with("aria-hidden", "true")
                .with("fill", "none")
                .with("stroke", "currentColor")
                .with("stroke-width", look.equals("wait") ? "1.5" : "2")
                .with("stroke-linecap", "round")
                .with("stroke-linejoin", "round")
                .add(Element.of("path").with("d", PATHS.getOrDefault(look, "")));
    }
}
