package dev.journeyman.terminal.agent;

import dev.journeyman.terminal.Screen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Whether a question that is still on the screen was answered: agents that write line by line leave it there. It was
 * answered if the cursor rested near it and then moved further away, to a prompt that nothing follows. It is used by
 * one thread.
 */
final class DialogTracker {

    /** How long the cursor must rest to show that the agent waits: it rests less while a question is being written. */
    private static final Duration RESTED = Duration.ofMillis(500);

    private final List<Pattern> patterns;
    private int distance = -1;
    private Instant since = Instant.MAX;
    private boolean answered;
    private boolean over;

    DialogTracker(List<Pattern> patterns) {
        this.patterns = patterns;
    }

    /**
     * Returns whether the last question on a screen was answered. Call it for every screen that has a question.
     *
     * @param ready whether the screen shows a prompt if the question is ignored
     */
    boolean answered(Screen screen, boolean ready, Instant now) {
        String text = screen.text().stripTrailing();
        int start = patterns.stream()
                .flatMap(pattern -> pattern.matcher(text).results())
                .mapToInt(MatchResult::start)
                .max()
                .orElse(0);
        int away = screen.row()
                - (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
        boolean further = distance >= 0 && away > distance;
        boolean rested = further && !now.isBefore(since.plus(RESTED));
        if (further ? !answered && !rested : answered || away != distance) {
            distance = away; // the question is still being written, or another one is
            since = now;
        }
        answered = further && (answered || rested);
        over = answered && (over || ready) && screen.before().stripTrailing().equals(text);
        return over;
    }

    /** Forgets the question: it is no longer on the screen. */
    void forget() {
        distance = -1;
        answered = false;
        over = false;
    }
}
