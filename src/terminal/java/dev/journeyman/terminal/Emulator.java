package dev.journeyman.terminal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jline.terminal.Size;
import org.jline.utils.ScreenTerminal;
import org.jline.utils.WCWidth;
import org.jspecify.annotations.Nullable;

/**
 * A terminal emulator: it turns a program's output into screens and notices. It accepts bytes in chunks of any size. It
 * is not safe for use from several threads: its owner must guard it.
 */
public final class Emulator {

    /** A terminal's answer to an agent that asks whether its state reports are read. */
    public static final String LISTENING = "\u001b]7501;?;1\u001b\\";

    /** The number of notices that are kept. */
    private static final int KEPT = 512;

    private static final int LARGEST = 5_000;

    private final ScreenTerminal cells;
    private final Utf8 utf8 = new Utf8();
    private final EscapeParser sequences = new EscapeParser();
    private final Deque<TerminalNotice> heard = new ArrayDeque<>();
    private final StringBuilder answers = new StringBuilder();
    private int columns;
    private int rows;
    private long said;
    private Screen screen = Screen.EMPTY;
    private String title = "";
    private @Nullable AgentState state;
    private @Nullable Boolean bracketed;
    private boolean probed;

    /** Creates an emulator with a screen of the given size. */
    public Emulator(int columns, int rows) {
        this.columns = within(columns);
        this.rows = within(rows);
        cells = new ScreenTerminal(this.columns, this.rows);
    }

    private static int within(int size) {
        return Math.max(2, Math.min(size, LARGEST));
    }

    /** Returns the width of a character in columns. */
    static int width(int point) {
        return Math.max(0, WCWidth.wcwidth(point));
    }

    /** Changes the size of the screen. */
    public void resize(int wide, int high) {
        columns = within(wide);
        rows = within(high);
        cells.setSize(Size.of(columns, rows));
        look();
    }

    /** Processes the program's output. */
    public void write(byte[] bytes, int length) {
        StringBuilder plain = new StringBuilder();
        for (EscapeParser.Piece piece : sequences.split(utf8.decode(bytes, length))) {
            switch (piece.kind()) {
                case TEXT -> plain.append(piece.text());
                case DROPPED -> {}
                case COMMAND -> command(piece.text());
                case MODE -> {
                    if (sets(piece.text(), "2026")) {
                        paint(plain); // a frame begins: the output before it is visible
                    }
                    plain.append(piece.text());
                    mode(piece.text());
                }
            }
        }
        paint(plain);
        answers.append(cells.read());
    }

    private void paint(StringBuilder plain) {
        cells.write(plain);
        plain.setLength(0);
        if (!cells.isSynchronizedOutput()) {
            look();
        }
    }

    /** Processes an operating system command, given without its introducer and terminator. */
    private void command(String text) {
        if (text.startsWith("0;") || text.startsWith("2;")) {
            title = text.substring(2).strip();
            hear(new TerminalNotice(++said, title, null));
        } else if (text.equals("7501;?")) {
            probed = true;
        } else if (text.startsWith("7501;state=")) {
            state(text.substring("7501;state=".length()).replaceFirst("[:;].*", ""));
        }
    }

    private void state(String word) {
        if (word.equals("clear")) {
            state = null; // the agent no longer reports a state
            return;
        }
        try {
            state = AgentState.valueOf(word.toUpperCase(Locale.ROOT));
            hear(new TerminalNotice(++said, null, state));
        } catch (IllegalArgumentException unknown) {
            return; // a word of a newer version
        }
    }

    private void hear(TerminalNotice one) {
        heard.addLast(one);
        if (heard.size() > KEPT) {
            heard.removeFirst();
        }
    }

    private void mode(String sequence) {
        if (sets(sequence, "2004")) {
            bracketed = sequence.endsWith("h");
        }
    }

    /** Returns whether a sequence sets or resets a mode. A sequence may name several modes. */
    private static boolean sets(String sequence, String mode) {
        String modes = sequence.substring("\u001b[?".length(), sequence.length() - 1);
        return List.of(modes.split(";")).contains(mode);
    }

    private void look() {
        long[] dumped = new long[columns * rows];
        int[] cursor = new int[2];
        cells.dump(dumped, 0, 0, rows, columns, cursor);
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            lines.add(line(dumped, row * columns));
        }
        screen = new Screen(lines, cursor[1], cursor[0], title, state, paste().orElse(false), screen.number() + 1);
    }

    private String line(long[] dumped, int from) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < columns; ) {
            int point = ScreenTerminal.cellCodePoint(dumped[from + column]);
            line.appendCodePoint(point == 0 ? ' ' : point);
            column += Math.max(1, width(point));
        }
        return line.toString().stripTrailing();
    }

    /** Returns the newest completely painted screen. */
    public Screen screen() {
        return screen;
    }

    /** Returns whether bracketed paste is on; empty until the program has set or reset that mode. */
    Optional<Boolean> paste() {
        return Optional.ofNullable(bracketed);
    }

    /** Returns the notices with a number greater than the given one, the oldest first. */
    public List<TerminalNotice> heard(long after) {
        return heard.stream().filter(one -> one.number() > after).toList();
    }

    /** Returns whether the program has asked, since the last call, whether its state reports are read. */
    public boolean probed() {
        boolean asked = probed;
        probed = false;
        return asked;
    }

    /** Returns the terminal's pending answers to the program's queries, and clears them. */
    public String answers() {
        String all = answers.toString();
        answers.setLength(0);
        return all;
    }
}
