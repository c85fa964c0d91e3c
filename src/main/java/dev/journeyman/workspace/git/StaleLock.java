package dev.journeyman.workspace.git;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The removal of a git lock that a killed process left in a worktree. Where the system does not show which processes
 * run, no lock is considered stale. It may be used from any thread.
 */
final class StaleLock {

    /**
     * Git's complaint about a lock that only the run uses: in its index, HEAD or branch, not one that worktrees share.
     */
    private static final Pattern SAID =
            Pattern.compile("Unable to create '(.+/(?:index|HEAD|refs/heads/journeyman/[^/']+)\\.lock)': File exists");

    private static final Path PROCESSES = Path.of("/proc");

    private StaleLock() {}

    /** Removes the lock in a complaint of git if no process holds it, and returns whether it did. */
    static boolean removed(String complaint, Path worktree) {
        Matcher said = SAID.matcher(complaint);
        if (!said.find() || !Files.isDirectory(PROCESSES.resolve("self"))) {
            return false;
        }
        try {
            Path lock = Path.of(said.group(1)).toRealPath();
            Path root = worktree.toRealPath();
            return processes().noneMatch(process -> holds(process, lock, root)) && Files.deleteIfExists(lock);
        } catch (IOException gone) {
            return false;
        }
    }

    private static Stream<Path> processes() {
        String[] names = Objects.requireNonNullElse(PROCESSES.toFile().list(), new String[0]);
        return Stream.of(names)
                .filter(name -> name.chars().allMatch(Character::isDigit))
                .map(PROCESSES::resolve);
    }

    /**
     * Returns whether a process has the lock open, or is a git in the worktree: git closes a lock before it releases
     * it.
     */
    private static boolean holds(Path process, Path lock, Path root) {
        try {
            boolean git = Files.readString(process.resolve("comm")).startsWith("git");
            return (git && Files.readSymbolicLink(process.resolve("cwd")).startsWith(root)) || open(process, lock);
        } catch (AccessDeniedException otherUsers) {
            return true;
        } catch (IOException ended) {
            return false;
        }
    }

    private static boolean open(Path process, Path lock) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                if (leadsTo(file, lock)) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException endedOrNotOurs) {
            return false;
        }
        return false;
    }

    /**
     * Returns whether an open file of a process is the lock. A file that the process closes meanwhile does not count.
     */
    private static boolean leadsTo(Path open, Path lock) {
        try {
            return Files.readSymbolicLink(open).equals(lock);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
