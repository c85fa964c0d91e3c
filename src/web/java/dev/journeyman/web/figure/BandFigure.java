package dev.journeyman.web.figure;

import dev.journeyman.flow.State;
import dev.journeyman.web.facts.PathFacts;
import dev.journeyman.web.facts.PathFacts.Attempt;
import dev.journeyman.web.facts.PathFacts.Ending;
import dev.journeyman.web.facts.PathFacts.Holder;
import dev.journeyman.web.facts.PathFacts.Mark;
import dev.journeyman.web.facts.PathFacts.Span;
import dev.journeyman.web.facts.RunFacts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Who had a run, and when: a lane for each who had it, what happened above, the attempts below. It belongs to one figure and is used by
 * one thread.
 */
public final class BandFigure {

    private static final int LANE = 24;
    private static final int TOP = 26;
    private static final int BELOW = 34;

    /** From so many marks on, ticks stand for glyphs. */
    private static final int GLYPHS = 40;

    /** The least distance of two glyphs, in percent. */
    private static final double APART = 2.3;

    private static final double LEAST_WIDTH = 0.35;
    private static final double NAMED_WIDTH = 9;
    private static final double LATE = 60;
    private static final double LAST_GLYPH = 99;

    private final PathFacts path;
    private final List<Span> spans;
    private final List<Mark> marks;
    private final List<Holder> lanes;
    private final TimeAxis axis;
    private final long start;
    private final long end;

    private BandFigure(RunFacts facts) {
        path = facts.path();
        spans = path.spans();
        marks = facts.path().marks().stream()
                .filter(mark -> MarkLook.of(mark.kind()).isPresent())
                .toList();
        lanes = Arrays.stream(Holder.values())
                .filter(holder -> spans.stream().anyMatch(span -> span.holder() == holder))
                .toList();
        start = facts.run().times().started();
        end = Math.max(start + 1, facts.run().times().last());
        axis = TimeAxis.of(spans, start, end);
    }

    /** Returns the figure of a run. */
    public static Element of(RunFacts facts) {
        return new BandFigure(facts).figure();
    }

    /** Returns what the colours of the lanes mean. */
    public static Element colours(RunFacts facts) {
        Element legend = Element.of("ul.legend");
        facts.path().spans().stream()
                .map(Span::state)
                .distinct()
                .sorted()
                .forEach(state -> legend.add(Element.of("li").add(StateLook.chip(state))));
        return legend;
    }

    private Element figure() {
        Element figure = Element.of("svg.band")
                .with("width", "100%")
                .with("height", bottom() + BELOW)
                .with("role", "img")
                .with("aria-label", label())
                .add(Element.of("defs").add(hatch()));
        for (int i = 0; i < lanes.size(); i++) {
            figure.add(box(0, 100, TOP + i * LANE + 2, LANE - 4).with("class", "lane"));
        }
        marks(figure);
        spans.forEach(span -> span(figure, span));
        axis.cuts().forEach(cut -> cut(figure, cut));
        path.attempts().forEach(attempt -> attempt(figure, attempt));
        double y = bottom() + BELOW - 2.0;
        return Element.of("div.bandrow")
                .add(names())
                .add(figure.add(text("axt.faint", 0, y, Quantity.clock(0, end - start)))
                        .add(text("axt.faint.end", 100, y, Quantity.clock(end - start, end - start))));
    }

    private String label() {
        return "Who had the run, and when: "
                + lanes.stream()
                        .map(holder -> name(holder) + " "
                                + Quantity.duration(spans.stream()
                                        .filter(span -> span.holder() == holder)
                                        .mapToLong(Span::millis)
                                        .sum()))
                        .collect(Collectors.joining(", "));
    }

    private Element names() {
        Element names = Element.of("div.lanes").with("aria-hidden", "true");
        lanes.forEach(holder -> names.add(Element.of("div", name(holder))));
        return names;
    }

    private static String name(Holder holder) {
        return switch (holder) {
            case CODER -> "Coder";
            case ENGINE -> "Engine";
            case ARCHITECT -> "Architect";
            case PERSON -> "A person";
            case NO_ONE -> "No one";
        };
    }

    private int bottom() {
        return TOP + lanes.size() * LANE + 4;
    }

    private void marks(Element figure) {
        if (marks.size() > GLYPHS) {
            marks.forEach(mark -> figure.add(tick(mark)));
            return;
        }
        double last = -APART;
        for (Mark mark : marks) {
            double x = axis.x(mark.at());
            double place = Math.min(LAST_GLYPH, Math.max(1, Math.max(x, last + APART)));
            last = place;
            MarkLook look = MarkLook.of(mark.kind()).orElseThrow();
            figure.add(Element.of("line.mline")
                            .with("x1", percent(x))
                            .with("x2", percent(x))
                            .with("y1", 22)
                            .with("y2", bottom()))
                    .add(Element.of("a")
                            .with("href", "#" + path.address(mark.seq()))
                            .with("aria-label", title(mark))
                            .add(look.at(place, 12, title(mark))));
        }
    }

    private Element tick(Mark mark) {
        MarkLook look = MarkLook.of(mark.kind()).orElseThrow();
        return Element.of("rect.f-" + look.colour())
                .with("x", percent(axis.x(mark.at())))
                .with("width", 2)
                .with("y", 8)
                .with("height", 12);
    }

    private String title(Mark mark) {
        return "%s at %s: %s"
                .formatted(
                        MarkLook.of(mark.kind()).orElseThrow().label(),
                        Quantity.clock(mark.at() - start, end - start),
                        ShownText.line(mark.text(), 200));
    }

    private void span(Element figure, Span span) {
        int lane = lanes.indexOf(span.holder());
        double x = axis.x(span.from());
        double width = axis.x(span.to()) - x;
        boolean waits = span.holder() == Holder.NO_ONE;
        String colour = waits ? "hatched" : "f-" + StateLook.colour(span.state());
        String why = span.why().isEmpty() ? "" : ": " + ShownText.line(span.why(), 120);
        figure.add(box(x, Math.max(LEAST_WIDTH, width), TOP + lane * LANE + 2, LANE - 4)
                .with("class", "span " + colour)
                .with("data-move", span.move())
                .with("rx", 3)
                .add(Element.of(
                        "title",
                        "%s, %s from %s%s"
                                .formatted(
                                        StateLook.name(span.state()),
                                        Quantity.duration(span.millis()),
                                        Quantity.clock(span.from() - start, end - start),
                                        why))));
        if (width > NAMED_WIDTH) {
            String look = waits ? ".dark" : span.state() == State.PLANNING ? ".plan" : "";
            figure.add(text("inband" + look, x + width / 2, TOP + lane * LANE + 16.0, StateLook.name(span.state())));
        }
    }

    private void cut(Element figure, Span cut) {
        double x = axis.x(cut.from()) + TimeAxis.CUT / 2;
        figure.add(text("axt.cut.mid", x, TOP - 4.0, "⫽"))
                .add(text("axt.faint.mid", x, bottom() + BELOW - 2.0, Quantity.duration(cut.millis())));
    }

    private void attempt(Element figure, Attempt attempt) {
        Ending ending = attempt.end();
        double from = axis.x(attempt.at());
        double to = axis.x(ending == null ? end : ending.at());
        String look = ending == null ? "" : ending.completed() ? ".ok" : ".bad";
        String outcome = ending == null ? "" : ending.completed() ? " done" : " failed";
        boolean late = from > LATE;
        figure.add(box(from, Math.max(0, to - from - 0.3), bottom() + 2, 3)
                        .with("rx", "1.5")
                        .with("class", ("att" + look).replace('.', ' ')))
                .add(text(
                        late ? "axt.end" : "axt",
                        late ? to : from,
                        bottom() + 18.0,
                        "Attempt " + attempt.number() + outcome));
    }

    private static Element hatch() {
        return Element.of("pattern")
                .with("id", "h-away")
                .with("width", 6)
                .with("height", 6)
                .with("patternUnits", "userSpaceOnUse")
                .with("patternTransform", "rotate(45)")
                .add(Element.of("rect.haway-bg").with("width", 6).with("height", 6))
                .add(Element.of("rect.haway-fg").with("width", 2).with("height", 6));
    }

    private static Element box(double x, double width, int y, int height) {
        return Element.of("rect")
                .with("x", percent(x))
                .with("width", percent(width))
                .with("y", y)
                .with("height", height);
    }

    private static Element text(String classes, double x, double y, String text) {
        return Element.of("text." + classes, text).with("x", percent(x)).with("y", y);
    }

    private static String percent(double x) {
        return Element.number(x) + "%";
    }
}
