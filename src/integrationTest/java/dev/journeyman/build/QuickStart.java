package dev.journeyman.build;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Starts test hosts that live for a second, with the class data archive of the installed program if it has one. */
public final class QuickStart {

    private static final Path HOME = Path.of(Objects.requireNonNull(System.getProperty("journeyman.program")))
            .resolve("../..")
            .normalize();

    private static final List<String> JAVA = List.copyOf(command());

    private QuickStart() {}

    /** Returns the beginning of a command that runs a main class of the tests. Its name and arguments follow. */
    public static List<String> java() {
        return JAVA;
    }

    private static List<String> command() {
        String installed = installed();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-XX:-UsePerfData",
                "-Xlog:disable",
                "-Xlog:all=error:stderr"));
        archive().ifPresent(archive -> command.add("-XX:SharedArchiveFile=" + archive));
        command.addAll(List.of("-cp", installed + File.pathSeparator + System.getProperty("java.class.path")));
        return command;
    }

    /** Returns the class path of the installed program as its start script has it. The archive fits only this one. */
    private static String installed() {
        try (Stream<String> lines = Files.lines(HOME.resolve("bin/journeyman"))) {
            return lines.filter(line -> line.startsWith("CLASSPATH="))
                    .findFirst()
                    .orElseThrow()
                    .substring("CLASSPATH=".length())
                    .replace("$APP_HOME", HOME.toString());
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /**
     * Returns the archive that was dumped for this version of Java. The JVM reports the archive of another version as
     * an error.
     */
    private static Optional<Path> archive() {
        String name = "journeyman-java-%s.jsa".formatted(System.getProperty("java.runtime.version"));
        return Optional.of(HOME.resolve("lib").resolve(name)).filter(Files::exists);
    }
}
