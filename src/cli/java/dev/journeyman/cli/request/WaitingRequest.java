package dev.journeyman.cli.request;

import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.report.fold.ReportFold;
import dev.journeyman.review.text.SubmissionText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The open request of a run as a person needs it to decide: the submission, the facts beside it, and the decisions that
 * fit, each with the command that makes it. It is immutable and may be used from any thread.
 *
 * @param run the name of the run as a command has to give it
 * @param basis what is needed to decide
 */
public record WaitingRequest(String run, DecisionBasis basis) {

    private static final String BAR = "  | ";
    private static final String INDENT = "  ";
    private static final int LINES = 20;
    private static final int BYTES = 2_000;

    /** The decisions and the criteria that the short form lists, and the bytes that it shows of a text. */
    private static final int ITEMS = 6;

    private static final int WORDS = 160;

    /** Returns the open request of a run; empty where none waits. */
    public static Optional<WaitingRequest> of(String run, ReportFold facts) {
        return DecisionBasis.of(facts).map(basis -> new WaitingRequest(run, basis));
    }

    /** Returns the id of the request with what was submitted, such as {@code r1, a plan}. */
    public String title() {
        return "%s, %s"
                .formatted(basis.asked().request(), basis.asked().submission().kind());
    }

    /** Returns when the verdict was asked for. */
    public Instant since() {
        return basis.asked().since();
    }

    /** Returns the whole submission and all facts. */
    public List<String> whole() {
        return (submission().stripTrailing() + "\n\n"
                        + RequestFacts.whole(basis).text())
                .lines()
                .toList();
    }

    /**
     * Returns the beginning of the submission behind a bar, which no line of it can imitate, and the facts; if anything is
     * cut, with the command that shows the rest.
     */
    public List<String> brief() {
        List<String> all = submission().lines().toList();
        String head = String.join("\n", all.subList(0, Math.min(LINES, all.size())));
        String shown = TruncatedText.head(head, BYTES, "");
        String facts = new RequestFacts(basis, ITEMS, WORDS).text();
        List<String> lines = new ArrayList<>();
        shown.lines().forEach(line -> lines.add(BAR + line));
        boolean cut = shown.length() < submission().length();
        if (cut) {
            lines.add(BAR + rest());
        }
        lines.add("");
        facts.lines().forEach(line -> lines.add(INDENT + line));
        if (!cut && !facts.equals(RequestFacts.whole(basis).text())) {
            lines.add(INDENT + rest());
        }
        lines.add("");
        return lines.stream()
                .map(line -> TextStyle.TERMINAL.words(line).stripTrailing())
                .toList();
    }

    private String rest() {
        return "[… the rest: journeyman show %s --request]".formatted(run);
    }

    /** Returns the decisions that fit: a line each, and below it the command on a line of its own, to be copied. */
    public List<String> decisions() {
        return basis.asked().fitting().stream()
                .flatMap(fitting -> Stream.of(
                        INDENT + DecisionWords.line(fitting.decision(), Optional.of(fitting)),
                        INDENT
                                + INDENT
                                + DecisionWords.command(run, basis.asked().request(), fitting.decision())))
                .toList();
    }

    private String submission() {
        return SubmissionText.of(basis.asked().submission());
    }
}
