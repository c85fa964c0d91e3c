package dev.journeyman.terminal.agent;

import dev.journeyman.terminal.Screen;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Whether a question that is still on the screen was answered: agents that write line after line leave it there. It was, if the cursor
 * rested near it and then went on, further away from it, to a prompt with nothing behind it. Used by one thread.
 */
final class DialogTracker {

    /** How long a cursor must stay to have waited for a person: while a question is written, it stays less. */
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
     * Returns whether the last question on a screen was answered. It must be asked of every screen that has one.
     *
     * @param ready whether the screen would show a prompt but for the question
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
            distance = away; // it is still written, or another one is
            since = now;
        }
        answered = further && (answered || rested);
        over = answered && (over || ready) && screen.before().stripTrailing().equals(text);
        return over;
    }

    /** Forgets the question: it is gone. */
    void forget() {
        distance = -1;
        answered = false;
        over = false;
    }
}
