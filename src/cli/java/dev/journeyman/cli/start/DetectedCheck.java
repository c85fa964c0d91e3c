package dev.journeyman.cli.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command that runs the tests of a project, found by the files of its build. It is immutable and may be used from any thread.
 *
 * @param command the command
 * @param file the file by which it was found
 */
record DetectedCheck(String command, String file) {

    private static final Pattern NPM_TEST = Pattern.compile("\"test\"\\s*:\\s*\"(?!echo \\\\\"Error: no test)");
    private static final Pattern MAKE_TEST = Pattern.compile("(?m)^test\\s*:(?!=)");
    private static final Pattern ANY = Pattern.compile("");
    private static final Pattern PYTEST = Pattern.compile("pytest");

    /** A kind of build: the file that tells it, what must be in the file, and the command. */
    private record Build(String file, Pattern has, String command) {}

    /** In this order: a wrapper says which version of its tool the project wants. */
    private static final List<Build> BUILDS = List.of(
            new Build("gradlew", ANY, "./gradlew test"),
            new Build("build.gradle", ANY, "gradle test"),
            new Build("build.gradle.kts", ANY, "gradle test"),
            new Build("mvnw", ANY, "./mvnw -q test"),
            new Build("pom.xml", ANY, "mvn -q test"),
            new Build("package.json", NPM_TEST, "npm test"),
            new Build("pytest.ini", ANY, "python3 -m pytest -q"),
            new Build("conftest.py", ANY, "python3 -m pytest -q"),
            new Build("pyproject.toml", PYTEST, "python3 -m pytest -q"),
            new Build("setup.cfg", Pattern.compile("\\[tool:pytest]"), "python3 -m pytest -q"),
            new Build("tox.ini", PYTEST, "python3 -m pytest -q"),
            new Build("Cargo.toml", ANY, "cargo test -q"),
            new Build("go.mod", ANY, "go test ./..."),
            new Build("Makefile", MAKE_TEST, "make test"));

    /** Returns the check of the project in a directory; empty if none of its files tells one. */
    static Optional<DetectedCheck> in(Path directory) {
        return BUILDS.stream()
                .filter(build -> build.has()
                        .matcher(text(directory.resolve(build.file())))
                        .find())
                .filter(build -> Files.isRegularFile(directory.resolve(build.file())))
                .map(build -> new DetectedCheck(build.command(), build.file()))
                .findFirst();
    }

    /** Returns the names of the files that are looked for. */
    static String files() {
        return BUILDS.stream().map(Build::file).collect(Collectors.joining(", "));
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file) : "";
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
