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
 * A lock of a worktree's own git that whoever made it cannot take away, because it was ended. Where the system does not show
 * who is at work, no lock is believed to be one.
 */
final class StaleLock {

    /** What git says about it. Locks that worktrees share are somebody else's matter; the branch of a run is its own. */
    private static final Pattern SAID =
            Pattern.compile("Unable to create '(.+/(?:index|HEAD|refs/heads/journeyman/[^/']+)\\.lock)': File exists");

    private static final Path PROCESSES = Path.of("/proc");

    private StaleLock() {}

    /** Takes away the lock git complains of, where nobody holds it; returns whether it did. */
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

    /** Tells whether a process has the lock open, or is a git at work there, which closes its lock before it lets go of it. */
    private static boolean holds(Path process, Path lock, Path root) {
        try {
            boolean git = Files.readString(process.resolve("comm")).startsWith("git");
            return (git && Files.readSymbolicLink(process.resolve("cwd")).startsWith(root)) || open(process, lock);
        } catch (AccessDeniedException somebodyElses) {
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

    /** Tells whether a process has a file open as one of its own; a file that it closes meanwhile says nothing of its others. */
    private static boolean leadsTo(Path open, Path lock) {
        try {
            return Files.readSymbolicLink(open).equals(lock);
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
