package dev.journeyman.policy;

/**
 * Detects shell commands that prove nothing, because they always end with exit code 0. It is stateless and may be used
 * from any thread.
 */
public final class AlwaysPassingCommand {

    private AlwaysPassingCommand() {}

    /**
     * Returns whether a command always ends with exit code 0. Lists, groups, subshells, pipes and {@code set -e} are
     * analysed; other constructs, such as loops and functions, are assumed to be able to fail.
     */
    public static boolean is(String command) {
        return !new ShellEndings(command).mayFail();
    }
}
