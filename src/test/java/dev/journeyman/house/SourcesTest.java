package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The sources: sizes, names, what every file has and what none may have. */
class SourcesTest {

    private static final int FILE = 400;
    private static final int MEDIAN = 80;
    private static final int METHOD = 40;
    private static final int PARAMETERS = 5;
    private static final int COMPONENTS = 7;
    private static final int FIELDS = 8;

    private static final List<Source> ALL = Source.all();

    @Nested
    class In_size {

        private static final Path REASONS = House.ROOT.resolve("docs/design-decisions.md");

        @Test
        void half_of_the_shipped_files_have_at_most_80_lines() {
            List<Long> lines = ALL.stream()
                    .filter(Source::shipped)
                    .map(Source::lines)
                    .sorted()
                    .toList();
            assertThat(lines.get(lines.size() / 2))
                    .as("The median file is too long. Split what does two things")
                    .isLessThanOrEqualTo(MEDIAN);
        }

        @Test
        void what_is_too_big_has_its_reason_in_the_design_decisions() {
            Set<String> unexplained = new TreeSet<>();
            breaks().filter(big -> !reasons().contains(big.key())).forEach(big -> unexplained.add(big.toString()));
            assertThat(unexplained)
                    .as("Too big. Split it, or give the reason in docs/design-decisions.md under \"Sizes\" in an"
                            + " item that begins with its name: - `Name`")
                    .isEmpty();
        }

        @Test
        void what_the_design_decisions_explain_is_still_too_big() {
            assertThat(reasons())
                    .as("docs/design-decisions.md explains under \"Sizes\" what is no longer too big. Take it out")
                    .isSubsetOf(breaks().map(Break::key).toList());
        }

        private record Break(String key, String what) {

            @Override
            public String toString() {
                return "`" + key + "` " + what;
            }
        }

        private static Stream<Break> breaks() {
            return ALL.stream().flatMap(source -> {
                List<Break> breaks = new ArrayList<>();
                if (source.lines() > FILE) {
                    breaks.add(new Break(
                            source.simpleName(), "has %d lines, more than %d".formatted(source.lines(), FILE)));
                }
                for (Source.Type type : source.types()) {
                    if (type.components() > COMPONENTS) {
                        breaks.add(new Break(
                                type.name(),
                                "has %d components, more than %d".formatted(type.components(), COMPONENTS)));
                    }
                }
                for (Source.Type type : source.types()) {
                    if (source.shipped() && type.fields() > FIELDS) {
                        breaks.add(
                                new Break(type.name(), "has %d fields, more than %d".formatted(type.fields(), FIELDS)));
                    }
                }
                for (Source.Method method : source.members()) {
                    if (method.lines() > METHOD) {
                        breaks.add(new Break(
                                method.key(), "has %d lines, more than %d".formatted(method.lines(), METHOD)));
                    }
                    if (method.parameters() > PARAMETERS && !method.canonicalIn(source.types())) {
                        breaks.add(new Break(
                                method.key(),
                                "has %d parameters, more than %d".formatted(method.parameters(), PARAMETERS)));
                    }
                }
                return breaks.stream();
            });
        }

        static Set<String> reasons() {
            Set<String> names = new TreeSet<>();
            Matcher section =
                    Pattern.compile("(?ms)^## Sizes$(.*?)(?=^#{1,2} |\\z)").matcher(House.read(REASONS));
            while (section.find()) {
                Matcher item = Pattern.compile("(?m)^- `([^`]+)`").matcher(section.group(1));
                while (item.find()) {
                    names.add(item.group(1));
                }
            }
            return names;
        }
    }

    @Nested
    class In_name {

        private static final Set<String> SAY_NOTHING = Set.of(
                "Manager",
                "Helper",
                "Util",
                "Utils",
                "Processor",
                "Impl",
                "Base",
                "Abstract",
                "Dto",
                "DTO",
                "Info",
                "Wrapper");

        private static final Set<String> EXCEPT = Set.of("ContextManager");

        @Test
        void no_type_has_a_word_that_says_nothing() {
            List<String> names = ALL.stream()
                    .flatMap(source -> source.types().stream().map(Source.Type::name))
                    .filter(name -> !EXCEPT.contains(name) && saysNothing(name))
                    .toList();
            assertThat(names)
                    .as(
                            "These names begin or end with one of %s. Name each type after what it is",
                            new TreeSet<>(SAY_NOTHING))
                    .isEmpty();
        }

        private static boolean saysNothing(String name) {
            List<String> words = Arrays.asList(name.split("(?<=[a-z0-9])(?=[A-Z])", -1));
            return SAY_NOTHING.contains(words.get(0)) || SAY_NOTHING.contains(words.get(words.size() - 1));
        }
    }

    @Nested
    class Everywhere {

        @Test
        void a_package_says_that_nothing_in_it_is_null_unless_marked() {
            Set<String> marked = ALL.stream()
                    .filter(source -> source.simpleName().equals("package-info"))
                    .filter(source ->
                            House.read(House.ROOT.resolve(source.file())).contains("@NullMarked"))
                    .map(Source::packageName)
                    .collect(Collectors.toSet());
            assertThat(ALL.stream().map(Source::packageName).distinct().filter(name -> !marked.contains(name)))
                    .as("These packages need a package-info.java with @NullMarked, in one of their source sets")
                    .isEmpty();
        }

        @Test
        void a_public_type_says_what_it_is() {
            List<String> silent = ALL.stream()
                    .filter(Source::shipped)
                    .flatMap(source -> source.types().stream())
                    .filter(type -> type.topAndPublic() && !type.documented())
                    .map(Source.Type::name)
                    .toList();
            assertThat(silent)
                    .as("These public types have no Javadoc. Its first sentence says what the type is")
                    .isEmpty();
        }

        @Test
        void no_file_names_the_host_of_a_package_registry() {
            assertThat(linesWith(Traces.REGISTRY))
                    .as("Where packages come from is set up on each machine, not here. Take the host out")
                    .isEmpty();
        }

        @Test
        void no_file_names_a_directory_of_somebodys_machine() {
            assertThat(linesWith(Traces.SOMEBODYS_DIRECTORY))
                    .as("These paths hold on one machine only. Make them relative to the project")
                    .isEmpty();
        }

        /** A number's format, but for one that is given {@code Locale.ROOT}. */
        private static final Pattern NUMBER_IN_THE_DEFAULT_LOCALE = Pattern.compile(
                "(?<!\\\\)(?<!Locale\\.ROOT,\\s{0,60})\"(?:[^\"\\\\\n]|\\\\.)*%[-+ 0,(]*[0-9.]*[" + "defg]\\b.*");

        @Test
        void what_is_shipped_writes_numbers_the_same_in_every_locale() {
            List<String> formats = ALL.stream()
                    .filter(Source::shipped)
                    .flatMap(source -> NUMBER_IN_THE_DEFAULT_LOCALE
                            .matcher(House.read(House.ROOT.resolve(source.file())))
                            .results()
                            .map(found -> source.file() + ": " + found.group()))
                    .toList();
            assertThat(formats)
                    .as("Models and journals read these. Write %%s for %%d, or String.format(Locale.ROOT, …)")
                    .isEmpty();
        }

        private static List<String> linesWith(Pattern trace) {
            return House.files().stream()
                    .filter(file -> !House.name(file).endsWith(".jar"))
                    .flatMap(file -> Traces.in(file, trace))
                    .toList();
        }
    }
}
