package dev.journeyman.knowledge.worktree;

import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.ProjectRecordListener;
import dev.journeyman.workspace.file.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Writes the project's record to a file, {@code session-state.json} for example, as the newest prompt has it: all of it or nothing.
 *
 * @param file where to; its directory is made where there is none
 */
public record SessionStateFile(Path file) implements ProjectRecordListener {

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
