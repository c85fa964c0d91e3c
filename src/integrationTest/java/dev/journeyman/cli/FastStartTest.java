package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.build.Finished;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installed program starts from its class data archive, and also without a usable archive. */
class FastStartTest {

    private static final Path PROGRAM = Path.of(Objects.requireNonNull(System.getProperty("journeyman.program")));
    private static final Finished VERSION =
            new Finished(0, "journeyman " + System.getProperty("journeyman.version") + "\n", "");

    @TempDir
    private Path place;

    private static final Pattern COMMAND = Pattern.compile(" dev\\.journeyman\\.cli\\.command\\.\\w+Command ");

    @Test
    void classes_come_from_the_archive() throws IOException {
        assertThat(loadedBy("machine"))
                .anyMatch(line -> line.matches(".* dev\\.journeyman\\.flow\\.Flow source: shared objects file.*"));
    }

    @Test
    void a_command_loads_no_classes_of_another() throws IOException {
        assertThat(loadedBy("--version"))
                .isNotEmpty()
                .noneMatch(line -> COMMAND.matcher(line).find()
                        || line.contains(" dev.journeyman.engine.")
                        || line.contains(" dev.langchain4j."));
        List<String> listing = loadedBy("list", "--store", "sqlite:none.db");
        assertThat(listing).noneMatch(line -> line.matches(".* dev\\.journeyman\\.cli\\.(manual|document)\\..*"));
        assertThat(listing)
                .filteredOn(line -> COMMAND.matcher(line).find())
                .isNotEmpty() // or the commands were moved, and this test would see none of them
                .allMatch(line -> line.contains(".ListCommand "));
    }

    @Test
    void a_copied_installation_prints_the_same() {
        Path copy = copied();

        assertThat(version(copy)).isEqualTo(VERSION);
    }

    @Test
    void an_archive_that_is_cut_off_changes_nothing() throws IOException {
        Path copy = copied();
        try (FileChannel archive = FileChannel.open(archive(copy), StandardOpenOption.WRITE)) {
            archive.truncate(archive.size() / 2);
        }

        assertThat(version(copy)).isEqualTo(VERSION);
    }

    @Test
    void an_archive_of_another_java_changes_nothing() throws IOException {
        Optional<Path> other = otherJava();
        assumeTrue(other.isPresent(), "There is no second JDK below /usr/lib/jvm: a foreign archive was not tried.");
        Path copy = copied();
        Files.move(
                archive(copy), copy.resolve("lib/journeyman-java-" + version(other.orElseThrow(), "release") + ".jsa"));

        assertThat(Finished.of(
                        place, List.of("env", "JAVA_HOME=" + other.get(), copy + "/bin/journeyman", "--version")))
                .isEqualTo(VERSION);
    }

    private List<String> loadedBy(String... arguments) throws IOException {
        Path log = Files.createTempFile(place, "loaded", ".txt");
        List<String> command =
                new ArrayList<>(List.of("env", "JAVA_OPTS=-Xlog:class+load:file=" + log, PROGRAM.toString()));
        command.addAll(List.of(arguments));
        Finished.of(place, command);
        return Files.readAllLines(log);
    }

    private Path copied() {
        Path install = PROGRAM.resolve("../..").normalize();
        Finished.of(place, List.of("cp", "-r", "-p", install.toString(), "copy"))
                .well();
        return place.resolve("copy");
    }

    private Finished version(Path install) {
        return Finished.of(place, List.of("env", "JAVA_OPTS=", install + "/bin/journeyman", "--version"));
    }

    private static Path archive(Path install) throws IOException {
        try (Stream<Path> files = Files.list(install.resolve("lib"))) {
            Path found = files.filter(file -> file.toString().endsWith(".jsa"))
                    .findFirst()
                    .orElseThrow();
            assertThat(found.toFile().setWritable(true)).isTrue();
            return found;
        }
    }

    private static Optional<Path> otherJava() throws IOException {
        Path all = Path.of("/usr/lib/jvm");
        if (!Files.isDirectory(all)) {
            return Optional.empty();
        }
        String ours = System.getProperty("java.runtime.version");
        try (Stream<Path> homes = Files.list(all)) {
            return homes.filter(home -> Files.isExecutable(home.resolve("bin/java")))
                    .filter(home -> Files.isReadable(home.resolve("release")))
                    .filter(home -> !version(home, "release").equals(ours))
                    .findFirst();
        }
    }

    private static String version(Path home, String file) {
        try (Stream<String> lines = Files.lines(home.resolve(file))) {
            return lines.filter(line -> line.startsWith("JAVA_RUNTIME_VERSION="))
                    .map(line -> line.replaceAll("^[^\"]*\"|\"$", ""))
                    .findFirst()
                    .orElse("");
        } catch (IOException unreadable) {
            return "";
        }
    }
}
