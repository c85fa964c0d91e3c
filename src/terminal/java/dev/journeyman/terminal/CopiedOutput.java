package dev.journeyman.terminal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The output of a pane's program, which tmux copies to a file from some time on. It is used by one thread. */
final class CopiedOutput {

    private static final int BUFFER = 1 << 16;

    private final TmuxCommand tmux;
    private final Path copy;
    private final boolean listening;
    private final Emulator emulator;
    private long read;

    /** Begins to copy the output, unless it is already copied to another program: that pipe would end. */
    CopiedOutput(TmuxCommand tmux, TmuxCommand.PaneReport pane, Path copy) {
        this.tmux = tmux;
        this.copy = copy;
        this.listening = !pane.piped();
        this.emulator = new Emulator(pane.width(), pane.height());
        if (listening) {
            tmux.run(
                    "pipe-pane", "-t", tmux.pane(), "cat >> '" + copy.toString().replace("'", "'\\''") + "'");
        }
    }

    /** Reads the program's output since the last call, and returns the terminal that interprets it. */
    Emulator heard() {
        if (!listening) {
            return emulator;
        }
        try (RandomAccessFile file = new RandomAccessFile(copy.toFile(), "r")) {
            file.seek(read);
            byte[] bytes = new byte[BUFFER];
            for (int length = file.read(bytes); length > 0; length = file.read(bytes)) {
                read += length;
                emulator.write(bytes, length);
            }
            emulator.answers(); // discarded: tmux has answered already, and the program ignores later answers
            emulator.probed();
            return emulator;
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** Returns the terminal that interprets the output, as far as it was read. */
    Emulator emulator() {
        return emulator;
    }

    /** Ends the copy, in a pane that may have ended. */
    void close(boolean dead) throws IOException {
        if (listening && !dead) {
            tmux.run("pipe-pane", "-t", tmux.pane());
        }
        Files.deleteIfExists(copy);
    }
}
