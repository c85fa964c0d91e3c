package dev.journeyman.workspace.process;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A program of the host that works for a run, as an agent or as a server of tools: started in the worktree without a shell, with the
 * user's own home and what it is given of the host's environment, which is more than commands of a model get.
 *
 * @param command the program and its arguments, none of which any shell reads
 * @param passed the variables of the host's environment it gets; with a star at the end, all that begin so
 * @param values variables of its own
 * @param state the places below the user's home that it writes to also in a sandbox
 */
public record Program(List<String> command, Set<String> passed, Map<String, String> values, List<String> state) {

    public Program {
        command = List.copyOf(command);
        passed = Set.copyOf(passed);
        values = Map.copyOf(values);
        state = List.copyOf(state);
    }

    /** Returns whether it gets a variable of the host's environment. */
    boolean gets(String variable) {
        return passed.stream()
                .anyMatch(name -> name.endsWith("*")
                        ? variable.startsWith(name.substring(0, name.length() - 1))
                        : variable.equals(name));
    }
}
