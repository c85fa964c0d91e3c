package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.InputMode;
import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.Terminal;
import dev.journeyman.terminal.TypedKeys;
import dev.journeyman.terminal.agent.AgentStanding;
import dev.journeyman.terminal.agent.ReadinessReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a person has begun a message and not sent it. Their keys show that they may have. A composer that stays empty
 * shows that they deleted it, or that the keys had another effect. It is used by one thread.
 */
final class UnsentInput {

    /** How long a composer must be empty after the last key: an agent may paint typed text late. */
    private static final Duration SETTLED = Duration.ofSeconds(1);

    private final TerminalWaiter patience;
    private final ReadinessReader readiness;
    private String beside = "";
    private long keys;
    private long screenThen;
    private @Nullable Instant since;

    UnsentInput(TerminalWaiter patience, ReadinessReader readiness) {
        this.patience = patience;
        this.readiness = readiness;
    }

    /** Examines a screen and the agent's condition, and returns whether a person has begun a message. */
    boolean on(Screen screen, AgentStanding standing) {
        Terminal terminal = patience.terminal();
        boolean waits = standing instanceof AgentStanding.Ready && screen.left().isBlank();
        boolean prompt = waits || readiness.prompt(screen);
        if (!terminal.occupied()) {
            beside = prompt ? beside(screen) : beside;
            return false;
        }
        TypedKeys typed = terminal.typed();
        if (typed.keys() != keys) {
            keys = typed.keys();
            screenThen = screen.number();
            since = null;
        }
        boolean empty = keys > 0 && prompt && taken(typed, screen) && nothing(typed, screen);
        since = empty ? (since == null ? patience.now() : since) : null;
        if (since != null && !patience.now().isBefore(since.plus(SETTLED))) {
            terminal.cleared(typed);
        }
        return terminal.occupied();
    }

    /** Returns the time of the next look, at the latest the given time. */
    Instant again(Instant latest) {
        Instant settled = since == null ? latest : since.plus(SETTLED);
        return settled.isAfter(patience.now()) && settled.isBefore(latest) ? settled : latest;
    }

    /**
     * Returns whether the program has read the keys: they are neither unread nor buffered in a line of the terminal.
     */
    private boolean taken(TypedKeys typed, Screen screen) {
        Optional<InputMode> input = patience.terminal().input();
        return !typed.kept()
                && input.map(known -> !known.unread()).orElse(screen.bracketed() && screen.number() > screenThen);
    }

    /**
     * Returns whether the text beside and below the cursor is not the person's: it is empty, unchanged since before
     * they typed, or a hint that is longer than all they typed.
     */
    private boolean nothing(TypedKeys typed, Screen screen) {
        String now = beside(screen);
        return now.equals(beside)
                || now.lines().mapToLong(UnsentInput::words).allMatch(many -> many == 0 || many > typed.most());
    }

    /** Returns the text right of the cursor and the line below it, where a longer message would continue. */
    private static String beside(Screen screen) {
        int below = screen.row() + 1;
        return right(screen) + "\n"
                + (below < screen.lines().size() ? screen.lines().get(below) : "");
    }

    private static String right(Screen screen) {
        String line = screen.row() < screen.lines().size() ? screen.lines().get(screen.row()) : "";
        return line.substring(Math.min(line.length(), screen.left().length()));
    }

    /** Returns the number of letters and digits in a text. */
    private static long words(String text) {
        return text.codePoints().filter(Character::isLetterOrDigit).count();
    }
}
