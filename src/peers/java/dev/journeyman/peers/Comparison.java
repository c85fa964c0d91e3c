package dev.journeyman.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What an operation costs with several peers, each as a multiple of the first one. One thread uses it. */
final class Comparison {

    private static final String NOT_MEASURED = "not measured";

    private final List<String> columns;
    private final Map<String, Map<String, Double>> costs = new LinkedHashMap<>();

    /** Creates a comparison with the titles of its columns. */
    Comparison(List<String> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Adds what a peer costs in a column; the first peer is the one that others are compared with. */
    void add(String peer, String column, double cost) {
        costs.computeIfAbsent(peer, any -> new LinkedHashMap<>()).put(column, cost);
    }

    /** Returns the costs with their ratios as a table. */
    MarkdownTable table(String title) {
        List<String> titles = new ArrayList<>(List.of(title));
        titles.addAll(columns);
        MarkdownTable table = new MarkdownTable(titles);
        costs.keySet().forEach(peer -> {
            List<String> cells = new ArrayList<>(List.of(peer));
            columns.forEach(column -> cells.add(cell(peer, column)));
            table.row(cells);
        });
        return table;
    }

    /** Returns the peers that cost less than the first one, with the columns in which they do. */
    List<String> cheaper() {
        List<String> cheaper = new ArrayList<>();
        costs.keySet().forEach(peer -> {
            List<String> where = columns.stream()
                    .filter(column -> measured(peer, column) && ratio(peer, column) < 1)
                    .toList();
            if (!where.isEmpty()) {
                cheaper.add(peer + " (" + String.join(", ", where) + ")");
            }
        });
        return cheaper;
    }

    private String cell(String peer, String column) {
        return measured(peer, column)
                ? String.format(Locale.ROOT, "%,.3f, **%.2f×**", cost(peer, column), ratio(peer, column))
                : NOT_MEASURED;
    }

    private boolean measured(String peer, String column) {
        return costs.getOrDefault(peer, Map.of()).containsKey(column) && cost(first(), column) > 0;
    }

    private double ratio(String peer, String column) {
        return cost(peer, column) / cost(first(), column);
    }

    private double cost(String peer, String column) {
        return costs.getOrDefault(peer, Map.of()).getOrDefault(column, 0.0);
    }

    private String first() {
        return costs.keySet().iterator().next();
    }
}
