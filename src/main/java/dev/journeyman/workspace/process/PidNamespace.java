package dev.journeyman.workspace.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sandbox that gives each command a process namespace of its own, where the system allows that to this user. When a
 * command ends, or the process that started it dies, the system itself ends every process of the command, even one that
 * hides. A command does not see the processes outside, nor the keys in their environment, and it cannot undo that: it
 * has the rights that a container gives to root, and these do not include mounting. It is immutable and may be used
 * from any thread.
 *
 * @param words the words before the command line
 * @param kept a directory that commands cannot change; empty if there is none
 */
public record PidNamespace(List<String> words, String kept) implements Sandbox {

    /** The options to try. An unprivileged user needs a user namespace, in which it keeps its id and may mount. */
    private static final List<List<String>> WAYS =
            List.of(List.of(), List.of("--user", "--map-current-user", "--keep-caps"));

    /** The rights of root that a command keeps. */
    private static final String RIGHTS =
            "-all,+chown,+dac_override,+fsetid,+fowner,+mknod,+net_raw,+setgid,+setuid,+setfcap"
                    + ",+setpcap,+net_bind_service,+sys_chroot,+kill,+audit_write";

    /**
     * Where JVMs keep performance data by process id. Ids repeat across namespaces, and two JVMs with the same id
     * complain about each other, so each command has a directory of its own there.
     */
    private static final String FIGURES = "/tmp/hsperfdata_";

    /**
     * The first process of a command: it mounts over what the command must not change or share, then drops that right.
     */
    private static final String FIRST = """
        figures=$1; rights=$2; kept=$3; shift 3
        for control in %s "$kept"; do [ ! -e "$control" ] || mount -o bind,ro "$control" "$control"; done
        [ -e "$figures" ] || mkdir -m 755 "$figures"
        [ ! -L "$figures" ] && [ -O "$figures" ] && mount -t tmpfs -o mode=755 tmpfs "$figures"
        exec setpriv --ambient-caps=-all --inh-caps=-all --bounding-set="$rights" -- "$@"
        """.formatted(String.join(" ", Bubblewrap.CONTROLS));

    /** The support of this machine, which does not change while the JVM runs. It is tested on first use. */
    private static final class Here {
        private static final Optional<PidNamespace> NAMESPACE = WAYS.stream()
                .map(way -> of(way, user()))
                .filter(PidNamespace::works)
                .findFirst();
    }

    public PidNamespace {
        words = List.copyOf(words);
    }

    /** Returns the sandbox that this machine supports; empty if it supports none. */
    public static Optional<PidNamespace> here() {
        return Here.NAMESPACE;
    }

    @Override
    public List<String> around(List<String> command, List<Path> writable) {
        List<String> line = new ArrayList<>(words);
        line.add(kept);
        // When the first process of a namespace ends, the system ends all others before it reports that end.
        line.addAll(List.of("sh", "-c", "\"$@\" 2>&3 3>&-; exit $?", "sh"));
        line.addAll(command);
        return line;
    }

    @Override
    public Sandbox keeping(Path directory) {
        return new PidNamespace(words, directory.toString());
    }

    private static PidNamespace of(List<String> way, String user) {
        // The messages of these programs when a command is ended are not the command's output.
        List<String> words = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 3>&2 2>/dev/null", "sh"));
        words.addAll(List.of("setpriv", "--pdeathsig", "KILL", "unshare"));
        words.addAll(way);
        words.addAll(List.of("--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--"));
        words.addAll(List.of("sh", "-c", FIRST, "sh", FIGURES + user, RIGHTS));
        return new PidNamespace(words, "");
    }

    /** Returns the user name as JVMs see it; empty if there is none. */
    private static String user() {
        return SandboxProbe.of(List.of("id", "-un"))
                .filter(ProcessResult::ok)
                .map(said -> said.output().strip())
                .orElse("");
    }

    private boolean works() {
        return SandboxProbe.of(around(List.of("true")))
                .filter(ProcessResult::ok)
                .isPresent();
    }
}
