package dev.journeyman.cli.drive;

import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.WorktreeDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A run that this process drives: a lock on a file beside its worktree, which the system gives back when the process ends, however it
 * ends. It spares whoever resumes a run by mistake the work of the other; what protects the journal is the store.
 */
public final class RunLock implements AutoCloseable {

    private @Nullable FileChannel held;

    /**
     * Claims a run.
     *
     * @throws BadInputException if another process drives it
     */
    public void take(Path home, String run) {
        try {
            Path directory = WorktreeDirectories.make(home.resolve(run));
            held = FileChannel.open(directory.resolve("driven"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (held.tryLock() == null) {
                throw driven(run);
            }
        } catch (OverlappingFileLockException thisProcess) {
            throw driven(run);
        } catch (IOException | UncheckedIOException unlockable) {
            // a file system without locks: of two processes the store lets one go on
        }
    }

    private static BadInputException driven(String run) {
        return new BadInputException(
                "Run %s is driven by another process. Wait until it waits or ends, or stop it there; then go on."
                        .formatted(run));
    }

    @Override
    public void close() {
        try {
            if (held != null) {
                held.close();
            }
        } catch (IOException kept) {
            // the system gives it back with the process
        }
    }
}
