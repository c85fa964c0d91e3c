package dev.journeyman.terminal.startup;

import dev.journeyman.terminal.agent.AgentStanding;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rule "wait three seconds, then send", with which injections that look at the screen first are compared. It
 * records the agent's condition at that time. It is used by one thread.
 */
public final class ThreeSecondRule {

    private static final Duration WAIT = Duration.ofSeconds(3);

    private final Instant due;
    private @Nullable AgentStanding met;

    public ThreeSecondRule(Instant begun) {
        due = begun.plus(WAIT);
    }

    /** Returns the time at which the rule would send. */
    Instant due() {
        return due;
    }

    /** Records the agent's condition at the time the rule would send. */
    public void look(Instant now, AgentStanding standing) {
        met = met == null && !now.isBefore(due) ? standing : met;
    }

    /** Returns the time of the next look, at the latest the given time. */
    public Instant again(Instant latest) {
        return met == null && due.isBefore(latest) ? due : latest;
    }

    /** Returns what the rule would have done, as a part of a sentence. */
    String said() {
        return "the rule of three seconds would have sent it " + where();
    }

    private String where() {
        if (met instanceof AgentStanding.Blocked screen) {
            return "into a screen that blocks (%s)".formatted(screen.kind());
        }
        if (met instanceof AgentStanding.Ready) {
            return "to an agent that waited for it";
        }
        return met instanceof AgentStanding.Working
                ? "to an agent that worked on something"
                : met == null ? "to an agent that had ended" : "to an agent that did not show that it waited";
    }
}
