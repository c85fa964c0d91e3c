package dev.journeyman.workspace;

import dev.journeyman.workspace.git.Git;
import dev.journeyman.workspace.git.GitProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts commands among processes of their own, where the system lets this user have that: when a command ends, or whoever
 * started it dies, the system itself ends all that came of it, however well it hid. Of the processes outside, and so of the
 * keys in their environment, a command sees nothing, and it cannot take away what hides them: it has the rights that a
 * container gives to root, among which mounting is not.
 *
 * @param words what stands before a command line
 */
public record PidNamespace(List<String> words) implements Sandbox {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A user without rights needs a user namespace first, in which it stays who it is; the rights in it are for what is mounted. */
    private static final List<List<String>> WAYS =
            List.of(List.of(), List.of("--user", "--map-current-user", "--keep-caps"));

    /** What is left of root's rights. */
    private static final String RIGHTS =
            "-all,+chown,+dac_override,+fsetid,+fowner,+mknod,+net_raw,+setgid,+setuid,+setfcap"
                    + ",+setpcap,+net_bind_service,+sys_chroot,+kill,+audit_write";

    /**
     * Where JVMs leave figures under the number of their process. Numbers repeat among processes of their own, and two JVMs with
     * the same one complain of each other, so each command has a directory of its own there.
     */
    private static final String FIGURES = "/tmp/hsperfdata_";

    /** The first process of a command: it mounts what the command must not change or share, then gives up the right to. */
    private static final String FIRST = """
        figures=$1; rights=$2; shift 2
        for control in %s; do [ ! -e "$control" ] || mount -o bind,ro "$control" "$control"; done
        [ -e "$figures" ] || mkdir -m 755 "$figures"
        [ ! -L "$figures" ] && [ -O "$figures" ] && mount -t tmpfs -o mode=755 tmpfs "$figures"
        exec setpriv --ambient-caps=-all --inh-caps=-all --bounding-set="$rights" -- "$@"
        """.formatted(String.join(" ", Bubblewrap.CONTROLS));

    /** What this machine allows does not change while we run; it is tried when it is first asked for. */
    private static final class Here {
        private static final Optional<PidNamespace> NAMESPACE = WAYS.stream()
                .map(way -> of(way, user()))
                .filter(PidNamespace::works)
                .findFirst();
    }

    public PidNamespace {
        words = List.copyOf(words);
    }

    /** Returns what this machine allows; none where processes cannot be kept together. */
    public static Optional<PidNamespace> here() {
        return Here.NAMESPACE;
    }

    @Override
    public List<String> around(List<String> command, List<Path> writable) {
        List<String> line = new ArrayList<>(words);
        // The first process of a namespace takes all others with it before anybody learns that it ended.
        line.addAll(List.of("sh", "-c", "\"$@\" 2>&3 3>&-; exit $?", "sh"));
        line.addAll(command);
        return line;
    }

    private static PidNamespace of(List<String> way, String user) {
        // What these programs say when a command is ended is not what the command said.
        List<String> words = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 3>&2 2>/dev/null", "sh"));
        words.addAll(List.of("setpriv", "--pdeathsig", "KILL", "unshare"));
        words.addAll(way);
        words.addAll(List.of("--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--"));
        words.addAll(List.of("sh", "-c", FIRST, "sh", FIGURES + user, RIGHTS));
        return new PidNamespace(words);
    }

    /** Returns the name under which JVMs know the user; empty where there is none. */
    private static String user() {
        return tried(List.of("id", "-un")).map(said -> said.output().strip()).orElse("");
    }

    private boolean works() {
        return tried(around(List.of("true"))).isPresent();
    }

    private static Optional<Git.Result> tried(List<String> command) {
        try {
            return Optional.of(GitProcess.of(Path.of("/"), command, Map.of(), PATIENCE))
                    .filter(Git.Result::ok);
        } catch (WorkspaceException absent) {
            return Optional.empty();
        }
    }
}
