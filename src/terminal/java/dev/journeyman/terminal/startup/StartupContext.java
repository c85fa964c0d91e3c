package dev.journeyman.terminal.startup;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is to know when it starts, from three sources, each of which may be missing. Immutable.
 *
 * @param continuity what is left from earlier work
 * @param task what is known of the task
 * @param search what a search in the code found
 */
public record StartupContext(
        @Nullable String continuity,
        @Nullable String task,
        @Nullable String search) {

    /** Returns a context that has only what is left from earlier work. */
    public static StartupContext of(String continuity) {
        return new StartupContext(continuity, null, null);
    }

    /** Returns this context with one more text of what is left from earlier work. */
    public StartupContext with(String earlier) {
        String all = continuity == null || continuity.isBlank() ? earlier : continuity.strip() + "\n\n" + earlier;
        return new StartupContext(all, task, search);
    }

    /** Returns the text, each source under its label; empty where there is none. */
    public String text() {
        List<String> parts = new ArrayList<>();
        add(parts, "Continuity", continuity);
        add(parts, "Task context", task);
        add(parts, "Code search results", search);
        return String.join("\n\n", parts);
    }

    private static void add(List<String> parts, String label, @Nullable String source) {
        if (source != null && !PrintableText.of(source).isBlank()) {
            parts.add("## %s\n\n%s".formatted(label, PrintableText.of(source).strip()));
        }
    }
}
