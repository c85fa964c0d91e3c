package dev.journeyman.terminal.simulation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The record of the injector's input to an agent, and of the times it accepted messages. It is used by one thread. */
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

    /** Records a message: the whole text of the composer when it was sent. */
    void message(String text) {
        messages.add(text);
    }

    /** Records input that hit a dialog. */
    void stray(String what, String dialog) {
        strays.add("%s into %s at %s".formatted(what, dialog, clock.instant()));
    }

    /** Records a line of the injector that was run as a command. */
    void ran(String line) {
        run.add(line);
    }

    /** Records that the agent accepts messages from now on. */
    void opened() {
        since = since.equals(Instant.MAX) ? clock.instant() : since;
    }

    /** Records that the agent no longer accepts messages. */
    void shut() {
        longest = open();
        since = Instant.MAX;
    }

    /** Records that the agent ended. */
    void ended() {
        shut();
        ended = true;
    }

    /** Returns the longest time for which the agent accepted messages. */
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
