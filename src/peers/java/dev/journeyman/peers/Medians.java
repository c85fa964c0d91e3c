package dev.journeyman.peers;

import java.util.List;

/** Medians of measurements. They are computed without state and may be used from any thread. */
final class Medians {

    private Medians() {}

    /**
     * Returns the median: the value in the middle, or between the two in the middle.
     *
     * @throws IllegalArgumentException if there are no values
     */
    static double of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("There is no median of nothing. Measure at least once.");
        }
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
