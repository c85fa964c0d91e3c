package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import dev.journeyman.knowledge.repository.RepositoryText.RepositorySkill;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepositoryLinesTest {

    @Test
    void a_repository_that_says_nothing_has_no_line() {
        assertThat(RepositoryLines.of(RepositoryText.NOTHING)).isEmpty();
    }

    @Test
    void each_file_has_a_line_and_the_skills_have_one() {
        List<String> titles = IntStream.range(0, 10).mapToObj(i -> "Part " + i).toList();

        assertThat(RepositoryLines.of(new RepositoryText(
                        "",
                        "",
                        List.of(
                                new InstructionFile("AGENTS.md", 1_234, 3, List.of(), ""),
                                new InstructionFile("shop/AGENTS.md", 99_999, 12, titles, ""),
                                new InstructionFile("api/AGENTS.md", 0, 0, List.of(), "cannot be read")),
                        List.of(new RepositorySkill("a", "", "x"), new RepositorySkill("b", "B", "y")))))
                .containsExactly(
                        "AGENTS.md, 1,234 bytes",
                        "shop/AGENTS.md, 99,999 bytes, left out 10 of 12 sections: Part 0; Part 1; Part 2; Part 3;"
                                + " Part 4; Part 5; Part 6; Part 7; and 2 more",
                        "api/AGENTS.md, not read: cannot be read",
                        "skills: a, b");
    }
}
