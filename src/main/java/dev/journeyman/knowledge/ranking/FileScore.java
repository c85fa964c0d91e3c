package dev.journeyman.knowledge.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The score of a file, the sum of its parts. It must be used by one thread. */
final class FileScore {

    private static final int SAID = 4;

    private final List<Part> parts = new ArrayList<>(SAID);
    private double factor = 1;

    private record Part(double worth, Supplier<String> reason, boolean inFull) {}

    /** Adds a part of the score with its reason; a part that is not positive is ignored. */
    FileScore add(double worth, Supplier<String> reason) {
        return add(worth, reason, false);
    }

    /** Adds a part of the score to which the factor is not applied. */
    FileScore addInFull(double worth, Supplier<String> reason) {
        return add(worth, reason, true);
    }

    private FileScore add(double worth, Supplier<String> reason, boolean inFull) {
        if (worth > 0) {
            parts.add(new Part(worth, reason, inFull));
        }
        return this;
    }

    /** Multiplies the factor that is applied to all other parts. */
    FileScore times(double other) {
        factor *= other;
        return this;
    }

    double value() {
        double value = 0;
        for (int i = 0; i < parts.size(); i++) { // for all files, so without an iterator
            Part part = parts.get(i);
            value += part.inFull() ? part.worth() : factor * part.worth();
        }
        return value;
    }

    /** Returns the reasons of the largest parts, the largest first. */
    List<String> reasons() {
        return parts.stream()
                .sorted(Comparator.comparingDouble(Part::worth).reversed())
                .limit(SAID)
                .map(part -> "%s (%s)".formatted(part.reason().get(), String.format(Locale.ROOT, "%.1f", part.worth())))
                .toList();
    }
}
