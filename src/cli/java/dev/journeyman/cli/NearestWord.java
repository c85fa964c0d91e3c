package dev.journeyman.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The word that a person may have meant: one of those there are, from which few letters differ. */
final class NearestWord {

    /** One letter in so many may differ, and one in any case. */
    private static final int PART = 4;

    private NearestWord() {}

    /** Returns the nearest word; empty if too many letters of all of them differ. */
    static Optional<String> to(String typed, Collection<String> words) {
        return words.stream()
                .filter(word -> distance(typed, word) <= Math.max(1, word.length() / PART))
                .min(Comparator.comparing((String word) -> distance(typed, word))
                        .thenComparing(word -> word));
    }

    /** Returns how many letters have to be added, left out or replaced; two that changed places count as one. */
    static int distance(String from, String to) {
        int[][] steps = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                steps[i][j] = i == 0 || j == 0 ? i + j : step(from, to, steps, i, j);
            }
        }
        return steps[from.length()][to.length()];
    }

    private static int step(String from, String to, int[][] steps, int i, int j) {
        int replaced = steps[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int fewest = Math.min(replaced, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(fewest, steps[i - 2][j - 2] + 1) : fewest;
    }
}
