package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.review.Architect;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The manual's page on the journal: its example is a real journal, and it names every kind of entry. */
@Timeout(60)
class JournalPageTest {

    private static final Golden PAGE = new Golden("docs/journal.md");
    private static final String BEGIN = "<!-- example -->\n";
    private static final String END = "<!-- end of example -->\n";
    private static final int SHOWN = 48;
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path home;

    @Test
    void the_example_of_the_page_is_the_journal_of_a_run() throws Exception {
        String page = PAGE.text();
        String before = page.substring(0, page.indexOf(BEGIN) + BEGIN.length());
        String after = page.substring(page.indexOf(END));

        PAGE.holds(before + "```\n" + example() + "```\n" + after);
    }

    @Test
    void the_page_names_every_kind_of_entry() {
        for (Class<?> kind : Entry.class.getPermittedSubclasses()) {
            assertThat(PAGE.text()).contains("`" + EntryFormat.name(kind.asSubclass(Entry.class)) + "`");
        }
    }

    private String example() throws Exception {
        EngineStage stage = new EngineStage(home);
        Deque<AiMessage> replies = new ArrayDeque<>(List.of(
                Replies.call("update_todo_list", "content", "- [ ] greet"),
                Replies.call("submit_work", "summary", "It greets."),
                Replies.call("submit_work", "summary", "It greets politely.")));
        stage.coder(request -> {
            stage.clock.advance(Duration.ofSeconds(7));
            return replies.remove();
        });
        stage.checks(1).architect(Architect.auto()).play(EngineStage.EXPRESS);
        String id = stage.run().id();
        StringBuilder lines = new StringBuilder();
        for (RecordedEntry recorded : stage.recorded()) {
            String entry = EntryFormat.write(recorded.entry()).replace(id, "tale-1f2e3d4c");
            JsonNode cut = cut(JSON.readTree(entry.replace(home.toString(), "/srv/state")));
            lines.append("%2d %s %s%n".formatted(recorded.seq(), recorded.at(), JSON.writeValueAsString(cut)));
        }
        return lines.toString();
    }

    private static JsonNode cut(JsonNode node) {
        if (node.isTextual() && node.textValue().length() > SHOWN) {
            return TextNode.valueOf(node.textValue().substring(0, SHOWN) + "…");
        }
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> object.set(field.getKey(), cut(field.getValue())));
        } else if (node instanceof ArrayNode array) {
            List<JsonNode> cut = StreamSupport.stream(array.spliterator(), false)
                    .map(JournalPageTest::cut)
                    .collect(Collectors.toList());
            array.removeAll().addAll(cut);
        }
        return node;
    }
}
