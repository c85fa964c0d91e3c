package dev.journeyman.web.figure;

import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.facts.RunFacts.Limits;
import dev.journeyman.web.facts.SpentFacts.Point;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The budgets of a run as stepped lines, each with its limit. It belongs to one figure and is used by one thread. */
public final class BudgetFigure {

    private static final int WIDTH = 100;
    private static final int HEIGHT = 46;
    private static final int HEAD = 8;

    private final List<Point> curve;
    private final TimeAxis axis;
    private final List<Element> budgets = new ArrayList<>();

    /**
     * A budget.
     *
     * @param name what it is of
     * @param limit its limit; null for none
     * @param granted whether it begins again with each grant, so that its highest value is what counts
     * @param shown writes a value
     */
    private record Kind(String name, @Nullable Double limit, boolean granted, DoubleFunction<String> shown) {}

    private BudgetFigure(RunFacts facts) {
        curve = facts.spent().curve();
        axis = TimeAxis.of(
                facts.path().spans(),
                facts.run().times().started(),
                Math.max(facts.run().times().started() + 1, facts.run().times().last()));
    }

    /** Returns the figure of a run. */
    public static Element of(RunFacts facts) {
        Limits limits = facts.run().story().terms().limits();
        BudgetFigure figure = new BudgetFigure(facts);
        if (!facts.run().story().express()) {
            figure.draw(
                    new Kind("Planning turns", (double) limits.planning(), true, BudgetFigure::whole), Point::planning);
        }
        figure.draw(new Kind("Coding turns", (double) limits.coding(), true, BudgetFigure::whole), Point::coding);
        figure.draw(
                new Kind("Tokens", value(limits.tokens()), false, tokens -> Quantity.brief((long) tokens)),
                Point::tokens);
        figure.draw(
                new Kind("Money", value(limits.cost()), false, dollars -> Quantity.money(BigDecimal.valueOf(dollars))),
                point -> point.cost().doubleValue());
        figure.draw(
                new Kind("Time driven", value(limits.time()), false, millis -> Quantity.duration((long) millis)),
                Point::driven);
        return Element.of("div.budgets").add(figure.budgets);
    }

    private static @Nullable Double value(@Nullable Number limit) {
        return limit == null ? null : limit.doubleValue();
    }

    private static String whole(double value) {
        return Quantity.of((long) value);
    }

    private void draw(Kind kind, ToDoubleFunction<Point> value) {
        double used = curve.isEmpty() ? 0 : value.applyAsDouble(curve.get(curve.size() - 1));
        double peak = curve.stream().mapToDouble(value).max().orElse(0);
        double counts = kind.granted() ? peak : used;
        boolean full = kind.limit() != null && counts >= kind.limit();
        Element amount = Element.of("span.small")
                .add(Element.of(full ? "b.badtext" : "b", kind.shown().apply(counts)))
                .add(Element.of(
                        "span.faint",
                        kind.limit() == null
                                ? " no limit"
                                : " of " + kind.shown().apply(kind.limit())));
        budgets.add(Element.of("div.budget")
                .add(Element.of("div.bl")
                        .add(Element.of("span.small", kind.name()))
                        .add(amount))
                .add(line(kind, value))
                .add(Element.of("p.xs.faint", left(kind, used, counts, full))));
    }

    private static String left(Kind kind, double used, double counts, boolean full) {
        if (kind.limit() == null) {
            return "";
        }
        if (full) {
            return used < counts ? "ran out, then granted again" : "used up";
        }
        if (!kind.granted()) {
            return Math.round(100 * (kind.limit() - used) / kind.limit()) + " % left";
        }
        return counts > used ? "the most, before it began again" : whole(kind.limit() - used) + " left";
    }

    private Element line(Kind kind, ToDoubleFunction<Point> value) {
        double top = Math.max(
                kind.limit() == null ? 0 : kind.limit(),
                curve.stream().mapToDouble(value).max().orElse(0));
        StringBuilder path = new StringBuilder("M0 ").append(y(0, top));
        String before = y(0, top);
        for (Point point : curve) {
            String now = y(value.applyAsDouble(point), top);
            if (!now.equals(before)) {
                path.append('H')
                        .append(Element.number(axis.x(point.at())))
                        .append('V')
                        .append(now);
                before = now;
            }
        }
        path.append("H").append(WIDTH);
        Element figure = Element.of("svg.spark")
                .with("viewBox", "0 0 %s %s".formatted(WIDTH, HEIGHT))
                .with("preserveAspectRatio", "none")
                .with("width", "100%")
                .with("height", HEIGHT)
                .with("aria-hidden", "true")
                .add(Element.of("path.area").with("d", path + "V" + HEIGHT + "H0Z"))
                .add(Element.of("path.line").with("d", path.toString()));
        if (kind.limit() != null) {
            String y = y(kind.limit(), top);
            figure.add(Element.of("line.limit")
                    .with("x1", 0)
                    .with("x2", WIDTH)
                    .with("y1", y)
                    .with("y2", y));
        }
        return figure;
    }

    private static String y(double value, double top) {
        return Element.number(HEIGHT - 2 - (HEIGHT - HEAD) * value / Math.max(top, 1e-9));
    }
}
