package dev.journeyman.workspace.process;

import java.nio.file.Path;
import java.util.List;

/** A confinement for commands that their processes cannot escape. It is immutable and may be used from any thread. */
@FunctionalInterface
public interface Sandbox {

    /** No sandbox: a command is started unchanged, and its processes are searched for when it ends. */
    Sandbox NONE = (command, writable) -> command;

    /**
     * Returns a command line that runs a command in the sandbox. All processes in it end with the first child of the
     * process that this command line starts.
     *
     * @param writable the paths to which the command may write in addition to those of all commands
     */
    List<String> around(List<String> command, List<Path> writable);

    /** Returns the same sandbox, in which commands cannot change what is in a directory. By default they cannot anyway. */
    default Sandbox keeping(Path directory) {
        return this;
    }

    /** Returns a command line that runs a command in the sandbox, without additional writable paths. */
    default List<String> around(List<String> command) {
        return around(command, List.of());
    }
}
