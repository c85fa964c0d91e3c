package dev.journeyman.workspace;

import dev.journeyman.workspace.Commands.ProcessGuard;
import dev.journeyman.workspace.git.Git;
import java.util.List;

/**
 * The history of a workspace, as far as the engine needs it; {@link Git} uses git. It is used by one thread at a time, but the log of a
 * commit may be read while the files are listed.
 */
public interface Repository {

    /** Returns the current commit of the workspace. */
    String head();

    /**
     * Returns the same history, of which each process runs below a guard. If the claim on the run runs out, its methods throw a {@link
     * WorkspaceException} and the thread is interrupted. By default there are no processes.
     */
    default Repository below(ProcessGuard guard) {
        return this;
    }

    /** Returns the files, including new ones but not ignored ones, as sorted relative paths. */
    List<String> files();

    /** Returns the same files, each with the id of its content where that is known without reading the file. */
    default List<ListedFile> listed() {
        return files().stream().map(ListedFile::of).toList();
    }

    /** Returns the files that differ from a commit, including new ones, as sorted relative paths. */
    List<String> changedSince(String commit);

    /** Returns the files that a commit does not contain, as sorted relative paths. */
    default List<String> createdSince(String commit) {
        return List.of();
    }

    /** Returns the difference from a commit as text, including new files, except some paths. */
    String diff(String commit, List<String> but);

    /** Returns a fingerprint of the difference from a commit, which is equal as long as the difference is. */
    default String mark(String commit, List<String> but) {
        String diff = diff(commit, but);
        return Integer.toHexString(diff.hashCode()) + "-" + diff.length();
    }

    /**
     * Returns the commits that led to a commit, the newest first, without merges.
     *
     * @param commit the commit to begin at; empty for the current one
     * @param most the maximum number of commits
     */
    default List<Commit> log(String commit, int most) {
        return List.of();
    }

    /** Returns what identifies the log of a commit: equal ids have equal logs; empty if it must be read each time. */
    default String logId(String commit) {
        return "";
    }

    /**
     * Returns the commits that changed a file or anything below a directory, the newest first, without merges.
     *
     * @param path the path from the root; empty for the whole history
     * @param most the maximum number of commits
     */
    default List<FileRevision> history(String path, int most) {
        return List.of();
    }

    /** Returns the ignored files and directories, as sorted relative paths. */
    default List<String> ignored() {
        return List.of();
    }

    /**
     * Returns the files that are neither tracked nor ignored, as sorted relative paths.
     *
     * @param byDirectory whether a directory with only such files is listed as one path with a slash at its end
     */
    default List<String> untracked(boolean byDirectory) {
        return List.of();
    }

    /**
     * Restores the files to a commit, and moves the branch of the run to it. New files are removed. Ignored files stay
     * if they are in {@code ignored}; others are removed.
     *
     * @param ignored the ignored files and directories that stay
     * @param but the paths that are not changed
     * @return whether this history restored any files
     */
    default boolean restore(String commit, List<String> ignored, List<String> but) {
        throw new WorkspaceException("This history cannot be put back to %s.".formatted(commit));
    }

    /** Commits all changes except those in some paths, if there are any, and returns the current commit. */
    String commitAll(String message, List<String> but);

    /**
     * A commit of the history. It is immutable and may be used from any thread.
     *
     * @param subject the first line of its message
     * @param files the files that it changed
     */
    record Commit(String subject, List<String> files) {

        public Commit {
            files = List.copyOf(files);
        }
    }

    /**
     * A commit in the history of a file. It has no author: a model needs no names of people. It is immutable and may be
     * used from any thread.
     *
     * @param id the abbreviated commit id, as git shortens it
     * @param day the day of the commit in ISO 8601
     * @param subject the first line of its message
     */
    record FileRevision(String id, String day, String subject) {}

    /**
     * A file of a worktree. It is immutable and may be used from any thread.
     *
     * @param path its relative path
     * @param blob the id of its content as git stores it; empty where git does not know that the file still has this content
     */
    record ListedFile(String path, String blob) {

        /** Returns a file whose content has no known id. */
        public static ListedFile of(String path) {
            return new ListedFile(path, "");
        }
    }
}
