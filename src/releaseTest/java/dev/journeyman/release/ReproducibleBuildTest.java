package dev.journeyman.release;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two builds of the same sources, in two directories, with two umasks and in two time zones. */
class ReproducibleBuildTest {

    private static final Set<String> NOT_SOURCES = Set.of(".git", ".gradle", ".idea", "build", "out");
    private static final int MINUTES = 30;

    private static final String COPY =
            "umask \"$1\" && mkdir -p \"$2\" && place=$2 && shift 2 && cp -R \"$@\" \"$place\"";

    private static final String BUILD = "umask \"$1\" && export TZ=\"$2\" && exec ./gradlew --no-daemon --quiet"
            + " publishAllPublicationsToLocalRepository :journeyman-cli:distZip";

    @TempDir
    private Path place;

    @Test
    void write_the_same_artifacts() throws IOException {
        Path one = copied("022", place.resolve("first"));
        Path other = copied("077", place.resolve("another place/second"));
        Map<String, String> first = built("022", one, "UTC");
        Map<String, String> second = built("077", other, "Pacific/Chatham");
        Set<String> differing = new TreeSet<>(first.keySet());
        differing.addAll(second.keySet());
        differing.removeIf(name -> first.containsKey(name) && first.get(name).equals(second.get(name)));

        System.out.println("reproducible: " + first.size() + " files, " + differing.size() + " differ");
        assertThat(first.keySet())
                .anyMatch(name -> name.endsWith(".pom"))
                .anyMatch(name -> name.endsWith(".module"))
                .anyMatch(name -> name.endsWith("-javadoc.jar"))
                .anyMatch(name -> name.endsWith("-cyclonedx.json"))
                .anyMatch(name -> name.endsWith(".zip"));
        assertThat(differing)
                .as("These files differ between the two builds: look for a time, a path, an order or a mode in them")
                .isEmpty();
    }

    /** Copies the sources to a place, as a checkout with an umask would have them. */
    private static Path copied(String umask, Path place) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", COPY, "sh", umask, place.toString()));
        try (Stream<Path> files = Files.list(Published.ROOT)) {
            files.filter(file -> !NOT_SOURCES.contains(String.valueOf(file.getFileName())))
                    .forEach(file -> command.add(file.toString()));
        }
        Finished.of(Published.ROOT, command).well();
        return place;
    }

    /** Builds the project in a place and returns the SHA-256 of each file that it publishes. */
    private static Map<String, String> built(String umask, Path place, String zone) throws IOException {
        Finished.of(place, List.of("sh", "-c", BUILD, "sh", umask, zone), MINUTES)
                .well();
        Map<String, String> sums = new TreeMap<>();
        for (String made : List.of("build/repository", "build/annexes/journeyman-cli/distributions")) {
            try (Stream<Path> files = Files.walk(place.resolve(made))) {
                files.filter(Files::isRegularFile)
                        .filter(file ->
                                !file.getFileName().toString().startsWith("maven-metadata")) // its time of upload
                        .forEach(file -> sums.put(place.relativize(file).toString(), Published.sha256(file)));
            }
        }
        return sums;
    }
}
