package dev.journeyman.cli.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.story.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * An ended run with all its entries, as a file keeps it: one JSON object a line for each entry, with {@code run}, {@code seq}, {@code at}
 * and {@code entry}, which is the text that the store had. It is immutable and may be used from any thread.
 *
 * @param run the id of the run
 * @param entries its entries
 */
public record ArchivedRun(String run, List<StoredEntry> entries) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String FIRST = EntryFormat.name(Entry.RunStarted.class);

    public ArchivedRun {
        entries = List.copyOf(entries);
    }

    /** Returns an entry as a line of the file. */
    String line(StoredEntry entry) {
        return JSON.createObjectNode()
                .put("run", run)
                .put("seq", entry.seq())
                .put("at", entry.at().toString())
                .put("entry", entry.json())
                .toString();
    }

    /**
     * Reads a file.
     *
     * @throws BadInputException if it is not a whole run that this version can read
     */
    public static ArchivedRun read(Path file) {
        List<ArchivedRun> lines = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(entry(file, line, lines.size() + 1));
            }
        } catch (IOException problem) {
            throw new BadInputException(
                    "The file %s cannot be read. Check that it is there and readable.".formatted(file), problem);
        }
        return whole(file, lines);
    }

    /** Returns a run of the one entry in a line. */
    private static ArchivedRun entry(Path file, String line, int number) {
        try {
            JsonNode node = JSON.readTree(line);
            StoredEntry entry = StoredEntry.of(
                    node.path("seq").asLong(),
                    Instant.parse(node.path("at").asText()),
                    node.path("entry").asText());
            RunEntries.recorded(entry);
            return new ArchivedRun(node.path("run").asText(), List.of(entry));
        } catch (JsonProcessingException | DateTimeException | IllegalArgumentException other) {
            throw new BadInputException(
                    "Line %s of %s is not an entry that this version reads. Use the version that wrote the file, or a copy of it."
                            .formatted(number, file),
                    other);
        }
    }

    private static ArchivedRun whole(Path file, List<ArchivedRun> lines) {
        List<StoredEntry> entries =
                lines.stream().flatMap(line -> line.entries().stream()).toList();
        String run = lines.isEmpty() ? "" : lines.get(0).run();
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).seq() != i + 1 || !lines.get(i).run().equals(run)) {
                throw new BadInputException(
                        "Line %s of %s is not entry %s of run %s. Use a copy of the file that nothing was changed in."
                                .formatted(i + 1, file, i + 1, run));
            }
        }
        if (entries.isEmpty()
                || !entries.get(0).type().equals(FIRST)
                || !entries.get(entries.size() - 1).last()) {
            throw new BadInputException(
                    "The file %s is not a whole run: it has to begin with the start of a run and to end with its end. Name a file that journeyman prune wrote."
                            .formatted(file));
        }
        return new ArchivedRun(run, entries);
    }
}
