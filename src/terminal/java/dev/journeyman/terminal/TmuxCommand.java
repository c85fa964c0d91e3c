package dev.journeyman.terminal;

import dev.journeyman.workspace.process.ProcessDescription;
import dev.journeyman.workspace.process.ProcessInput;
import dev.journeyman.workspace.process.ProcessLimits;
import dev.journeyman.workspace.process.ProcessOutput;
import dev.journeyman.workspace.process.ProcessResult;
import dev.journeyman.workspace.process.ProcessRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The tmux command for one pane. It is stateless and may be used from any thread.
 *
 * @param tmux the command and its options
 * @param pane the pane as tmux names it
 */
record TmuxCommand(List<String> tmux, String pane) {

    /** What tmux itself starts, such as its server, is not ended with the command. */
    private static final ProcessLimits LIMITS = new ProcessLimits(
            Duration.ofMinutes(1), Duration.ofSeconds(1), ProcessLimits.ALL, ProcessLimits.Ending.ASK_FIRST);

    private static final int FIELDS = 10;
    private static final String FORMAT =
            "#{cursor_x}\t#{cursor_y}\t#{pane_width}\t#{pane_height}\t#{pane_dead}\t#{pane_pipe}\t#{pane_in_mode}"
                    + "\t#{bracket_paste_flag}\t#{pane_tty}\t#{pane_title}";

    TmuxCommand {
        tmux = List.copyOf(tmux);
    }

    /**
     * What tmux reports of a pane. It is immutable.
     *
     * @param fields its fields, in the order in which they are asked for
     */
    record PaneReport(List<String> fields) {

        PaneReport {
            fields = List.copyOf(fields);
        }

        int column() {
            return Integer.parseInt(fields.get(0));
        }

        int row() {
            return Integer.parseInt(fields.get(1));
        }

        int width() {
            return Integer.parseInt(fields.get(2));
        }

        int height() {
            return Integer.parseInt(fields.get(3));
        }

        boolean dead() {
            return fields.get(4).equals("1");
        }

        /** Returns whether the output is already copied to another program. */
        boolean piped() {
            return !fields.get(5).equals("0");
        }

        /** Returns whether the pane is in copy mode, such as for scrolling. */
        boolean scrolled() {
            return !fields.get(6).equals("0");
        }

        /** Returns the flag of bracketed paste, which tmux reports since 3.7; empty before. */
        String bracketed() {
            return fields.get(7);
        }

        String device() {
            return fields.get(8);
        }

        String title() {
            return fields.get(9).strip();
        }
    }

    /** Returns what tmux reports of the pane. */
    PaneReport report() {
        List<String> fields =
                List.of(run("display-message", "-p", "-t", pane, FORMAT).split("\t", FIELDS));
        if (fields.size() < FIELDS || fields.get(2).isEmpty()) { // if other panes exist, tmux does not report a failure
            throw failed("can't find pane: " + pane);
        }
        return new PaneReport(fields);
    }

    /** Returns the lines that the pane shows. */
    List<String> lines() {
        return run("capture-pane", "-p", "-t", pane)
                .lines()
                .map(String::stripTrailing)
                .toList();
    }

    /** Runs tmux and returns what it prints; it throws with tmux's message if tmux fails. */
    String run(String... arguments) {
        return feed("", arguments);
    }

    /** Runs tmux with an input. */
    String feed(String input, String... arguments) {
        List<String> command = new ArrayList<>(tmux);
        command.add("-u"); // in other locales tmux replaces tabs and non-ASCII characters with _
        command.addAll(List.of(arguments));
        ProcessResult result = result(ProcessDescription.of(Path.of(""), command, LIMITS)
                .with(new ProcessInput.Text(input))
                .with(ProcessOutput.JOINED));
        switch (result.cause()) {
            case INTERRUPT, CLAIM_RAN_OUT -> throw failed("interrupted while waiting for tmux");
            case TIME_LIMIT ->
                throw failed("tmux did not answer within %s seconds"
                        .formatted(LIMITS.time().toSeconds()));
            case ITSELF -> {
                if (!result.ok()) {
                    throw failed(result.output().strip());
                }
            }
        }
        return result.output();
    }

    private static ProcessResult result(ProcessDescription tmux) {
        try {
            return ProcessRunner.run(tmux);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    private static UncheckedIOException failed(String why) {
        return new UncheckedIOException(new IOException(why));
    }
}
