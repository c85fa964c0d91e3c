package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.workspace.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A listener that writes the project record of the newest prompt to a file, for example {@code session-state.json}. The
 * file is replaced atomically. It may be used from any thread.
 *
 * @param file the file; its directory is created where it does not exist
 */
public record SessionStateFile(Path file) implements ProjectRecord.Listener {

    public SessionStateFile {
        file = file.toAbsolutePath().normalize();
    }

    @Override
    public void seen(ProjectRecord record) {
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            AtomicFile.replace(file, record.json() + "\n");
        } catch (IOException problem) {
            throw new UncheckedIOException("%s cannot be written.".formatted(file), problem);
        }
    }
}
