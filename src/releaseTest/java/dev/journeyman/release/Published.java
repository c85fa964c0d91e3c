package dev.journeyman.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The Maven repository of this build, which has what would be released. */
final class Published {

    static final String VERSION = property("journeyman.version");
    static final Path ROOT = Path.of(property("journeyman.root"));
    static final String BOM = "journeyman-bom";

    private static final String GROUP = "dev/journeyman";

    private Published() {}

    static Path repository() {
        return Path.of(property("journeyman.repository"));
    }

    /** Returns the names of all published artifacts but the BOM, in order. */
    static List<String> libraries() throws IOException {
        try (Stream<Path> artifacts = Files.list(repository().resolve(GROUP))) {
            return artifacts
                    .map(artifact -> String.valueOf(artifact.getFileName()))
                    .filter(name -> !name.equals(BOM))
                    .sorted()
                    .toList();
        }
    }

    /** Returns a file of an artifact: its POM with {@code .pom}, its sources with {@code -sources.jar}. */
    static Path file(String artifact, String ending) {
        return repository()
                .resolve(GROUP)
                .resolve(artifact)
                .resolve(VERSION)
                .resolve(artifact + "-" + VERSION + ending);
    }

    static String sha256(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        } catch (NoSuchAlgorithmException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name + " is not set. Run ./gradlew releaseTest.");
    }
}
