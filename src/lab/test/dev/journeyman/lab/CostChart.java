package dev.journeyman.lab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws the cost of each policy by window as SVG, for a light and a dark page. */
final class CostChart {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 520;
    private static final int LEFT = 60;
    private static final int RIGHT = 700;
    private static final int TOP = 50;
    private static final int BOTTOM = 460;
    private static final int LABEL = 15;
    private static final int STEP = 20;

    private static final String STYLE = """
        <style>
          svg { background: #ffffff; font: 13px system-ui, sans-serif; }
          text { fill: #1f2328; } .quiet { fill: #59636e; }
          .grid { stroke: #d1d9e0; } .lead { stroke: #d1d9e0; }
          .line { fill: none; stroke: #818b98; stroke-width: 1.5; }
          .ours { stroke: #0969da; stroke-width: 3.5; } .window { stroke: #0969da; stroke-dasharray: 6 4; }
          .name-ours { fill: #0969da; font-weight: 600; }
          @media (prefers-color-scheme: dark) {
            svg { background: #0d1117; }
            text { fill: #f0f6fc; } .quiet { fill: #9198a1; }
            .grid { stroke: #3d444d; } .lead { stroke: #3d444d; }
            .line { stroke: #656c76; }
            .ours, .window { stroke: #4493f8; } .name-ours { fill: #4493f8; }
          }
        </style>
        """;

    /** The line of one policy: its name and its cost at each window, in percent. */
    record Line(ContextPolicy policy, List<Double> costs) {

        double last() {
            return costs.get(costs.size() - 1);
        }
    }

    private final List<Integer> windows;
    private final List<Line> lines;
    private final int most;

    private CostChart(List<Integer> windows, List<Line> lines) {
        this.windows = windows;
        this.lines = lines;
        double largest = lines.stream()
                .flatMap(line -> line.costs().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(100);
        this.most = (int) Math.ceil(largest / STEP) * STEP;
    }

    /** Returns the chart of comparisons, one for each window. */
    static String of(List<Comparison> comparisons) {
        List<Line> lines = new ArrayList<>();
        for (ContextPolicy policy : ContextPolicy.values()) {
            lines.add(new Line(
                    policy,
                    comparisons.stream()
                            .map(comparison -> 100 * comparison.total(policy).cost())
                            .toList()));
        }
        return of(comparisons.stream().map(Comparison::window).toList(), lines);
    }

    static String of(List<Integer> windows, List<Line> lines) {
        return new CostChart(windows, lines).svg();
    }

    private String svg() {
        StringBuilder svg = new StringBuilder();
        svg.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">%n"
                .formatted(WIDTH, HEIGHT));
        svg.append("<title>Cost of each policy by window, in percent of sending everything</title>\n");
        svg.append(STYLE);
        svg.append("<text x=\"%d\" y=\"24\">Cost of the input, in %% of sending everything</text>%n".formatted(LEFT));
        for (int percent = 0; percent <= most; percent += STEP) {
            svg.append("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%s\"/>%n"
                    .formatted(LEFT, RIGHT, y(percent), y(percent)));
            svg.append("<text class=\"quiet\" x=\"%d\" y=\"%s\" text-anchor=\"end\">%d</text>%n"
                    .formatted(LEFT - 8, number(height(percent) + 4), percent));
        }
        for (int i = 0; i < windows.size(); i++) {
            svg.append("<text class=\"quiet\" x=\"%s\" y=\"%d\" text-anchor=\"middle\">%s</text>%n"
                    .formatted(x(i), BOTTOM + 22, String.format(Locale.ROOT, "%,d", windows.get(i))));
        }
        svg.append("<text class=\"quiet\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">window, in tokens</text>%n"
                .formatted((LEFT + RIGHT) / 2, BOTTOM + 44));
        lines.stream()
                .sorted(Comparator.comparing((Line line) -> line.policy() == ContextPolicy.JOURNEYMAN))
                .forEach(line -> svg.append(drawn(line)));
        svg.append(names());
        return svg.append("</svg>\n").toString();
    }

    private String drawn(Line line) {
        String points = IntStream.range(0, line.costs().size())
                .mapToObj(i -> x(i) + "," + y(line.costs().get(i)))
                .collect(Collectors.joining(" "));
        return "<polyline class=\"line%s\" points=\"%s\"><title>%s</title></polyline>%n"
                .formatted(kind(line), points, line.policy());
    }

    private static String kind(Line line) {
        return switch (line.policy()) {
            case JOURNEYMAN -> " ours";
            case WINDOW_ONLY -> " window";
            default -> "";
        };
    }

    /** Returns the names at the ends of the lines, moved apart where lines end close together. */
    private String names() {
        List<Line> ordered = lines.stream()
                .sorted(Comparator.comparingDouble(Line::last).reversed())
                .toList();
        StringBuilder names = new StringBuilder();
        double last = TOP - LABEL;
        for (int i = 0; i < ordered.size(); i++) {
            Line line = ordered.get(i);
            double room = BOTTOM - (ordered.size() - 1.0 - i) * LABEL;
            double at = Math.min(room, Math.max(last + LABEL, height(line.last())));
            last = at;
            names.append("<line class=\"lead\" x1=\"%d\" y1=\"%s\" x2=\"%d\" y2=\"%s\"/>%n"
                    .formatted(RIGHT + 2, y(line.last()), RIGHT + 18, number(at)));
            names.append("<text%s x=\"%d\" y=\"%s\">%s %s</text>%n"
                    .formatted(
                            line.policy() == ContextPolicy.JOURNEYMAN ? " class=\"name-ours\"" : "",
                            RIGHT + 22,
                            number(at + 4),
                            line.policy(),
                            number(line.last())));
        }
        return names.toString();
    }

    private String x(int window) {
        return number(LEFT + (RIGHT - LEFT) * (window / Math.max(1.0, windows.size() - 1.0)));
    }

    private String y(double percent) {
        return number(height(percent));
    }

    private double height(double percent) {
        return BOTTOM - (BOTTOM - TOP) * percent / most;
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }
}
