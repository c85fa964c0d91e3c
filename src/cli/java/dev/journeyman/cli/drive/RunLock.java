package dev.journeyman.cli.drive;

import dev.journeyman.journal.Journal;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.directory.WorktreeDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The lock of the process that drives a run of a store that does not hand its runs out, on a file beside its worktree. The system releases it when the process
 * ends, even after a kill. It stops a second command early; the store itself protects the journal. It is used by one
 * thread.
 */
public final class RunLock implements AutoCloseable {

    private final boolean needed;
    private @Nullable FileChannel held;

    /** Prepares to take the lock of a run in a store; where the store hands its runs out, claims are the locks. */
    public RunLock(Journal journal) {
        needed = journal.handout().isEmpty();
    }

    /**
     * Takes the lock, if one is needed.
     *
     * @throws BadInputException if another process drives it
     */
    public void take(Path home, String run) {
        if (!needed) {
            return;
        }
        try {
            Path directory = WorktreeDirectories.make(home.resolve(run));
            held = FileChannel.open(directory.resolve("driven"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (held.tryLock() == null) {
                throw driven(run);
            }
        } catch (OverlappingFileLockException thisProcess) {
            throw driven(run);
        } catch (IOException | UncheckedIOException unlockable) {
            // a file system without locks: the store lets only one of two processes write
        }
    }

    private static BadInputException driven(String run) {
        return new BadInputException(
                "Run %s is driven by another process. Wait until it parks or ends, or stop it there; then repeat the command."
                        .formatted(run));
    }

    @Override
    public void close() {
        try {
            if (held != null) {
                held.close();
            }
        } catch (IOException kept) {
            // the system releases it when the process ends
        }
    }
}
