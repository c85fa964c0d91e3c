package dev.journeyman.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts programs that are to be interrupted. A program inherits which signals are ignored, and a script or nohup
 * ignores some for its background processes. {@code env} restores the defaults where it can (GNU's; others leave them).
 */
public final class DefaultSignals {

    private static final List<String> RESET = List.of("env", "--default-signal=INT,QUIT,HUP,TERM");

    private DefaultSignals() {}

    /** Returns a command that runs another one with the default handling of signals. */
    public static List<String> command(List<String> command) {
        List<String> probe = new ArrayList<>(RESET);
        probe.add("true");
        if (Finished.of(Path.of("."), probe).exit() != 0) {
            return command;
        }
        List<String> reset = new ArrayList<>(RESET);
        reset.addAll(command);
        return reset;
    }
}
