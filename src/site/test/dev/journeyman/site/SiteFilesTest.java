package dev.journeyman.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of the built site. */
class SiteFilesTest {

    private static final Pattern PROMISED =
            Pattern.compile("(?m)^(dev\\.journeyman[a-z.]*\\.)([A-Z][\\w.]*)(?:<.*>)?: (?:[a-z]+"
                    + " )*(?:class|interface|@interface|enum|record|sealed)\\b");

    @TempDir
    Path again;

    @Test
    void the_javadoc_has_the_promised_types_and_no_other_ones() throws IOException {
        Path javadoc = BuiltSite.DIRECTORY.resolve("javadoc");
        String api = Files.readString(BuiltSite.property("journeyman.root").resolve("docs/api.txt"));
        Set<String> promised = PROMISED.matcher(api)
                .results()
                .map(type -> type.group(1).replace('.', '/') + type.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.walk(javadoc.resolve("dev"))) {
            Set<String> documented = files.map(file -> javadoc.relativize(file).toString())
                    .filter(file -> file.matches(".*/[A-Z][\\w.]*\\.html"))
                    .map(file -> file.replaceFirst("\\.html$", ""))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertThat(documented).isEqualTo(promised);
        }
    }

    @Test
    void the_same_sources_give_the_same_bytes() throws Exception {
        Path work = BuiltSite.property("journeyman.site.work");
        ProcessBuilder build = new ProcessBuilder("node", "node_modules/vitepress/bin/vitepress.js", "build", ".")
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(again.resolve("said").toFile());
        build.environment()
                .putAll(Map.of(
                        "SITE_PAGES", work.resolve("pages").toString(),
                        "SITE_BASE", BuiltSite.BASE,
                        "SITE_OUTPUT", again.resolve("site").toString(),
                        "SITE_CACHE", again.resolve("cache").toString()));

        assertThat(build.start().waitFor())
                .as(Files.readString(again.resolve("said")))
                .isZero();
        List<Path> made = BuiltSite.files().stream()
                .map(BuiltSite.DIRECTORY::relativize)
                .filter(file -> !file.startsWith("javadoc"))
                .toList();
        assertThat(made).hasSizeGreaterThan(100);
        assertThat(made.stream().filter(file -> !same(file, again.resolve("site"))))
                .isEmpty();
    }

    private static boolean same(Path file, Path other) {
        try {
            return Arrays.equals(
                    Files.readAllBytes(BuiltSite.DIRECTORY.resolve(file)), Files.readAllBytes(other.resolve(file)));
        } catch (IOException gone) {
            return false;
        }
    }
}
