package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The manual's page on agents: its table is that of the code, its prompt was sent, and its example can be read. */
class AgentsPageTest {

    private static final Golden PAGE = new Golden("docs/agents.md");
    private static final Golden SENT = Golden.of(AgentsPageTest.class, "handed-over.md");

    private final AgentCatalog ours = AgentCatalog.ours(Map.of(), InstantSource.fixed(Instant.EPOCH));

    @Test
    void the_table_of_the_page_is_that_of_the_code() {
        String head = "| agent | program | planning | coding | variables | reports |\n|---|---|---|---|---|---|\n";
        holds("table", ours.rows().stream().map(AgentsPageTest::line).collect(Collectors.joining("\n", head, "\n")));
    }

    @Test
    void the_prompt_of_the_page_was_sent() {
        String sent = SENT.text();
        String begin = "# Request 3: codex in CODING\n\n";
        int from = sent.indexOf(begin) + begin.length();
        holds(
                "prompt",
                "```\n"
                        + sent.substring(from, sent.indexOf("\n# It used", from))
                                .strip() + "\n```\n");
    }

    @Test
    void the_example_of_the_page_can_be_read() {
        String page = PAGE.text();
        String example = page.replaceFirst("(?s).*?```yaml\n(.*?)```.*", "$1");
        AgentDefinition row = ours.with(example, "agents.yaml").rows().stream()
                .filter(each -> each.name().equals("aider"))
                .findFirst()
                .orElseThrow();

        CommandLine line = new CommandLine(row, "sonnet");
        assertThat(line.way()).isEqualTo(CommandLine.Way.FILE);
        assertThat(line.words(false, "/tmp/prompt.md"))
                .endsWith("--dry-run", "--model", "sonnet", "--message-file", "/tmp/prompt.md");
        assertThat(row.surroundings().limit()).isEqualTo(Duration.ofMinutes(20));
    }

    @Test
    void every_field_of_a_row_is_explained() {
        String page = PAGE.text();
        assertThat(Stream.of(
                                AgentDefinition.class,
                                AgentDefinition.Flags.class,
                                AgentDefinition.Surroundings.class,
                                AgentOutputFormat.class)
                        .flatMap(type -> Stream.of(type.getRecordComponents()))
                        .map(component -> component.getName())
                        .filter(name -> !Pattern.compile("`([a-z]+\\.)?" + name + "`")
                                .matcher(page)
                                .find()))
                .containsOnly("surroundings");
    }

    private static String line(AgentDefinition row) {
        AgentOutputFormat output = row.output();
        String reports = output.input() == null ? "nothing" : output.cost() == null ? "tokens" : "tokens, money";
        return "| `cli:%s` | `%s` | %s | %s | %s | %s |"
                .formatted(
                        row.name(),
                        row.command().get(0),
                        code(row.flags().plan()),
                        code(row.flags().code()),
                        row.surroundings().passed().stream()
                                .map(name -> "`" + name + "`")
                                .collect(Collectors.joining(", ")),
                        reports);
    }

    private static String code(List<String> words) {
        return words.isEmpty() ? "" : "`" + String.join(" ", words) + "`";
    }

    private static void holds(String name, String text) {
        String page = PAGE.text();
        String begin = "<!-- %s -->\n".formatted(name);
        String end = "<!-- end of %s -->".formatted(name);
        PAGE.holds(page.substring(0, page.indexOf(begin) + begin.length()) + text + page.substring(page.indexOf(end)));
    }
}
