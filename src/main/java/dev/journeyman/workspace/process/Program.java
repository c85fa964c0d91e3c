package dev.journeyman.workspace.process;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A program that the host runs for a task, as an agent or as a tool server. It is started in the worktree without a
 * shell, with the user's own home and selected variables of the host's environment, which is more than the commands of
 * a model get. It is immutable and may be used from any thread.
 *
 * @param command the program and its arguments, which no shell interprets
 * @param passed the variables of the host's environment that it gets; a star at the end matches any ending
 * @param values additional environment variables
 * @param state the paths below the user's home that it may write to even in a sandbox
 */
public record Program(List<String> command, Set<String> passed, Map<String, String> values, List<String> state) {

    public Program {
        command = List.copyOf(command);
        passed = Set.copyOf(passed);
        values = Map.copyOf(values);
        state = List.copyOf(state);
    }

    /** Returns whether the program gets a variable of the host's environment. */
    boolean gets(String variable) {
        return passed.stream()
                .anyMatch(name -> name.endsWith("*")
                        ? variable.startsWith(name.substring(0, name.length() - 1))
                        : variable.equals(name));
    }
}
