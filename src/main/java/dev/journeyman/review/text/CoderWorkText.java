package dev.journeyman.review.text;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.review.Submission.CoderWork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the coder's work since the last review for people and models, in at most 2,000 tokens. */
final class CoderWorkText {

    /** The maximum tokens of the text. */
    static final int TOKENS = 2_000;

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();
    private static final int LINES = 16;
    private static final int LINE = 160;
    private static final int TEXT = 2_000;
    private static final int LEAST = 10;

    private CoderWorkText() {}

    /** Returns the text; empty where there is no work. */
    static String of(CoderWork work, List<String> changed) {
        for (int percent = 100; percent >= LEAST; percent = percent * 2 / 3) {
            String text = of(work, changed, percent);
            if (ESTIMATOR.estimateTokenCountInText(text) <= TOKENS) {
                return text;
            }
        }
        return "";
    }

    /** Returns the text with each part cut to so many percent of its maximum. */
    private static String of(CoderWork work, List<String> changed, int percent) {
        int lines = Math.max(2, LINES * percent / 100);
        int line = LINE * percent / 100;
        int text = TEXT * percent / 100;
        List<String> parts = new ArrayList<>();
        add(
                parts,
                "Steps of the plan ([x] ticked in the todo list, [~] names a file that changed, [ ] neither)",
                first(PlanProgress.of(work.plan(), work.todo(), changed), lines, line));
        add(parts, "Lines changed since the story began", first(DiffStat.of(work.diff()), lines, line));
        add(parts, "Todo list", head(work.todo().strip(), text));
        add(parts, "Last calls", calls(work.calls(), lines, line));
        add(parts, "Last failing output", tail(work.failing().strip(), text));
        return String.join("\n\n", parts);
    }

    private static void add(List<String> parts, String title, String text) {
        if (!text.isBlank()) {
            parts.add("## %s\n\n%s".formatted(title, text));
        }
    }

    private static String calls(List<CoderWork.Call> calls, int lines, int line) {
        List<String> shown = calls.subList(Math.max(0, calls.size() - lines), calls.size()).stream()
                .map(call -> "- %s %s: %s"
                        .formatted(
                                cut(call.tool() + " " + flat(call.arguments()), line),
                                call.ok() ? "ok" : "failed",
                                cut(flat(call.result()), line)))
                .toList();
        String before = calls.size() > shown.size() ? "(%s calls before)\n".formatted(calls.size() - shown.size()) : "";
        return shown.isEmpty() ? "" : before + String.join("\n", shown);
    }

    private static String first(List<String> all, int lines, int line) {
        String shown = all.stream().limit(lines).map(each -> cut(each, line)).collect(Collectors.joining("\n"));
        return all.size() <= lines ? shown : shown + "\n… and %s more".formatted(all.size() - lines);
    }

    private static String flat(String text) {
        return cut(text, TEXT).replaceAll("\\s+", " ").strip();
    }

    private static String cut(String text, int points) {
        return text.codePointCount(0, text.length()) <= points
                ? text
                : text.substring(0, text.offsetByCodePoints(0, points)) + "…";
    }

    private static String head(String text, int points) {
        return text.codePointCount(0, text.length()) <= points ? text : cut(text, points) + "\n[… cut here]";
    }

    private static String tail(String text, int points) {
        int all = text.codePointCount(0, text.length());
        return all <= points ? text : "[… cut here]\n" + text.substring(text.offsetByCodePoints(0, all - points));
    }
}
