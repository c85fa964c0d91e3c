package dev.journeyman.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A journal of a real run that the program of an earlier commit wrote.
 *
 * @param name {@code pivot}, {@code provider-switch-and-retry} or {@code parked}
 */
public record EarlierJournal(String name) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Returns its entries. */
    public List<RecordedEntry> entries() throws IOException {
        List<RecordedEntry> entries = new ArrayList<>();
        for (String line : lines()) {
            entries.add(read(line));
        }
        return entries;
    }

    /** Returns its lines, one for each entry. */
    public List<String> lines() throws IOException {
        return Files.readAllLines(
                Path.of("src/test/resources/dev/journeyman/journal/earlier").resolve(name + ".jsonl"));
    }

    /** Returns the entry of a line. */
    public static RecordedEntry read(String line) throws IOException {
        JsonNode row = JSON.readTree(line);
        return new RecordedEntry(
                row.get("seq").asLong(),
                Instant.parse(row.get("at").asText()),
                EntryFormat.read(row.get("entry").toString()));
    }
}
