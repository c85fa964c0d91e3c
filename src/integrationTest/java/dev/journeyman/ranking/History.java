package dev.journeyman.ranking;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The stories that the ranking is measured by, in the order in which they were done. Every second one was used to tune
 * the ranking, the others were held out.
 *
 * @param commits the commits that did them
 * @param before the places of their files in the ranking before the measurement
 */
record History(List<String> commits, List<Places> before) {

    History {
        commits = List.copyOf(commits);
        before = List.copyOf(before);
    }

    /** Reads them from the resource beside this class. */
    static History read() throws IOException {
        List<String> commits = new ArrayList<>();
        List<Places> before = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(History.class.getResourceAsStream("history.txt"))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (!line.startsWith("#")) {
                    String[] parts = line.split(" ", -1);
                    commits.add(parts[0]);
                    before.add(new Places(
                            Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), Integer.parseInt(parts[3])));
                }
            }
        }
        return new History(commits, before);
    }

    /** Returns whether a story was used to tune the ranking. */
    static boolean tuned(int place) {
        return place % 2 == 0;
    }
}
