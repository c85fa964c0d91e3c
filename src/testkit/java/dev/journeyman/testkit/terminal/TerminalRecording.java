package dev.journeyman.testkit.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a program wrote to its terminal once, to be played again in a {@link ScriptedTerminal} with its timing. It takes no notice of
 * what is typed. Immutable.
 */
public final class TerminalRecording implements TerminalScript {

    private final List<Piece> pieces;

    @SuppressWarnings("ArrayRecordComponent")
    private record Piece(Duration after, byte[] bytes) {}

    private TerminalRecording(List<Piece> pieces) {
        this.pieces = List.copyOf(pieces);
    }

    /**
     * Returns a recording as {@code script --timing} makes it.
     *
     * @param output what the program wrote
     * @param timing a line for each piece: the seconds since the one before, a blank, and its bytes
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

    /** Returns a recording without a timing, played in pieces of a size, one after each time. */
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
