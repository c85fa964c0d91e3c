package dev.journeyman.house;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where things are in this project: its rooms, its classes and its files. */
final class House {

    /** The package all others are in. */
    static final String PACKAGE = "dev.journeyman";

    /** The rooms of the core; each may know only those before it. The last one is the root package, the front door. */
    static final List<String> ROOMS = List.of(
            "value",
            "story",
            "flow",
            "policy",
            "workspace",
            "tool",
            "model",
            "context",
            "knowledge",
            "handoff",
            "prompt",
            "review",
            "journal",
            "run",
            "report",
            "engine",
            "");

    /** The annexes: projects of their own, which may use the whole core. */
    static final Set<String> ANNEXES =
            Set.of("cli", "lab", "mcp", "opentelemetry", "postgres", "redis", "spring", "terminal", "testkit", "web");

    /** Annexes that keep two rules of the core: hosts are promised what they see, and only ports read the clock or the environment. */
    private static final Set<String> PROMISED = Set.of("mcp", "opentelemetry", "postgres", "redis", "web");

    /** The packages that are promised to hosts. No other package is, not even one below them. */
    static final List<String> EXPORTED = Stream.of(
                    "",
                    ".story",
                    ".flow",
                    ".workspace",
                    ".tool",
                    ".model",
                    ".knowledge",
                    ".handoff",
                    ".review",
                    ".journal",
                    ".mcp",
                    ".opentelemetry",
                    ".postgres",
                    ".redis",
                    ".web")
            .map(PACKAGE::concat)
            .toList();

    static final Path ROOT = Path.of(property("journeyman.root"));

    private static final Path EXAMPLES = ROOT.resolve("docs/examples");

    private static final Set<String> NOT_OURS =
            Set.of(".git", ".gradle", ".idea", "build", "out", "target", "greetings", "worktrees");

    private House() {}

    /** Returns the room of a package: its name below ours up to the next dot, empty for the root package; all of it elsewhere. */
    static String room(String packageName) {
        if (!(packageName + ".").startsWith(PACKAGE + ".")) {
            return packageName;
        }
        String below = packageName.substring(PACKAGE.length());
        return below.isEmpty() ? "" : below.split(Pattern.quote("."), -1)[1];
    }

    /** Returns whether a package is of the core or of an annex that keeps its rules. */
    static boolean promised(String packageName) {
        String room = room(packageName);
        return ROOMS.contains(room) || PROMISED.contains(room);
    }

    /** Returns whether a package is promised to hosts. */
    static boolean exported(String packageName) {
        return EXPORTED.contains(packageName);
    }

    /** Returns the directories with the compiled main classes of the core and the annexes, the core's first. */
    static List<Path> classes() {
        return Stream.of(property("journeyman.classes").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::isDirectory)
                .toList();
    }

    /** Returns the files of the project as they would be committed, in order. */
    static List<Path> files() {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return ours(directory) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile() && ours(file)) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        return files.stream().sorted().toList();
    }

    /** Returns whether a path is not one that a build makes, of this project or of an example that was built in its place. */
    private static boolean ours(Path path) {
        Path parent = path.getParent();
        boolean ofProject = ROOT.equals(parent) || parent != null && EXAMPLES.equals(parent.getParent());
        return !ofProject || !NOT_OURS.contains(String.valueOf(path.getFileName()));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns a file's path from the project directory, with slashes. */
    static String name(Path file) {
        return ROOT.relativize(file).toString().replace(File.separatorChar, '/');
    }

    private static String property(String name) {
        return Objects.requireNonNull(
                System.getProperty(name),
                "The system property " + name + " is not set. Run the tests with ./gradlew test.");
    }
}
