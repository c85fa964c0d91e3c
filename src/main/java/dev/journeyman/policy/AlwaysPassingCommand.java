package dev.journeyman.policy;

/** A shell command that shows nothing, because it ends with exit code 0 whatever is the case. */
public final class AlwaysPassingCommand {

    private AlwaysPassingCommand() {}

    /**
     * Returns whether a command is one. Lists, groups, subshells, pipes and {@code set -e} are followed; of what is not followed, such
     * as loops and functions, it is taken for granted that it may fail.
     */
    public static boolean is(String command) {
        return !new ShellEndings(command).mayFail();
    }
}
