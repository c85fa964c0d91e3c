package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file that holds what a text is to be, byte for byte. It is compared, and rewritten only when the build is run with
 * {@code -PupdateGolden}.
 *
 * @param file the file's path from the project directory
 */
public record Golden(String file) {

    /** Returns the golden file of a name beside the tests of a class of the core. */
    public static Golden of(Class<?> subject, String name) {
        return new Golden("src/test/resources/" + subject.getPackageName().replace('.', '/') + "/" + name);
    }

    /** Compares a text with this file, after rewriting the file where the build was asked to. */
    public void holds(String text) {
        update(text);
        assertThat(text.equals(text()))
                .as("%s does not hold this text. %s. If the change is meant, %s", file, difference(text), REMEDY)
                .isTrue();
    }

    /** Rewrites this file where the build was asked to. */
    public void update(String text) {
        try {
            if (Boolean.getBoolean("updateGolden")) {
                Files.createDirectories(path().resolveSibling("."));
                Files.write(path(), text.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns what this file holds. */
    public String text() {
        assertThat(path()).as("%s is not there. To make it, %s", file, REMEDY).isRegularFile();
        return House.read(path());
    }

    private static final String REMEDY = "run this test again with -PupdateGolden, read what it writes and commit it";

    private String difference(String text) {
        List<String> held = text().lines().toList();
        List<String> given = text.lines().toList();
        for (int i = 0; i < Math.max(held.size(), given.size()); i++) {
            String before = i < held.size() ? held.get(i) : "(nothing)";
            String now = i < given.size() ? given.get(i) : "(nothing)";
            if (!before.equals(now)) {
                return "Its line %d is \"%s\", that of the text \"%s\"".formatted(i + 1, before, now);
            }
        }
        return "The line breaks differ";
    }

    private Path path() {
        return House.ROOT.resolve(file);
    }
}
