package dev.journeyman.cli.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.cli.words.LocalTimes;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The runs of a store as one JSON object with a run on each line, for tools that read JSON and tools that read lines. It is stateless and may be used from any thread. */
public final class ListDocument {

    private ListDocument() {}

    /**
     * Returns the object.
     *
     * @param runs the runs, the newest first
     * @param dates the format of times in words
     * @param problems what cannot be read of the store, a sentence each
     */
    public static String of(List<ListedRun> runs, LocalTimes dates, Collection<String> problems) {
        ArrayNode sentences = JsonNodeFactory.instance.arrayNode();
        problems.forEach(sentences::add);
        String rows = runs.stream()
                .map(run -> "\n" + run.json(dates))
                .collect(Collectors.joining(",", "", runs.isEmpty() ? "" : "\n"));
        return ShownWriter.json("{\"runs\":[%s],\"problems\":%s}".formatted(rows, sentences));
    }
}
