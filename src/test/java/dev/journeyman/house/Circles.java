package dev.journeyman.house;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what depends on itself by way of others: the strongly connected parts of a graph, by the algorithm of Tarjan. */
final class Circles {

    private final Map<String, Set<String>> graph;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final Set<String> inside = new HashSet<>();
    private final List<Set<String>> found = new ArrayList<>();

    private Circles(Map<String, Set<String>> graph) {
        this.graph = graph;
    }

    /** Returns the circles of two and more, each once. */
    static List<Set<String>> of(Map<String, Set<String>> graph) {
        Circles circles = new Circles(graph);
        graph.keySet().stream()
                .filter(node -> !circles.numbers.containsKey(node))
                .forEach(circles::visit);
        return circles.found;
    }

    private void visit(String node) {
        int number = numbers.size();
        numbers.put(node, number);
        lowest.put(node, number);
        open.push(node);
        inside.add(node);
        for (String next : graph.getOrDefault(node, Set.of())) {
            if (!numbers.containsKey(next)) {
                visit(next);
                lowest.merge(node, lowest.get(next), Math::min);
            } else if (inside.contains(next)) {
                lowest.merge(node, numbers.get(next), Math::min);
            }
        }
        if (lowest.get(node) == number) {
            close(node);
        }
    }

    private void close(String node) {
        Set<String> circle = new HashSet<>();
        String last;
        do {
            last = open.pop();
            inside.remove(last);
            circle.add(last);
        } while (!last.equals(node));
        if (circle.size() > 1) {
            found.add(circle);
        }
    }
}
