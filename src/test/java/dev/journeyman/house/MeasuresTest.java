package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The measures of the house, and how far the code is within them. {@code ./gradlew house} prints them as a table. */
class MeasuresTest {

    private static final int TYPES = 20;
    private static final int FIELDS = 8;
    private static final int CYCLE = 3;
    private static final int FOR_HOSTS = 64;
    private static final int FOR_HOSTS_OF_AN_ANNEX = 10;

    private static final List<Source> SHIPPED =
            Source.all().stream().filter(Source::shipped).toList();
    private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(House.classes());
    private static final List<String> TABLE = new ArrayList<>();

    @AfterAll
    static void print() {
        System.out.println("%-34s %8s %8s  %s".formatted("measure", "allowed", "largest", "where"));
        TABLE.stream().sorted().forEach(System.out::println);
    }

    @Test
    void a_package_has_at_most_20_types() {
        Map<String, Long> types = SHIPPED.stream()
                .filter(source -> !source.simpleName().equals("package-info"))
                .collect(Collectors.groupingBy(Source::packageName, TreeMap::new, Collectors.counting()));

        assertWithin("types in a package", TYPES, types);
    }

    @Test
    void hosts_are_promised_at_most_64_types_of_the_core_and_10_of_an_annex() {
        Map<String, Long> types = CLASSES.stream()
                .filter(type -> House.exported(type.getPackageName()))
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                .collect(Collectors.groupingBy(
                        type -> House.ANNEXES.contains(House.room(type.getPackageName()))
                                ? House.room(type.getPackageName())
                                : "core",
                        TreeMap::new,
                        Collectors.counting()));
        long core = Objects.requireNonNull(types.remove("core"));

        assertWithin("public types of the core for hosts", FOR_HOSTS, Map.of("promised packages", core));
        assertWithin("public types of an annex for hosts", FOR_HOSTS_OF_AN_ANNEX, types);
    }

    @Test
    void a_class_has_at_most_8_fields() {
        Map<String, Long> fields = SHIPPED.stream()
                .flatMap(source -> source.types().stream())
                .collect(Collectors.toMap(Source.Type::name, Source.Type::fields, Math::max, TreeMap::new));

        assertWithin("fields of a class", FIELDS, fields);
    }

    @Test
    void at_most_3_classes_depend_on_each_other_in_a_circle() {
        Map<String, Long> circles = new TreeMap<>();
        for (Set<String> circle : Circles.of(dependencies())) {
            circles.put(String.join(", ", new TreeSet<>(circle)), (long) circle.size());
        }

        assertWithin("classes in a circle", CYCLE, circles);
    }

    @Test
    void no_two_types_share_a_simple_name() {
        Map<String, Long> names = SHIPPED.stream()
                .map(Source::simpleName)
                .filter(name -> !name.equals("package-info"))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));

        assertWithin("files with one simple name", 1, names);
    }

    @Test
    void half_of_the_files_have_at_most_80_lines_and_none_more_than_400() {
        List<Source> byLines =
                SHIPPED.stream().sorted(Comparator.comparingLong(Source::lines)).toList();
        Source median = byLines.get(byLines.size() / 2);

        assertWithin("lines of the median file", 80, Map.of(median.simpleName(), median.lines()));
        assertWithin(
                "lines of a file",
                400,
                byLines.stream().collect(Collectors.toMap(Source::simpleName, Source::lines, Math::max)));
    }

    private static void assertWithin(String measure, long allowed, Map<String, Long> found) {
        Map.Entry<String, Long> largest = found.entrySet().stream()
                .filter(entry -> !SourcesTest.In_size.reasons().contains(entry.getKey()))
                .max(Map.Entry.comparingByValue())
                .orElse(Map.entry("nowhere", 0L));
        TABLE.add("%-34s %8s %8s  %s".formatted(measure, allowed, largest.getValue(), largest.getKey()));
        Stream<Map.Entry<String, Long>> beyond = found.entrySet().stream()
                .filter(entry -> entry.getValue() > allowed)
                .filter(entry -> !SourcesTest.In_size.reasons().contains(entry.getKey()));

        assertThat(beyond)
                .as(
                        "The measure \"%s\" is at most %s. Split what is larger, or give the reason in"
                                + " docs/design-decisions.md under \"Sizes\"",
                        measure, allowed)
                .isEmpty();
    }

    /** Returns which top-level types of ours each of them depends on. */
    private static Map<String, Set<String>> dependencies() {
        Map<String, Set<String>> all = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            Set<String> own = all.computeIfAbsent(top(type), any -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> target.getName().startsWith(House.PACKAGE + "."))
                    .map(MeasuresTest::top)
                    .filter(target -> !target.equals(top(type)))
                    .forEach(own::add);
        }
        return all;
    }

    private static String top(JavaClass type) {
        String name = type.getName();
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }
}
