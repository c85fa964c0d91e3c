package dev.journeyman.site;

import dev.journeyman.web.figure.Element;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A graph without circles in layers, as a Mermaid block {@code graph TD} describes it: every arrow leads downwards. Long arrows have a
 * point in each layer that they cross; the order within a layer keeps neighbours near each other. It is used by one thread.
 */
final class LayeredGraph {

    private static final Pattern NODE = Pattern.compile("(?m)^ *(\\w+)\\[([^\\]]+)] *$");
    private static final Pattern ARROW = Pattern.compile("(?m)^ *(\\w+) --> (\\w+) *$");
    private static final int SWEEPS = 24;
    private static final int BOX = 92;
    private static final int POINT = 14;
    private static final int GAP = 14;
    private static final int HEIGHT = 28;
    private static final int STEP = 68;

    /** A box with its label, or a point of a long arrow, whose label is empty. */
    private static final class Node {
        private final String label;
        private final List<Node> above = new ArrayList<>();
        private final List<Node> below = new ArrayList<>();
        private int layer;
        private double x;

        private Node(String label) {
            this.label = label;
        }

        private int width() {
            return label.isEmpty() ? POINT : BOX;
        }

        private void to(Node other) {
            below.add(other);
            other.above.add(this);
        }
    }

    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Map<String, List<String>> arrows = new TreeMap<>();
    private final Map<Integer, List<Node>> layers = new TreeMap<>();

    private LayeredGraph(String diagram) {
        NODE.matcher(diagram).results().forEach(node -> nodes.put(node.group(1), new Node(node.group(2))));
        ARROW.matcher(diagram)
                .results()
                .forEach(arrow -> arrows.computeIfAbsent(arrow.group(1), any -> new ArrayList<>())
                        .add(arrow.group(2)));
    }

    /** Reads a diagram and lays it out. */
    static LayeredGraph of(String diagram) {
        LayeredGraph graph = new LayeredGraph(diagram);
        graph.assignLayers();
        graph.connect();
        graph.order();
        graph.place();
        return graph;
    }

    /** A node is one layer below the lowest that leads to it. */
    private void assignLayers() {
        for (int round = 0; round < nodes.size(); round++) {
            arrows.forEach((from, all) -> all.forEach(to -> {
                Node lower = node(to);
                lower.layer = Math.max(lower.layer, node(from).layer + 1);
            }));
        }
        nodes.values().forEach(this::intoLayer);
    }

    private Node node(String id) {
        return nodes.computeIfAbsent(id, Node::new);
    }

    private void intoLayer(Node node) {
        layers.computeIfAbsent(node.layer, any -> new ArrayList<>()).add(node);
    }

    private void connect() {
        arrows.forEach((from, all) -> all.forEach(to -> {
            Node end = node(to);
            Node last = node(from);
            for (int layer = last.layer + 1; layer < end.layer; layer++) {
                Node point = new Node("");
                point.layer = layer;
                intoLayer(point);
                last.to(point);
                last = point;
            }
            last.to(end);
        }));
    }

    private void order() {
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            boolean down = sweep % 2 == 0;
            layers.values().forEach(LayeredGraph::centre);
            layers.values().forEach(layer -> {
                Map<Node, Double> wanted = new HashMap<>();
                layer.forEach(node -> wanted.put(node, mean(down ? node.above : node.below, node.x)));
                layer.sort(Comparator.comparing(wanted::get));
                centre(layer);
            });
        }
    }

    private static double mean(List<Node> neighbours, double otherwise) {
        return neighbours.stream().mapToDouble(each -> each.x).average().orElse(otherwise);
    }

    /** Puts the nodes of a layer beside each other, about zero. */
    private static void centre(List<Node> layer) {
        double x = 0;
        for (Node node : layer) {
            node.x = x + node.width() / 2.0;
            x += node.width() + GAP;
        }
        double middle = (x - GAP) / 2;
        layer.forEach(node -> node.x -= middle);
    }

    /** Moves nodes towards their neighbours as far as those beside them let them. */
    private void place() {
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (List<Node> layer : layers.values()) {
                for (int i = 0; i < layer.size(); i++) {
                    Node node = layer.get(i);
                    List<Node> all = new ArrayList<>(node.above);
                    all.addAll(node.below);
                    double least = i == 0 ? -1e9 : layer.get(i - 1).x + apart(layer.get(i - 1), node);
                    double most = i == layer.size() - 1 ? 1e9 : layer.get(i + 1).x - apart(node, layer.get(i + 1));
                    node.x = Math.max(least, Math.min(most, mean(all, node.x)));
                }
            }
        }
    }

    private static double apart(Node left, Node right) {
        return (left.width() + right.width()) / 2.0 + GAP;
    }

    /** Returns the drawing; it says in words which box leads to which. */
    Element figure() {
        List<Node> all = layers.values().stream().flatMap(List::stream).toList();
        double left = all.stream()
                        .mapToDouble(node -> node.x - node.width() / 2.0)
                        .min()
                        .orElse(0)
                - 2;
        double right = all.stream()
                        .mapToDouble(node -> node.x + node.width() / 2.0)
                        .max()
                        .orElse(0)
                + 2;
        all.forEach(node -> node.x -= left);
        Element figure = Element.of("svg.rooms")
                .with(
                        "viewBox",
                        "0 0 %s %s".formatted(Element.number(right - left), (layers.size() - 1) * STEP + HEIGHT + 4))
                .with("width", right - left)
                .with("role", "img")
                .with("aria-label", words())
                .add(Element.of("defs").add(tip()));
        for (Node node : nodes.values()) {
            node.below.forEach(next ->
                    figure.add(Element.of("path").with("d", path(node, next)).with("marker-end", "url(#ah)")));
        }
        for (Node node : nodes.values()) {
            figure.add(Element.of("g.node")
                    .add(Element.of("rect")
                            .with("x", node.x - BOX / 2.0)
                            .with("y", top(node))
                            .with("width", BOX)
                            .with("height", HEIGHT)
                            .with("rx", 6))
                    .add(Element.of("text", node.label).with("x", node.x).with("y", top(node) + 18)));
        }
        return Element.of("figure.drawn").with("tabindex", "0").add(figure);
    }

    private static Element tip() {
        return Element.of("marker")
                .with("id", "ah")
                .with("viewBox", "0 0 8 8")
                .with("refX", 6.5)
                .with("refY", 4)
                .with("markerWidth", 7)
                .with("markerHeight", 7)
                .with("orient", "auto")
                .with("markerUnits", "userSpaceOnUse")
                .add(Element.of("path.ah").with("d", "M0.5 0.8L7 4L0.5 7.2z"));
    }

    private static double top(Node node) {
        return 2.0 + node.layer * STEP;
    }

    private static String path(Node from, Node first) {
        StringBuilder path =
                new StringBuilder("M%s %s".formatted(Element.number(from.x), Element.number(top(from) + HEIGHT)));
        Node last = from;
        double y = top(from) + HEIGHT;
        for (Node next = first; ; next = next.below.get(0)) {
            boolean box = !next.label.isEmpty();
            double end = box ? top(next) - 1 : top(next) + HEIGHT / 2.0;
            double bend = (end - y) / 2;
            path.append("C%s %s %s %s %s %s"
                    .formatted(
                            Element.number(last.x),
                            Element.number(y + bend),
                            Element.number(next.x),
                            Element.number(end - bend),
                            Element.number(next.x),
                            Element.number(end)));
            if (box) {
                return path.toString();
            }
            last = next;
            y = end;
        }
    }

    private String words() {
        return arrows.entrySet().stream()
                .map(entry -> node(entry.getKey()).label + " leads to "
                        + entry.getValue().stream().map(to -> node(to).label).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; ", "Which leads to which: ", "."));
    }
}
