package dev.journeyman.workspace.process;

/** Where the standard output and the standard error of a process go. It may be used from any thread. */
public enum ProcessOutput {
    /** Both are read, each by itself. */
    APART,
    /** Both are read as one, in the order in which they are written. */
    JOINED,
    /** The output goes to that of this process; the error is read. */
    OUTPUT_INHERITED,
    /** The error goes to that of this process; the output is read. */
    ERROR_INHERITED
}
