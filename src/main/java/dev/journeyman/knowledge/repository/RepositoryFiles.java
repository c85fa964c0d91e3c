package dev.journeyman.knowledge.repository;

import java.util.List;
import java.util.Optional;

/** The files of a worktree as prompts may quote them. It may be used from any thread. */
public interface RepositoryFiles {

    /** Returns the reading of a file, by its path in the worktree; empty if there is none. */
    Optional<FileReading> read(String path);

    /** Returns the names in a directory, in order; none where it is not a directory of the worktree. */
    List<String> names(String directory);
}
