package dev.journeyman.knowledge.repository;

/**
 * The reading of a file that is there. It is immutable and may be used from any thread.
 *
 * @param path its path in the worktree
 * @param bytes its size; 0 where it is not known
 * @param text its text; empty where it was not read
 * @param problem why it was not read; empty where it was
 */
public record FileReading(String path, long bytes, String text, String problem) {

    /** Returns the reading of a file that was not read. */
    public static FileReading unread(String path, long bytes, String problem) {
        return new FileReading(path, bytes, "", problem);
    }

    /** Returns whether the text was read. */
    boolean read() {
        return problem.isEmpty();
    }
}
