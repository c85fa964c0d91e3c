package dev.journeyman.workspace.git;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * A stream that splits what git prints with {@code -z} into its records, each ended by a zero byte; empty ones are left out. It must be
 * used by one thread.
 */
final class RecordStream extends OutputStream {

    private final Consumer<String> reader;

    /** The beginning of a record whose end is not written yet. */
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    RecordStream(Consumer<String> reader) {
        this.reader = reader;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        int begin = from;
        for (int i = from; i < from + length; i++) {
            if (bytes[i] == 0) {
                end(bytes, begin, i);
                begin = i + 1;
            }
        }
        begun.write(bytes, begin, from + length - begin);
    }

    private void end(byte[] bytes, int begin, int end) {
        String record;
        if (begun.size() == 0) {
            record = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
        } else {
            begun.write(bytes, begin, end - begin);
            record = begun.toString(StandardCharsets.UTF_8);
            begun.reset();
        }
        if (!record.isEmpty()) {
            reader.accept(record);
        }
    }
}
