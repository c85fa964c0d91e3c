package dev.journeyman.cli;

import dev.journeyman.review.Architect;
import dev.journeyman.review.Decision;
import dev.journeyman.review.ReviewRequest;
import dev.journeyman.review.SubmissionText;
import dev.journeyman.review.Verdict;
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

/** The person at the terminal. An end of input leaves a request open. */
final class HumanArchitect implements Architect {

    private final BufferedReader in;
    private final PrintWriter out;

    HumanArchitect(InputStream in, PrintWriter out) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    @Override
    public Optional<Verdict> judge(ReviewRequest request) {
        out.println("\n" + SubmissionText.of(request.submission()) + "\n");
        Set<Decision> fitting = request.submission().fitting();
        if (fitting.contains(Decision.ANSWER)) {
            return ask("Your answer (empty: leave it open): ")
                    .filter(text -> !text.isBlank())
                    .map(Verdict::answer);
        }
        String choices = fitting.stream().map(Decision::toString).collect(Collectors.joining(", "));
        while (true) {
            Optional<String> word = ask("Your verdict, one of %s (empty: leave it open): ".formatted(choices));
            if (word.isEmpty() || word.get().isBlank()) {
                return Optional.empty();
            }
            Optional<Decision> decision = decision(word.get());
            if (decision.isPresent() && fitting.contains(decision.get())) {
                return Optional.of(new Verdict(
                        decision.get(), ask("Feedback (may be empty): ").orElse("")));
            }
            out.println("That is none of them.");
        }
    }

    private static Optional<Decision> decision(String word) {
        String name = word.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(Decision.values())
                .filter(each -> each.toString().equals(name))
                .findFirst();
    }

    private Optional<String> ask(String prompt) {
        out.print(prompt);
        out.flush();
        try {
            return Optional.ofNullable(in.readLine());
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
