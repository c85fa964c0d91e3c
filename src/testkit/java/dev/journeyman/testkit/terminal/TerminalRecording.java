package dev.journeyman.testkit.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A recording of a program's output, which a {@link ScriptedTerminal} plays with its timing. It ignores typed keys. It
 * is immutable and may be used from any thread.
 */
public final class TerminalRecording implements TerminalScript {

    private final List<Piece> pieces;

    @SuppressWarnings("ArrayRecordComponent")
    private record Piece(Duration after, byte[] bytes) {}

    private TerminalRecording(List<Piece> pieces) {
        this.pieces = List.copyOf(pieces);
    }

    /**
     * Returns a recording in the format of {@code script --timing}.
     *
     * @param output the file with the program's output
     * @param timing the file with one line for each piece: the seconds since the piece before, a blank, and its size in
     *     bytes
     */
    public static TerminalRecording of(Path output, Path timing) throws IOException {
        byte[] bytes = Files.readAllBytes(output);
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        Duration at = Duration.ZERO;
        for (String line : Files.readAllLines(timing)) {
            String[] fields = line.strip().split(" ", 2);
            at = at.plusNanos((long) (Double.parseDouble(fields[0]) * 1e9));
            int to = Math.min(bytes.length, from + Integer.parseInt(fields[1].strip()));
            pieces.add(new Piece(at, Arrays.copyOfRange(bytes, from, to)));
            from = to;
        }
        return new TerminalRecording(pieces);
    }

    /** Returns a recording without a timing file, played in pieces of one size at one interval. */
    public static TerminalRecording evenly(byte[] output, int size, Duration each) {
        List<Piece> pieces = new ArrayList<>();
        for (int from = 0; from < output.length; from += size) {
            byte[] bytes = Arrays.copyOfRange(output, from, Math.min(output.length, from + size));
            pieces.add(new Piece(each.multipliedBy(pieces.size() + 1L), bytes));
        }
        return new TerminalRecording(pieces);
    }

    @Override
    public void started(ScriptedTerminal terminal) {
        pieces.forEach(piece -> terminal.paint(piece.after(), piece.bytes()));
    }
}
