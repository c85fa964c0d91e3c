package dev.journeyman.workspace.git;

/**
 * A file of a worktree. It is immutable and may be used from any thread.
 *
 * @param path its relative path
 * @param blob the id of its content as git stores it; empty where git does not know that the file still has this content
 */
public record ListedFile(String path, String blob) {

    /** Returns a file whose content has no known id. */
    public static ListedFile of(String path) {
        return new ListedFile(path, "");
    }
}
