package dev.journeyman;

import dev.journeyman.RunReport.CheckResult;
import dev.journeyman.RunReport.CheckedCriterion;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.report.PlainLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a report for people. It is stateless and may be used from any thread. */
final class ReportText {

    private static final int SECONDS = 60;

    private ReportText() {}

    /** Returns the text, a fact on each line. */
    static String of(RunReport report) {
        List<String> lines = new ArrayList<>();
        lines.add("%s (%s)".formatted(PlainLine.of(report.story().title()), report.run()));
        lines.add(runState(report));
        report.criteria().forEach(criterion -> lines.add("  " + criterion(criterion)));
        report.errors().stream()
                .filter(error -> report.criteria().stream().noneMatch(each -> error.startsWith(each.text() + ": ")))
                .forEach(error -> lines.add("  " + PlainLine.of(error)));
        work(report, lines);
        report.attempts().forEach(attempt -> lines.add(attempt(attempt)));
        report.pivots().forEach(pivot -> lines.add("Pivot: " + PlainLine.of(pivot.feedback())));
        report.questions().forEach(question -> lines.add(question(question)));
        usage(report, lines);
        return String.join("\n", lines) + "\n";
    }

    private static String runState(RunReport report) {
        if (report.done()) {
            return "The story is done.";
        }
        if (report.state() == State.DONE) {
            return "The run ended, but the newest checks failed, so the story counts as open.";
        }
        if (report.state() == State.FAILED) {
            return ("The story failed: " + PlainLine.of(report.reason())).replaceFirst(": $", ".");
        }
        return report.reason().isEmpty()
                ? "The run is in %s.".formatted(report.state())
                : "The run is not over: " + PlainLine.of(report.reason());
    }

    private static String criterion(CheckedCriterion criterion) {
        String line = "%-9s  %s. %s"
                .formatted(
                        criterion.result().name().toLowerCase(Locale.ROOT),
                        criterion.number(),
                        PlainLine.of(criterion.text()));
        if (criterion.result() != CheckResult.FAILED) {
            return line;
        }
        String exit = criterion.exit().map(code -> ": exit code " + code).orElse("");
        return criterion.lastLine().isEmpty() ? line + exit : line + exit + ": " + PlainLine.of(criterion.lastLine());
    }

    private static void work(RunReport report, List<String> lines) {
        RunReport.Work work = report.work();
        if (!report.branch().isEmpty()) {
            lines.add("Work: branch %s, %s, %s created, %s updated"
                    .formatted(
                            report.branch(),
                            counted(work.commits().size(), "commit"),
                            counted(work.created().size(), "file"),
                            counted(work.updated().size(), "file")));
        }
    }

    private static String attempt(RunReport.Attempt attempt) {
        String line = "Attempt %s: %s ".formatted(attempt.number(), attempt.provider());
        return attempt.status() == AttemptStatus.COMPLETED
                ? line + "completed the story"
                : line + "failed"
                        + attempt.exitReason()
                                .map(why -> " (%s)".formatted(why))
                                .orElse("");
    }

    private static String question(RunReport.Question question) {
        String answer =
                question.answer().map(it -> "Answer: " + PlainLine.of(it)).orElse("It has no answer yet.");
        return "Question: %s %s".formatted(PlainLine.of(question.question()), answer);
    }

    private static void usage(RunReport report, List<String> lines) {
        report.calls()
                .byProvider()
                .forEach((provider, used) -> lines.add("Provider %s: %s".formatted(provider, used(used))));
        report.calls().byCaller().forEach((role, used) -> lines.add("For the %s: %s".formatted(role, used(used))));
        lines.add("Driven for %s, parked for %s; %s, %s, %s"
                .formatted(
                        time(report.times().driven()),
                        time(report.times().parked()),
                        counted(report.calls().requests(), "request"),
                        counted(report.reviews().size(), "review"),
                        counted(report.calls().compactions(), "compaction")));
    }

    private static String used(RunReport.Used used) {
        return String.format(
                Locale.ROOT,
                "%s, %,d tokens in (%,d cached), %,d out, $%s",
                counted(used.calls(), "call"),
                used.input(),
                used.cached(),
                used.output(),
                used.cost().toPlainString());
    }

    private static String time(Duration time) {
        long seconds = time.toSeconds();
        return seconds < SECONDS ? seconds + " s" : "%s min %s s".formatted(seconds / SECONDS, seconds % SECONDS);
    }

    private static String counted(int number, String what) {
        return number == 1 ? "1 " + what : "%s %ss".formatted(number, what);
    }
}
