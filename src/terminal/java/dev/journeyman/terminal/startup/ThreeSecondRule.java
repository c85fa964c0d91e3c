package dev.journeyman.terminal.startup;

import dev.journeyman.terminal.agent.AgentStanding;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the rule "wait three seconds, then send" would meet: what injections are compared with that look at the screen first. Used by
 * one thread.
 */
public final class ThreeSecondRule {

    private static final Duration WAIT = Duration.ofSeconds(3);

    private final Instant due;
    private @Nullable AgentStanding met;

    public ThreeSecondRule(Instant begun) {
        due = begun.plus(WAIT);
    }

    /** Returns when it would send. */
    Instant due() {
        return due;
    }

    /** Takes down where the agent stands when it would send. */
    public void look(Instant now, AgentStanding standing) {
        met = met == null && !now.isBefore(due) ? standing : met;
    }

    /** Returns when to look again, a moment at the latest. */
    public Instant again(Instant latest) {
        return met == null && due.isBefore(latest) ? due : latest;
    }

    /** Returns what it would have done, as a part of a sentence. */
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
