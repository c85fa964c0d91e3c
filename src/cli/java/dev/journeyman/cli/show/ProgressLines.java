package dev.journeyman.cli.show;

import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.run.RunState;
import java.util.Locale;
import java.util.Optional;

/**
 * One line for people per entry that is worth showing. While no provider answers, each further attempt is one line:
 * that the run is suspended again, and why. It is used by one thread at a time.
 */
public final class ProgressLines implements LineFormatter {

    private boolean unserved;

    @Override
    public Optional<String> line(Entry entry, RunState runState, TextStyle paint) {
        boolean still = unserved && runState.history().suspended().isPresent();
        unserved = runState.history().suspended().isPresent();
        return still && ofAnAttempt(entry) ? Optional.empty() : happened(entry, runState, paint);
    }

    /**
     * Returns whether an entry belongs to a further attempt to reach a provider; only the outcome of the attempt is
     * shown.
     */
    private static boolean ofAnAttempt(Entry entry) {
        return entry instanceof Entry.RequestSent
                || entry instanceof Entry.CallFailed
                || entry instanceof Entry.BreakerChanged
                || entry instanceof Entry.ProviderSkipped
                || (entry instanceof Entry.Moved moved && moved.move().signal() instanceof Signal.ServiceRestored);
    }

    private static Optional<String> happened(Entry entry, RunState runState, TextStyle paint) {
        if (entry instanceof Entry.Moved moved) {
            State state = moved.move().to().state();
            return Optional.of(
                    paint.state(state, "%-14s".formatted(state)) + " " + paint.words(SignalWords.of(moved.move())));
        }
        if (entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "  turn %s, %s, %,d tokens",
                    runState.usage().spent().turns() + 1,
                    paint.words(sent.provider()),
                    sent.sent().tokens()));
        }
        if (entry instanceof Entry.ToolsFound found && !found.problem().isEmpty()) {
            return Optional.of("note: the tools of %s are not offered: %s"
                    .formatted(found.server(), paint.words(found.problem())));
        }
        if (entry instanceof Entry.NoticeGiven noticed) {
            return Optional.of("note: " + paint.words(noticed.text()));
        }
        if (entry instanceof Entry.ToolFinished tool) {
            String ending = paint.ending(tool.ok(), tool.ok() ? "ok" : "failed");
            return Optional.of("  %s %s, %s ms".formatted(paint.words(tool.tool()), ending, tool.millis()));
        }
        if (entry instanceof Entry.CheckFinished check) {
            String ending = paint.ending(check.passed(), check.passed() ? "passed" : "failed");
            return Optional.of("  check %s %s: %s".formatted(check.criterion(), ending, paint.words(check.text())));
        }
        if (entry instanceof Entry.VerdictGiven verdict) {
            return Optional.of("  verdict: " + verdict.decision()
                    + (verdict.feedback().isBlank() ? "" : " – " + paint.words(verdict.feedback())));
        }
        return handedOver(entry, paint);
    }

    private static Optional<String> handedOver(Entry entry, TextStyle paint) {
        if (entry instanceof Entry.CallFailed failed) {
            return Optional.of("  %s %s: %s"
                    .formatted(paint.words(failed.provider()), failed.failure(), paint.words(failed.message())));
        }
        if (entry instanceof Entry.BreakerChanged changed) {
            String until = changed.until() == null ? "" : " until " + changed.until();
            return Optional.of(
                    "  breaker of %s %s%s".formatted(paint.words(changed.provider()), changed.state(), until));
        }
        if (entry instanceof Entry.ProviderSkipped skipped) {
            return Optional.of("  %s skipped, its breaker is open".formatted(paint.words(skipped.provider())));
        }
        return entry instanceof Entry.BriefInjected brief
                ? Optional.of("  told what came before: %s, %s"
                        .formatted(brief.kind(), CountedNoun.of(brief.lines(), "line")))
                : Optional.empty();
    }
}
