package dev.journeyman.workspace;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts commands among processes of their own, where the system lets this user have that: when a command ends, or whoever
 * started it dies, the system itself ends all that came of it, however well it hid.
 *
 * @param words what stands before a command line
 */
record Namespace(List<String> words) implements Enclosure {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A user without rights needs a user namespace first, in which it stays who it is. */
    private static final List<List<String>> WAYS = List.of(List.of(), List.of("--user", "--map-current-user"));

    /** What this machine allows does not change while we run; it is tried when it is first asked for. */
    private static final class Here {
        private static final Optional<Namespace> NAMESPACE =
                WAYS.stream().map(Namespace::of).filter(Namespace::works).findFirst();
    }

    Namespace {
        words = List.copyOf(words);
    }

    /** Returns what this machine allows; none where processes cannot be kept together. */
    static Optional<Namespace> here() {
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

    private static Namespace of(List<String> user) {
        // What these programs say when a command is ended is not what the command said.
        List<String> words = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" 3>&2 2>/dev/null", "sh"));
        words.addAll(List.of("setpriv", "--pdeathsig", "KILL", "unshare"));
        words.addAll(user);
        words.addAll(List.of("--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--"));
        return new Namespace(words);
    }

    private boolean works() {
        try {
            return Execution.of(Path.of("/"), around(List.of("true")), Map.of(), PATIENCE)
                    .ok();
        } catch (WorkspaceException absent) {
            return false;
        }
    }
}
