package dev.journeyman.cli.request;

import dev.journeyman.cli.show.Money;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.cli.words.TimeSpan;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.flow.State;
import dev.journeyman.policy.Limits;
import dev.journeyman.report.fold.CheckLog.CheckEnd;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.report.fold.DecisionBasis.Asked;
import dev.journeyman.report.fold.DecisionBasis.CriterionResult;
import dev.journeyman.report.fold.DecisionBasis.Spending;
import dev.journeyman.report.fold.ReviewLog.Requested;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.Budget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The facts beside a submission that a person needs to decide: the feedback that it must answer, earlier decisions, the
 * criteria with their results, and what was spent. It is immutable and may be used from any thread.
 *
 * @param basis the facts
 * @param items how many decisions and how many criteria are listed
 * @param bytes how much of a text is shown
 */
public record RequestFacts(DecisionBasis basis, int items, int bytes) {

    private static final int TIME_LIMIT = -1;

    /** Returns all facts, whole. */
    public static RequestFacts whole(DecisionBasis basis) {
        return new RequestFacts(basis, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Returns the text, a section each. */
    public String text() {
        List<String> sections = new ArrayList<>();
        basis.answers().ifPresent(it -> sections.add(toAnswer(it)));
        if (!basis.earlier().isEmpty()) {
            sections.add("# Decided before\n\n" + earlier());
        }
        if (!basis.criteria().isEmpty()) {
            sections.add("# Criteria\n\n" + criteria());
        }
        sections.add("# Spent\n\n" + spent(basis.spending()) + streak(basis.asked()));
        return String.join("\n\n", sections);
    }

    private String toAnswer(Requested requested) {
        Verdict verdict = requested.verdict().orElseThrow();
        String words = verdict.feedback().strip();
        return "# The feedback to answer (%s, %s)\n\n%s"
                .formatted(
                        requested.request().request(),
                        verdict.decision(),
                        words.isEmpty()
                                ? "(none)"
                                : cut(words).lines().map(line -> "> " + line).collect(Collectors.joining("\n")));
    }

    private String earlier() {
        List<Requested> all = basis.earlier();
        List<Requested> newest = all.subList(Math.max(0, all.size() - items), all.size());
        String lines = newest.stream().map(this::earlier).collect(Collectors.joining("\n"));
        return newest.size() == all.size() ? lines : "… %s before\n%s".formatted(all.size() - newest.size(), lines);
    }

    private String earlier(Requested requested) {
        Verdict verdict = requested.verdict().orElseThrow();
        String words = line(verdict.feedback());
        return "%s %s: %s%s"
                .formatted(
                        requested.request().request(),
                        words(requested.request().state()),
                        verdict.decision(),
                        words.isEmpty() ? "" : " \"%s\"".formatted(words));
    }

    private static String words(State state) {
        return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private String criteria() {
        List<CriterionResult> all = basis.criteria();
        String lines = all.stream().limit(items).map(this::criterion).collect(Collectors.joining("\n"));
        return all.size() <= items ? lines : "%s\n… and %s more".formatted(lines, all.size() - items);
    }

    private String criterion(CriterionResult result) {
        return "%-8s %s. %s%s"
                .formatted(
                        result.end()
                                .map(end -> end.passed() ? "passed" : "failed")
                                .orElse("not run"),
                        result.number(),
                        line(result.criterion().text()),
                        result.end()
                                .filter(end -> !end.passed())
                                .map(this::failure)
                                .orElse(""));
    }

    private String failure(CheckEnd end) {
        String how = end.command()
                .map(it -> it.exit() == TIME_LIMIT ? "time limit" : "exit " + it.exit())
                .orElse("no command ran");
        String said = line(end.lastLine());
        return said.isEmpty() ? " (%s)".formatted(how) : " (%s: %s)".formatted(how, said);
    }

    private static String spent(Spending spending) {
        Budget limits = spending.limits();
        String turns = String.format(
                Locale.ROOT,
                "%,d of %,d in %s%s",
                spending.used().turns(),
                spending.turns(),
                spending.coder(),
                spending.allTurns() == spending.used().turns()
                        ? ""
                        : String.format(Locale.ROOT, "; %,d in the whole run", spending.allTurns()));
        return String.join(
                "\n",
                "turns    " + turns,
                "tokens   "
                        + of(
                                number(spending.used().tokens()),
                                limits.tokens() == null ? null : number(limits.tokens())),
                "cost     "
                        + of(
                                Money.shown(spending.used().cost()),
                                limits.cost() == null ? null : Money.shown(limits.cost())),
                "time     " + of(TimeSpan.of(spending.used().driven()), time(limits.wallClock())),
                "attempt  %s of %s".formatted(spending.attempt(), spending.attempts()));
    }

    private static String streak(Asked asked) {
        boolean budget =
                asked.submission() instanceof Submission.Budget || asked.submission() instanceof Submission.Escalation;
        return budget && !asked.progress()
                ? "\nreviews  %s of %s in a row without progress".formatted(asked.streak(), Limits.STREAK_ABANDONED)
                : "";
    }

    private static String of(String used, @Nullable String limit) {
        return limit == null ? used + ", no limit" : used + " of " + limit;
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static @Nullable String time(@Nullable Duration limit) {
        return limit == null ? null : TimeSpan.of(limit);
    }

    /** Returns a text of a model, a tool or a person on one line. */
    private String line(String text) {
        return cut(TextStyle.TERMINAL.words(text).replaceAll("\\s+", " ").strip());
    }

    private String cut(String text) {
        return TruncatedText.head(text, bytes, "…");
    }
}
