package dev.journeyman.web.figure;

import dev.journeyman.web.facts.PathFacts.Holder;
import dev.journeyman.web.facts.PathFacts.Span;
import java.util.Comparator;
import java.util.List;

/**
 * A time axis from 0 to 100 percent of a figure's width. A long wait, in which nothing happened, is cut: it takes a fixed width, so that
 * hours for an answer do not press minutes of work into a line. It is immutable and may be used from any thread.
 */
final class TimeAxis {

    /** The width of a cut, in percent. */
    static final double CUT = 3;

    private static final int MOST_CUTS = 8;

    /** A wait is cut where it takes more than a fifth of all other time, and at least so long. */
    private static final int PART = 5;

    private static final long LEAST = 30_000;

    private final long start;
    private final List<Span> cuts;
    private final double perMilli;

    private TimeAxis(long start, long end, List<Span> cuts) {
        this.start = start;
        this.cuts = cuts;
        long shown = end - start - cuts.stream().mapToLong(Span::millis).sum();
        this.perMilli = (100 - CUT * cuts.size()) / Math.max(1, shown);
    }

    /** Returns the axis of a run with these spans. */
    static TimeAxis of(List<Span> spans, long start, long end) {
        long busy = spans.stream()
                .filter(span -> !idle(span))
                .mapToLong(Span::millis)
                .sum();
        List<Span> cuts = spans.stream()
                .filter(TimeAxis::idle)
                .filter(span -> span.millis() > LEAST && span.millis() > busy / PART)
                .sorted(Comparator.comparingLong(Span::millis).reversed())
                .limit(MOST_CUTS)
                .sorted(Comparator.comparingLong(Span::from))
                .toList();
        return new TimeAxis(start, end, cuts);
    }

    private static boolean idle(Span span) {
        return span.holder() == Holder.NO_ONE || span.holder() == Holder.PERSON;
    }

    /** Returns the waits that are cut, the oldest first. */
    List<Span> cuts() {
        return cuts;
    }

    /** Returns where a time is, in percent. */
    double x(long at) {
        double x = 0;
        long shown = at - start;
        for (Span cut : cuts) {
            if (at >= cut.to()) {
                x += CUT;
                shown -= cut.millis();
            } else if (at > cut.from()) {
                x += CUT * (at - cut.from()) / cut.millis();
                shown -= at - cut.from();
            }
        }
        return Math.max(0, Math.min(100, x + shown * perMilli));
    }
}
