package dev.journeyman.workspace;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts commands in bubblewrap: they may write to the worktree, to their home and to a {@code /tmp} of their own, not to
 * the worktree's git and to nothing else; and no process of theirs outlives them. What they may read and the network stay as
 * they are, but for {@code /tmp}, {@code /run} and the processes of others, which they do not see.
 *
 * @param worktree where commands work
 * @param home their home
 * @param git the directory that keeps the history, which they may read wherever it is
 */
public record Bubblewrap(Path worktree, Path home, Path git) implements Sandbox {

    private static final String PROGRAM = "bwrap";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The names of host files to change the system by, where the user is root. */
    static final List<String> CONTROLS = List.of("/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus");

    /** What listens on sockets is below it, and would write for whoever asks. */
    private static final Path SOCKETS = Path.of("/run");

    private static final Path NAMES = Path.of("/etc/resolv.conf");

    public Bubblewrap {
        worktree = real(worktree);
        home = real(home);
        git = real(git);
    }

    /** Refuses another sandbox, and a machine that cannot do it. */
    public static void check(String name) {
        if (!name.equals(PROGRAM)) {
            throw new BadInputException("\"%s\" is no sandbox. There is bwrap.".formatted(name));
        }
        List<String> command = new ArrayList<>(walls());
        command.addAll(List.of("--", "true"));
        Git.Result tried;
        try {
            tried = GitProcess.of(Path.of("/"), command, Map.of(), PATIENCE);
        } catch (WorkspaceException absent) {
            throw new BadInputException(
                    "--sandbox bwrap needs bubblewrap, which is not installed. Install it, or run without --sandbox.",
                    absent);
        }
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
        // The first process of a namespace takes all others with it before anybody learns that it ended.
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
