package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Class names in strings, resources and pages, which no compiler checks: a class that moves takes them along. */
class NamedClassesTest {

    private static final Pattern NAME = Pattern.compile("\\bdev\\.journeyman(?:\\.[a-z]+)*\\.[A-Z]\\w*");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Set<String> READ = Set.of("java", "gradle", "properties", "json", "md");

    private static final List<Path> FILES = House.files();

    @Test
    void every_class_that_is_named_in_a_text_exists() {
        Set<String> classes = FILES.stream()
                .filter(file -> ending(file).equals("java"))
                .flatMap(NamedClassesTest::name)
                .collect(Collectors.toSet());

        assertThat(FILES.stream()
                        .filter(file -> READ.contains(ending(file)) && !file.endsWith("CHANGELOG.md"))
                        .flatMap(file -> NAME.matcher(House.read(file))
                                .results()
                                .map(MatchResult::group)
                                .filter(name -> !classes.contains(name))
                                .map(name -> "%s in %s".formatted(name, House.ROOT.relativize(file)))))
                .as("These names are of classes that moved or are gone")
                .isEmpty();
    }

    private static Stream<String> name(Path file) {
        String simple = file.getFileName().toString().replaceFirst("\\.java\\z", "");
        return PACKAGE.matcher(House.read(file)).results().limit(1).map(found -> found.group(1) + "." + simple);
    }

    private static String ending(Path file) {
        String name = Objects.requireNonNull(file.getFileName()).toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
