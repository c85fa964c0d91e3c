package dev.journeyman.terminal.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** What an agent was given by the injector, exactly, and when it could be given something. Used by one thread. */
final class Given {

    private final InstantSource clock;
    private final List<String> messages = new ArrayList<>();
    private final List<String> strays = new ArrayList<>();
    private final List<String> run = new ArrayList<>();
    private Instant since = Instant.MAX;
    private Duration longest = Duration.ZERO;
    private boolean ended;

    Given(InstantSource clock) {
        this.clock = clock;
    }

    /** Takes down a message, with all that was in the composer when it was sent. */
    void message(String text) {
        messages.add(text);
    }

    /** Takes down something that hit a screen it was not meant for. */
    void stray(String what, String dialog) {
        strays.add("%s into %s at %s".formatted(what, dialog, clock.instant()));
    }

    /** Takes down a line of ours that was run as a command. */
    void ran(String line) {
        run.add(line);
    }

    /** Takes down that the agent can be spoken to from now on. */
    void opened() {
        since = since.equals(Instant.MAX) ? clock.instant() : since;
    }

    /** Takes down that it can no more. */
    void shut() {
        longest = open();
        since = Instant.MAX;
    }

    /** Takes down that the agent ended. */
    void ended() {
        shut();
        ended = true;
    }

    /** Returns for how long it could be spoken to, at the longest. */
    Duration open() {
        Duration now = clock.instant().isAfter(since) ? Duration.between(since, clock.instant()) : Duration.ZERO;
        return now.compareTo(longest) > 0 ? now : longest;
    }

    List<String> messages() {
        return List.copyOf(messages);
    }

    List<String> strays() {
        return List.copyOf(strays);
    }

    List<String> run() {
        return List.copyOf(run);
    }

    boolean crashed() {
        return ended;
    }
}
