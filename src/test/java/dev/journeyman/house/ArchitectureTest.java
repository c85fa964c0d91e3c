package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about the architecture: its diagram is made from the code, and the classes it names exist. */
class ArchitectureTest {

    private static final String FILE = "docs/architecture.md";
    private static final String BEGIN = "<!-- rooms -->\n";
    private static final String END = "<!-- end of rooms -->";
    private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z]+)`");

    private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(House.classes());

    @Test
    void the_diagram_shows_which_room_knows_which() {
        Golden page = new Golden(FILE);
        String text = page.text();
        String before = text.substring(0, text.indexOf(BEGIN) + BEGIN.length());
        String after = text.substring(text.indexOf(END));

        page.holds(before + "```mermaid\n" + diagram() + "```\n" + after);
    }

    @Test
    void every_class_it_names_exists() {
        Set<String> names = CLASSES.stream().map(JavaClass::getSimpleName).collect(Collectors.toSet());
        List<String> unknown = CLASS.matcher(new Golden(FILE).text())
                .results()
                .map(found -> found.group(1))
                .filter(name -> !names.contains(name))
                .distinct()
                .toList();

        assertThat(unknown)
                .as("%s names classes that are not there. Name those that took their place", FILE)
                .isEmpty();
    }

    @Test
    void each_walk_names_five_classes_to_open_first() {
        String text = new Golden(FILE).text();
        for (String walk : List.of("A model turn", "A verdict", "A resume")) {
            String section = text.substring(text.indexOf("## " + walk));
            String first = section.substring(
                    section.indexOf("Open first:"), section.indexOf('\n', section.indexOf("Open first:")));

            assertThat(CLASS.matcher(first).results().count()).as(walk).isEqualTo(5);
        }
    }

    @Test
    void the_page_for_agents_fits_on_a_screen_and_a_half() {
        assertThat(new Golden("AGENTS.md").text().lines().count()).isLessThanOrEqualTo(60);
    }

    /** Returns the rooms as a graph without arrows that follow from others. */
    private static String diagram() {
        Map<String, Set<String>> known = rooms();
        List<String> lines = new ArrayList<>(List.of("graph TD"));
        for (String room : House.ROOMS) {
            lines.add("    %s[%s]".formatted(id(room), room.isEmpty() ? "front door" : room));
        }
        known.forEach((room, others) -> others.stream()
                .filter(other ->
                        others.stream().noneMatch(between -> !between.equals(other) && reaches(known, between, other)))
                .forEach(other -> lines.add("    %s --> %s".formatted(id(room), id(other)))));
        return String.join("\n", lines) + "\n";
    }

    private static boolean reaches(Map<String, Set<String>> known, String from, String to) {
        return known.getOrDefault(from, Set.of()).stream()
                .anyMatch(next -> next.equals(to) || reaches(known, next, to));
    }

    private static Map<String, Set<String>> rooms() {
        Map<String, Set<String>> known = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            String room = House.room(type.getPackageName());
            if (House.ROOMS.contains(room)) {
                type.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency
                                .getTargetClass()
                                .getBaseComponentType()
                                .getPackageName())
                        .filter(target -> (target + ".").startsWith(House.PACKAGE + "."))
                        .map(House::room)
                        .filter(other -> !other.equals(room))
                        .forEach(other -> known.computeIfAbsent(room, any -> new TreeSet<>())
                                .add(other));
            }
        }
        return known;
    }

    private static String id(String room) {
        return room.isEmpty() ? "root" : room;
    }
}
