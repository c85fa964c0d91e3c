package dev.journeyman.terminal.startup;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The context an agent receives when it starts, from three sources, each of which may be missing. It is immutable and
 * may be used from any thread.
 *
 * @param continuity the notes from earlier work
 * @param task the knowledge about the task
 * @param search the results of a search in the code
 */
public record StartupContext(
        @Nullable String continuity,
        @Nullable String task,
        @Nullable String search) {

    /** Returns a context that has only notes from earlier work. */
    public static StartupContext of(String continuity) {
        return new StartupContext(continuity, null, null);
    }

    /** Returns this context with one more note from earlier work. */
    public StartupContext with(String earlier) {
        String all = continuity == null || continuity.isBlank() ? earlier : continuity.strip() + "\n\n" + earlier;
        return new StartupContext(all, task, search);
    }

    /** Returns the text, with each source under its heading; empty if there are no sources. */
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
