package dev.journeyman.cli;

import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.review.text.SubmissionText;
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
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An architect that asks the person at the terminal. At the end of input it gives no verdict, and the request stays
 * open. It is used by one thread at a time.
 */
public final class HumanArchitect implements Architect {

    /** The decisions that need feedback: without it the coder would not know what to do. */
    private static final Set<Decision> NEED_WORDS = Set.of(Decision.CHANGES, Decision.PIVOT);

    private final BufferedReader in;
    private final PrintWriter out;

    public HumanArchitect(InputStream in, PrintWriter out) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    @Override
    public Optional<Verdict> judge(ReviewRequest request) {
        out.println("\nStory: " + request.contract().story().title() + "\n");
        out.println(SubmissionText.of(request.submission()) + "\n");
        if (!request.complaint().isBlank()) {
            out.println(request.complaint() + "\n");
        }
        return request.submission() instanceof Submission.Question ? answer() : verdict(request.submission());
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
        out.println("You can decide:");
        submission.fitting().forEach(each -> out.println("  %-9s %s".formatted(each, meaning(each))));
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
        boolean needed = NEED_WORDS.contains(decision);
        out.println("Feedback%s, then an empty line:".formatted(needed ? "" : " (optional)"));
        String words = lines();
        if (needed && words.isBlank()) {
            out.println(decision + " needs feedback for the coder. Write it, or an empty line to leave this open:");
            words = lines();
        }
        return needed && words.isBlank() ? Optional.empty() : Optional.of(new Verdict(decision, words));
    }

    private static String meaning(Decision decision) {
        return switch (decision) {
            case APPROVE -> "accept it and continue";
            case CHANGES -> "send it back with your feedback";
            case REJECT, ABANDON -> "end the story as failed";
            case CONTINUE -> "grant the budget once more and continue";
            case PIVOT -> "make a new plan with your feedback";
            case ESCALATE -> "leave it to another person";
            case ANSWER -> "answer the question";
        };
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
