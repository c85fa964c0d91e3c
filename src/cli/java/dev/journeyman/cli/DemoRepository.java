package dev.journeyman.cli;

import dev.journeyman.workspace.git.Git;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The demo's repository, created from resources of the program. It may be used from any thread. */
public final class DemoRepository {

    private static final List<String> FILES = List.of("src/Slug.java", "test/SlugTest.java");

    private static final int ISSUES = 240;

    private static final List<String> TITLES = List.of(
            "Crème brûlée without a torch",
            "  What's new?  ",
            "A café on every corner: twenty years later",
            "Why trains are late (and when they are not)",
            "Zoë and the lighthouse",
            "Seven naïve questions about tides",
            "From Málaga to Łódź by bicycle");

    private DemoRepository() {}

    /** Creates the repository with its first commit in a directory, and returns the directory. */
    public static Path make(Path directory) throws IOException {
        for (String file : FILES) {
            Path path = directory.resolve(file);
            Files.createDirectories(Objects.requireNonNull(path.getParent()));
            Files.writeString(path, text(file + ".txt")); // the suffix keeps it out of the sources of this build
        }
        Files.writeString(directory.resolve(".gitignore"), text("gitignore"));
        Files.writeString(Files.createDirectories(directory.resolve("docs")).resolve("titles.md"), titles());
        Git git = new Git(directory);
        git.output("init", "-q", "-b", "main");
        git.commitAll("Slugs, not readable yet", List.of());
        return directory;
    }

    /** Returns the titles of many issues: a file that takes up much of a small window. */
    private static String titles() {
        StringBuilder titles = new StringBuilder("# The titles of all issues\n\n");
        for (int issue = 1; issue <= ISSUES; issue++) {
            titles.append("- %s: %s\n".formatted(issue, TITLES.get(issue % TITLES.size())));
        }
        return titles.toString();
    }

    /** Returns the text of one of the demo's resources. */
    public static String text(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(DemoRepository.class.getResourceAsStream("demo/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
