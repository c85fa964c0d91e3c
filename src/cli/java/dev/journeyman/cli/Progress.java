package dev.journeyman.cli;

import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.report.Standing;
import java.util.Locale;
import java.util.Optional;

/** One line for people about what just happened, where it is worth one. */
final class Progress {

    private Progress() {}

    static Optional<String> line(Entry entry, Standing standing) {
        if (entry instanceof Entry.Moved moved) {
            return Optional.of("%-14s %s"
                    .formatted(moved.move().to().state(), moved.move().signal().name()));
        }
        if (entry instanceof Entry.RequestSent sent && sent.caller() == Caller.CODER) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "  turn %s, %s, %,d tokens",
                    standing.meter().spent().turns() + 1,
                    sent.provider(),
                    sent.sent().tokens()));
        }
        if (entry instanceof Entry.Noticed noticed) {
            return Optional.of("note: " + noticed.text());
        }
        if (entry instanceof Entry.ToolFinished tool) {
            return Optional.of("  %s %s, %s ms".formatted(tool.tool(), tool.ok() ? "ok" : "failed", tool.millis()));
        }
        if (entry instanceof Entry.CheckFinished check) {
            return Optional.of("  check %s %s: %s"
                    .formatted(check.criterion(), check.passed() ? "passed" : "failed", check.text()));
        }
        if (entry instanceof Entry.VerdictGiven verdict) {
            return Optional.of("  verdict: " + verdict.decision()
                    + (verdict.feedback().isBlank() ? "" : " – " + verdict.feedback()));
        }
        return Optional.empty();
    }
}
