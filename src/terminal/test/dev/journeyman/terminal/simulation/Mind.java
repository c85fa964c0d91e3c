package dev.journeyman.terminal.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** An agent's turns: the current messages, the queued messages and the answers. It is used by one thread. */
final class Mind {

    private static final Duration SHORT = Duration.ofSeconds(2);

    private final Timeline timeline;
    private final Circumstances circumstances;
    private final boolean steers;
    private final Body body;
    private final List<String> waiting = new ArrayList<>();
    private final List<String> current = new ArrayList<>();
    private boolean working;
    private boolean blocked;
    private boolean asked;
    private Instant ends = Instant.EPOCH;
    private int tick;

    /** The part of an agent that shows what its mind does. */
    interface Body {

        /** Reports that it begins to work. */
        void began();

        /** Reports that time passes during work. */
        void ticked();

        /** Reports that it works on a message. */
        void asked(String text);

        /** Reports an answer. */
        void said(String text);

        /** Reports a dialog, and the action to take when it has been answered. */
        void blocked(Circumstances.Dialog dialog, Runnable answered);

        /** Reports that it waits for a message. */
        void idle();
    }

    Mind(Timeline timeline, Circumstances circumstances, boolean steers, Body body) {
        this.timeline = timeline;
        this.circumstances = circumstances;
        this.steers = steers;
        this.body = body;
    }

    boolean working() {
        return working;
    }

    List<String> waiting() {
        return List.copyOf(waiting);
    }

    int tick() {
        return tick;
    }

    /** Begins with the initial work, if there is any. */
    void begin() {
        if (circumstances.opening().work().isZero()) {
            body.idle();
        } else {
            body.asked("Look at the failing test.");
            current.add("Look at the failing test.");
            turn(circumstances.opening().work());
        }
    }

    /** Accepts a message: works on it or queues it. */
    void told(String text) {
        if (working && !steers) {
            waiting.add(text);
            body.ticked();
            return;
        }
        body.asked(text);
        current.add(text);
        if (working) {
            Instant later = timeline.now().plus(length(text));
            ends = later.isAfter(ends) ? later : ends;
            body.ticked();
        } else {
            turn(length(text));
        }
    }

    private Duration length(String text) {
        return Answers.wanted(text) ? circumstances.turn().after() : SHORT;
    }

    private void turn(Duration length) {
        boolean begins = !working;
        working = true;
        tick = 0;
        ends = timeline.now().plus(length);
        if (begins) {
            body.began();
        }
        timeline.then(Duration.ofMillis(1_500), this::pass);
        timeline.then(length, this::end);
        if (!asked && !circumstances.opening().asking().isEmpty() && length.compareTo(SHORT) > 0) {
            asked = true;
            timeline.then(length.dividedBy(2), this::ask);
        }
    }

    private void pass() {
        if (working) {
            tick++;
            if (!blocked) {
                body.ticked();
            }
            timeline.then(Duration.ofMillis(1_500), this::pass);
        }
    }

    private void ask() {
        if (!working) {
            return;
        }
        Circumstances.Dialog dialog = circumstances.opening().asking().get(0);
        Instant from = timeline.now();
        blocked = true;
        body.blocked(dialog, () -> {
            blocked = false;
            ends = ends.plus(Duration.between(from, timeline.now()));
            timeline.then(Duration.between(timeline.now(), ends), this::end);
        });
    }

    private void end() {
        if (!working || blocked || timeline.now().isBefore(ends)) {
            if (working && !blocked) {
                timeline.then(Duration.between(timeline.now(), ends), this::end);
            }
            return;
        }
        List<String> done = List.copyOf(current);
        current.clear();
        done.forEach(text -> body.said(Answers.to(text, circumstances.turn())));
        if (waiting.isEmpty()) {
            working = false;
            body.idle();
        } else {
            List<String> next = List.copyOf(waiting);
            waiting.clear();
            next.forEach(body::asked);
            current.addAll(next);
            turn(next.stream().map(this::length).max(Duration::compareTo).orElse(SHORT));
        }
    }
}
