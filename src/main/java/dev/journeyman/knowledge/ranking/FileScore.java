package dev.journeyman.knowledge.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** How much a file matters, put together from what speaks for it. It is used by one thread. */
final class FileScore {

    private static final int SAID = 4;

    private final List<Part> parts = new ArrayList<>();
    private double factor = 1;

    private record Part(double worth, Supplier<String> reason, boolean inFull) {}

    /** Adds something that speaks for the file; what is worth nothing is not said. */
    FileScore add(double worth, Supplier<String> reason) {
        return add(worth, reason, false);
    }

    /** Adds something that counts in full, whatever sort of file it is. */
    FileScore addInFull(double worth, Supplier<String> reason) {
        return add(worth, reason, true);
    }

    private FileScore add(double worth, Supplier<String> reason, boolean inFull) {
        if (worth > 0) {
            parts.add(new Part(worth, reason, inFull));
        }
        return this;
    }

    /** Makes all of it count more or less. */
    FileScore times(double other) {
        factor *= other;
        return this;
    }

    double value() {
        double value = 0;
        for (Part part : parts) {
            value += part.inFull() ? part.worth() : factor * part.worth();
        }
        return value;
    }

    /** Returns what speaks most for the file. */
    List<String> reasons() {
        return parts.stream()
                .sorted(Comparator.comparingDouble(Part::worth).reversed())
                .limit(SAID)
                .map(part -> "%s (%s)".formatted(part.reason().get(), String.format(Locale.ROOT, "%.1f", part.worth())))
                .toList();
    }
}
