package dev.journeyman.workspace.git;

import dev.journeyman.workspace.WorkspaceException;
import java.util.List;

/** The history a workspace is part of, as far as an engine needs it. The real one is git's. */
public interface Repository {

    /** Returns the commit the workspace stands on. */
    String head();

    /** Returns the files there are, new ones included, but none that are ignored: relative and in order. */
    List<String> files();

    /** Returns the files that differ from a commit, new ones included: relative and in order. */
    List<String> changedSince(String commit);

    /** Returns the files of those that were not there in the commit: relative and in order. */
    default List<String> createdSince(String commit) {
        return List.of();
    }

    /** Returns what differs from a commit as text: new files included, some paths left out. */
    String diff(String commit, List<String> but);

    /** Returns what tells one state of the files from another: the same as long as nothing differs in another way. */
    default String mark(String commit, List<String> but) {
        String diff = diff(commit, but);
        return Integer.toHexString(diff.hashCode()) + "-" + diff.length();
    }

    /**
     * Returns the commits that led to one, the newest first; merges are left out.
     *
     * @param commit where to begin; empty for the one the workspace stands on
     * @param most how many
     */
    default List<Commit> log(String commit, int most) {
        return List.of();
    }

    /**
     * Returns the commits that changed a file or what is below a directory, the newest first; merges are left out.
     *
     * @param path from the root; empty for all there is
     * @param most how many
     */
    default List<FileRevision> history(String path, int most) {
        return List.of();
    }

    /** Returns the files and directories that are ignored: relative and in order. */
    default List<String> ignored() {
        return List.of();
    }

    /**
     * Returns the new files that are in no commit and not ignored: relative and in order.
     *
     * @param byDirectory whether a directory in which all is new is named alone, with a slash at its end
     */
    default List<String> untracked(boolean byDirectory) {
        return List.of();
    }

    /**
     * Puts the files back to what a commit has, and the branch of the run on it. What is new goes; what is ignored stays, but for
     * what was not among the ignored before.
     *
     * @param but the paths that are left as they are
     * @return whether this history has files to put back
     */
    default boolean restore(String commit, List<String> ignored, List<String> but) {
        throw new WorkspaceException("This history cannot be put back to %s.".formatted(commit));
    }

    /** Commits everything but some paths, where anything changed, and returns the commit the workspace then stands on. */
    String commitAll(String message, List<String> but);
}
