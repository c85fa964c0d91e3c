package dev.journeyman.workspace;

import java.nio.file.Path;
import java.util.List;

/** What a command is started in, so that its processes cannot get away from it. */
@FunctionalInterface
public interface Sandbox {

    /** Nothing: a command is started as it is, and its processes are looked for when it ends. */
    Sandbox NONE = (command, writable) -> command;

    /**
     * Returns a command line that runs another in it; all its processes end with the first child of what that starts.
     *
     * @param writable where it may write besides what all commands may
     */
    List<String> around(List<String> command, List<Path> writable);

    /** Returns a command line that runs another in it, which may write where all commands may. */
    default List<String> around(List<String> command) {
        return around(command, List.of());
    }
}
