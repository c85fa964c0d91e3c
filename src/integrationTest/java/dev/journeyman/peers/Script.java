package dev.journeyman.peers;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The story of each wire: the answers of the server, and the transitions they lead to. */
final class Script {

    /** The answers of the server: failures for models of some names, the story for all others. */
    static final Path FIXTURES = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("src/integrationTest/resources/dev/journeyman/peers/goodbye.json");

    /** The number of its requests. */
    static final int REQUESTS = 6;

    private static final ObjectMapper JSON = new ObjectMapper();

    private Script() {}

    static Story story() {
        return Story.of(
                "Say goodbye",
                "The file a.txt says goodbye.",
                Criterion.checked("a.txt says goodbye", "grep -q goodbye a.txt"));
    }

    /** Writes fixtures with the replies of a script, in order. */
    static Path fixtures(Path file, AiMessage... replies) throws IOException {
        ObjectNode whole = JSON.createObjectNode();
        ArrayNode fixtures = whole.putArray("fixtures");
        for (AiMessage reply : replies) {
            int index = fixtures.size();
            ObjectNode fixture = fixtures.addObject();
            fixture.putObject("match").put("sequenceIndex", index);
            ObjectNode response = fixture.putObject("response");
            if (reply.text() != null) {
                response.put("content", reply.text());
            }
            if (reply.hasToolExecutionRequests()) {
                ArrayNode calls = response.putArray("toolCalls");
                for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
                    calls.addObject().put("name", call.name()).set("arguments", JSON.readTree(call.arguments()));
                }
            }
        }
        return Files.writeString(file, whole.toString());
    }

    /** Returns the states of a run, with the signal that led from each to the next. */
    static List<String> walk(List<RecordedEntry> entries) {
        return of(Entry.Moved.class, entries)
                .map(moved -> "%s -%s-> %s"
                        .formatted(
                                moved.move().from().state(),
                                moved.move().signal().getClass().getSimpleName(),
                                moved.move().to().state()))
                .toList();
    }

    static <T extends Entry> Stream<T> of(Class<T> kind, List<RecordedEntry> entries) {
        return entries.stream()
                .map(RecordedEntry::entry)
                .filter(kind::isInstance)
                .map(kind::cast);
    }
}
