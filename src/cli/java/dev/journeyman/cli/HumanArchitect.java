package dev.journeyman.cli;

import dev.journeyman.cli.request.DecisionWords;
import dev.journeyman.cli.request.RequestFacts;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.review.text.SubmissionText;
import dev.journeyman.run.FittingDecision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An architect that asks the person at the terminal. At the end of input it gives no verdict, and the request stays
 * open. It is used by one thread at a time.
 */
public final class HumanArchitect implements Architect {

    private final BufferedReader in;
    private final PrintWriter out;
    private final Supplier<Optional<DecisionBasis>> asked;

    /**
     * Creates the architect.
     *
     * @param asked what is needed to decide on the open request; where it is not known, only the submission is shown
     */
    public HumanArchitect(InputStream in, PrintWriter out, Supplier<Optional<DecisionBasis>> asked) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.asked = asked;
    }

    @Override
    public Optional<Verdict> judge(ReviewRequest request) {
        out.println("\nStory: " + request.contract().story().title() + "\n");
        out.println(SubmissionText.of(request.submission()) + "\n");
        Optional<DecisionBasis> basis =
                asked.get().filter(it -> it.asked().request().equals(request.id()));
        basis.ifPresent(it -> out.println(RequestFacts.whole(it).text() + "\n"));
        if (!request.complaint().isBlank()) {
            out.println(request.complaint() + "\n");
        }
        out.println("You can decide:");
        request.submission()
                .fitting()
                .forEach(each -> out.println("  " + DecisionWords.line(each, leads(basis, each))));
        return request.submission() instanceof Submission.Question ? answer() : verdict(request.submission());
    }

    private static Optional<FittingDecision> leads(Optional<DecisionBasis> basis, Decision decision) {
        return basis.stream()
                .flatMap(it -> it.asked().fitting().stream())
                .filter(fitting -> fitting.decision() == decision)
                .findFirst();
    }

    private Optional<Verdict> answer() {
        out.println(
                "Your answer, then an empty line (nothing leaves it open; the word abandon ends the story as failed):");
        String text = lines();
        if (text.isBlank()) {
            return Optional.empty();
        }
        boolean over = decision(text).filter(Decision.ABANDON::equals).isPresent();
        return Optional.of(over ? Verdict.of(Decision.ABANDON) : Verdict.answer(text));
    }

    private Optional<Verdict> verdict(Submission submission) {
        while (true) {
            out.print("Your verdict (nothing leaves it open): ");
            String word = Optional.ofNullable(line()).orElse("").strip();
            if (word.isEmpty()) {
                return Optional.empty();
            }
            Optional<Decision> decision = decision(word);
            if (decision.filter(submission.fitting()::contains).isPresent()) {
                return worded(decision.get());
            }
            out.println(decision.map(submission::misfit)
                    .orElse("\"%s\" is not a decision. There are: %s."
                            .formatted(
                                    word,
                                    submission.fitting().stream()
                                            .map(Decision::toString)
                                            .collect(Collectors.joining(", ")))));
        }
    }

    private Optional<Verdict> worded(Decision decision) {
        boolean needed = FittingDecision.needsWords(decision);
        out.println("Feedback%s, then an empty line:".formatted(needed ? "" : " (optional)"));
        String words = lines();
        if (needed && words.isBlank()) {
            out.println(decision + " needs feedback for the coder. Write it, or an empty line to leave this open:");
            words = lines();
        }
        return needed && words.isBlank() ? Optional.empty() : Optional.of(new Verdict(decision, words));
    }

    private static Optional<Decision> decision(String word) {
        String name = word.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(Decision.values())
                .filter(each -> each.toString().equals(name))
                .findFirst();
    }

    /** Returns the lines before the first empty one or the end of input. */
    private String lines() {
        StringBuilder lines = new StringBuilder();
        for (String line = line(); line != null && !line.isBlank(); line = line()) {
            lines.append(lines.isEmpty() ? "" : "\n").append(line);
        }
        return lines.toString();
    }

    private @Nullable String line() {
        out.flush();
        try {
            return in.readLine();
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
