package dev.journeyman.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The form of CHANGELOG.md, which is that of Keep a Changelog: docs/releases.md says where a line goes. */
class ChangelogTest {

    private static final List<String> KINDS =
            List.of("### Added", "### Changed", "### Deprecated", "### Removed", "### Fixed", "### Security");

    private static final Pattern VERSION =
            Pattern.compile("## \\[(?:Unreleased|\\d+\\.\\d+\\.\\d+(?:-[A-Za-z0-9.]+)?] - \\d{4}-\\d{2}-\\d{2}$).*");

    private static final List<String> LINES =
            House.read(House.ROOT.resolve("CHANGELOG.md")).lines().toList();

    @Test
    void versions_have_a_number_and_a_date_and_what_is_not_released_comes_first() {
        List<String> versions =
                LINES.stream().filter(line -> line.startsWith("## ")).toList();

        assertThat(versions).first().isEqualTo("## [Unreleased]");
        assertThat(versions)
                .as("A version is ## [1.2.3] - 2026-01-31")
                .allMatch(line -> VERSION.matcher(line).matches());
        assertThat(versions).doesNotHaveDuplicates();
    }

    @Test
    void each_line_of_a_version_is_under_the_kind_of_its_change() {
        List<String> lost = new ArrayList<>();
        String heading = "";
        for (String line : LINES) {
            heading = line.startsWith("#") ? line : heading;
            boolean item = line.startsWith("- ");
            boolean of = item || line.startsWith("  ") || line.isEmpty() || line.startsWith("#");
            if (item && !KINDS.contains(heading) || !of && !heading.startsWith("# ")) {
                lost.add(line);
            }
        }
        assertThat(lost)
                .as("Put these lines of CHANGELOG.md under one of %s, as items that begin with \"- \"", KINDS)
                .isEmpty();
    }

    @Test
    void the_kinds_of_change_have_one_order_and_none_is_there_twice() {
        for (List<String> kinds : kindsByVersion()) {
            assertThat(kinds)
                    .as("Within a version, the order is %s", KINDS)
                    .isEqualTo(KINDS.stream().filter(kinds::contains).toList());
        }
    }

    @Test
    void what_breaks_something_is_under_changed_or_removed() {
        List<String> misplaced = new ArrayList<>();
        String kind = "";
        for (String line : LINES) {
            kind = line.startsWith("#") ? line : kind;
            boolean said = line.contains("**Breaking:**") || Pattern.matches(".*\\b[Bb]reaking:(?!\\*).*", line);
            if (said && Stream.of("# ", "### Changed", "### Removed").noneMatch(kind::startsWith)) {
                misplaced.add(line);
            }
        }
        assertThat(misplaced)
                .as("Move these lines under Changed or Removed, marked **Breaking:**")
                .isEmpty();
    }

    @Nested
    class What_the_api_of_the_last_version_had_and_this_one_has_not {

        private static final Pattern RELEASED = Pattern.compile("(?m)^## \\[(\\d[^]]*)]");
        private static final Pattern TYPE = Pattern.compile("^dev\\.journeyman[a-z.]*\\.([A-Z]\\w*)");

        @Test
        void is_named_in_a_breaking_item() {
            String all = String.join("\n", LINES);
            Matcher last = RELEASED.matcher(all);
            if (last.find()) { // before the first release there is nothing to compare with
                Golden before = new Golden("src/test/resources/dev/journeyman/house/api-" + last.group(1) + ".txt");

                assertThat(unsaid(before.text(), new Golden("docs/api.txt").text(), all))
                        .as(
                                "docs/api.txt of %s has signatures of these types that are gone. Say so in"
                                        + " CHANGELOG.md, in an item with **Breaking:**",
                                last.group(1))
                        .isEmpty();
            }
        }

        @Test
        void is_found_by_its_type() {
            String before = "dev.journeyman.Outcome.turns(): public int\ndev.journeyman.flow.State.DONE: constant";
            String now = "dev.journeyman.flow.State.DONE: constant";
            String versions = "## [Unreleased]\n"
                    + "### Changed\n"
                    + "- %s\n"
                    + "## [0.1.0] - 2026-01-31\n"
                    + "### Changed\n"
                    + "- **Breaking:** `Outcome` ends.";

            assertThat(unsaid(before, now, versions.formatted("**Breaking:** `Outcome.turns` is gone.")))
                    .isEmpty();
            assertThat(unsaid(before, now, versions.formatted("`Outcome` is shorter.")))
                    .containsExactly("Outcome");
            assertThat(unsaid(now, before, versions.formatted("Nothing."))).isEmpty();
        }

        /** Returns the types with signatures that are gone and that no breaking item of the newest version names. */
        private static Set<String> unsaid(String before, String now, String changelog) {
            String newest = changelog.split("(?m)^## ", -1)[1];
            String said = Stream.of(newest.split("(?m)^(?=- |#)", -1))
                    .filter(item -> item.contains("**Breaking:**"))
                    .collect(Collectors.joining());
            Set<String> kept = Set.copyOf(now.lines().toList());
            return before.lines()
                    .filter(line -> !kept.contains(line))
                    .flatMap(line -> TYPE.matcher(line).results())
                    .map(type -> type.group(1))
                    .filter(type ->
                            !Pattern.compile("\\b" + type + "\\b").matcher(said).find())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** Returns the kinds of change of each version, in the order of the file. */
    private static List<List<String>> kindsByVersion() {
        List<List<String>> versions = new ArrayList<>();
        for (String line : LINES) {
            if (line.startsWith("## ")) {
                versions.add(new ArrayList<>());
            } else if (line.startsWith("### ")) {
                versions.get(versions.size() - 1).add(line);
            }
        }
        return versions;
    }
}
