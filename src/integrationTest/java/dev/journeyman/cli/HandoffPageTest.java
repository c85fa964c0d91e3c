package dev.journeyman.cli;

import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.house.Golden;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The manual's page on handing over: its lines of the demo are those that the demo prints, and its settings are those
 * of the code.
 */
class HandoffPageTest {

    private static final Golden PAGE = new Golden("docs/handoff.md");

    @TempDir
    private Path place;

    @Test
    void its_lines_of_the_demo_are_those_that_the_demo_prints() {
        List<String> printed =
                Program.in(place).run("demo").well().out().lines().toList();

        holds(
                "demo",
                "```\n" + part(printed, "swift-model quota", "> The next model") + "…\n"
                        + part(printed, "check 1 failed", "> A new attempt") + "```\n");
    }

    @Test
    void its_settings_are_those_of_the_code() {
        holds("settings", BriefSettings.table().stripTrailing() + "\n");
    }

    /** Returns the lines from the first one with some words to the next one with others, with fixed times. */
    private static String part(List<String> lines, String from, String to) {
        List<String> begun =
                lines.stream().dropWhile(line -> !line.contains(from)).toList();
        int end = 0;
        while (!begun.get(end).contains(to)) {
            end++;
        }
        return begun.subList(0, end + 1).stream()
                .map(line -> line.replaceAll("until \\S+Z", "until 2026-01-02T03:04:05Z"))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static void holds(String name, String text) {
        String page = PAGE.text();
        String begin = "<!-- %s -->\n".formatted(name);
        String end = "<!-- end of %s -->\n".formatted(name);
        PAGE.holds(page.substring(0, page.indexOf(begin) + begin.length()) + text + page.substring(page.indexOf(end)));
    }
}
