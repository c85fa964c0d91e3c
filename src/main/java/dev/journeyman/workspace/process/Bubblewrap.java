package dev.journeyman.workspace.process;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A sandbox that uses bubblewrap. Commands may write to the worktree except its git, to their home and to a
 * {@code /tmp} of their own, and nowhere else; no process outlives its command. They may read all other files and use
 * the network, but they do not see the host's {@code /tmp}, {@code /run} and processes. It is immutable and may be used
 * from any thread.
 *
 * @param worktree the directory in which commands run
 * @param home the home directory of commands
 * @param git the directory of the history, which commands may read wherever it is
 */
public record Bubblewrap(Path worktree, Path home, Path git) implements Sandbox {

    private static final String PROGRAM = "bwrap";

    /** The files through which root could change the host. */
    static final List<String> CONTROLS = List.of("/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus");

    /** The directory of sockets. A service behind one of them could write for a command. */
    private static final Path SOCKETS = Path.of("/run");

    private static final Path NAMES = Path.of("/etc/resolv.conf");

    public Bubblewrap {
        worktree = real(worktree);
        home = real(home);
        git = real(git);
    }

    /** Throws if the name is not that of this sandbox, or if this machine does not support it. */
    public static void check(String name) {
        if (!name.equals(PROGRAM)) {
            throw new BadInputException("\"%s\" is not a sandbox. Use bwrap.".formatted(name));
        }
        List<String> command = new ArrayList<>(walls());
        command.addAll(List.of("--", "true"));
        ProcessResult tried = SandboxProbe.of(command)
                .orElseThrow(() -> new BadInputException(
                        "--sandbox bwrap needs bubblewrap, which is not installed. Install it, or run without"
                                + " --sandbox."));
        if (!tried.ok()) {
            throw new BadInputException(
                    "bwrap cannot make namespaces here (%s). Allow them to this user, or run without --sandbox."
                            .formatted(tried.error().strip()));
        }
    }

    @Override
    public List<String> around(List<String> command, List<Path> writable) {
        List<String> line = new ArrayList<>(walls());
        writable.forEach(path -> line.addAll(bound("--bind-try", path)));
        line.addAll(bound("--ro-bind", git));
        line.addAll(bound("--bind", worktree));
        line.addAll(bound("--bind", home));
        line.addAll(bound("--ro-bind", worktree.resolve(".git")));
        line.addAll(List.of("--unsetenv", "TMPDIR", "--chdir", worktree.toString()));
        // When the first process of a namespace ends, the system ends all others before it reports that end.
        line.addAll(List.of("--as-pid-1", "--", "sh", "-c", "\"$@\"; exit $?", "sh"));
        line.addAll(command);
        return line;
    }

    private static List<String> walls() {
        List<String> walls = new ArrayList<>(List.of(PROGRAM, "--unshare-user-try", "--unshare-pid"));
        walls.addAll(List.of("--die-with-parent", "--new-session", "--cap-drop", "ALL"));
        walls.addAll(List.of("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"));
        CONTROLS.forEach(control -> walls.addAll(List.of("--ro-bind-try", control, control)));
        if (Files.isDirectory(SOCKETS)) {
            walls.addAll(List.of("--tmpfs", SOCKETS.toString()));
            Stream.of(NAMES, SOCKETS.resolve("current-system"))
                    .filter(Files::exists)
                    .filter(file -> real(file).startsWith(SOCKETS) || file.startsWith(SOCKETS))
                    .map(file -> file.startsWith(SOCKETS) ? file : real(file))
                    .forEach(file -> walls.addAll(bound("--ro-bind", file)));
        }
        return walls;
    }

    private static List<String> bound(String how, Path path) {
        return List.of(how, path.toString(), path.toString());
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException gone) {
            throw new WorkspaceException("%s cannot be followed to where it leads.".formatted(path), gone);
        }
    }
}
