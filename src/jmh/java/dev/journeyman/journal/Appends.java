package dev.journeyman.journal;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TurnSource;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.testkit.SampleHeads;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * A measurement of durable appends: a typical entry is appended to the SQLite store, written to bare tables of another SQLite
 * file, and written to a bare file on the same disk, which is forced after each append. The three alternate, so that other load of
 * the disk affects all.
 */
public final class Appends {

    private static final int BEFORE = 500;
    private static final int PAIRS = 5_000;

    private final long[] store = new long[PAIRS];
    private final long[] table = new long[PAIRS];
    private final long[] file = new long[PAIRS];

    private Appends() {}

    /** Measures in a directory. */
    public static Appends in(Path place) throws IOException {
        Appends appends = new Appends();
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"));
                BareTables table = BareTables.in(place.resolve("bare.db"));
                FileChannel bare =
                        FileChannel.open(place.resolve("file"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (int i = 0; i < BEFORE + PAIRS; i++) {
                RecordedEntry recorded = new RecordedEntry(i + 1, Instant.now(), entry(i));
                RunHead head = SampleHeads.coding("run", i + 1, recorded.at());
                long begun = System.nanoTime();
                journal.append("run", i, List.of(RunEntries.stored(recorded)), head);
                long stored = System.nanoTime();
                table.write("run", recorded, head);
                long between = System.nanoTime();
                bare.write(ByteBuffer.wrap(line(recorded)));
                bare.force(false);
                if (i >= BEFORE) {
                    appends.store[i - BEFORE] = stored - begun;
                    appends.table[i - BEFORE] = between - stored;
                    appends.file[i - BEFORE] = System.nanoTime() - between;
                }
            }
        }
        return appends;
    }

    /** Returns the entries per second that the store takes, including checkpoints of its log. */
    public double stored() {
        return rate(store);
    }

    /** Returns the entries per second that bare tables take. */
    public double inserted() {
        return rate(table);
    }

    /** Returns the entries per second that a bare file takes. */
    public double bare() {
        return rate(file);
    }

    private static double rate(long[] nanos) {
        return PAIRS * 1e9 / Arrays.stream(nanos).sum();
    }

    private static byte[] line(RecordedEntry recorded) {
        String line = recorded.seq() + " " + recorded.at() + " " + EntryFormat.write(recorded.entry()) + "\n";
        return line.getBytes(StandardCharsets.UTF_8);
    }

    private static Entry entry(int number) {
        ToolExecutionRequest call = ToolExecutionRequest.builder()
                .id("c" + number)
                .name("read_file")
                .arguments("{}")
                .build();
        ToolExecutionResultMessage result =
                ToolExecutionResultMessage.from(call, "a line of a source file\n".repeat(17));
        return new Entry.ContextChanged("coder/1", new ContextChange.Appended(result, TurnSource.TOOL, 120));
    }
}
