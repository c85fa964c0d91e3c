package dev.journeyman.workspace.git;

/**
 * The result of a git command.
 *
 * @param exit its exit code
 * @param output what it wrote to standard output
 * @param error what it wrote to standard error
 */
public record GitResult(int exit, String output, String error) {

    /** Returns whether the exit code is 0. */
    public boolean ok() {
        return exit == 0;
    }
}
