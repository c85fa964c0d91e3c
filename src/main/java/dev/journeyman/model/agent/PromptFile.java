package dev.journeyman.model.agent;

import dev.journeyman.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.UUID;

/** A file with a prompt, in a directory of the worktree that is never committed. Closing it removes the file. */
final class PromptFile implements AutoCloseable {

    private final Path file;

    private PromptFile(Path file) {
        this.file = file;
    }

    static PromptFile of(Workspace workspace, String prompt) {
        String name = ".journeyman/prompt-%s.md".formatted(UUID.randomUUID());
        workspace.write(name, prompt);
        return new PromptFile(workspace.file(name));
    }

    String path() {
        return file.toString();
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(Objects.requireNonNull(file.getParent())); // fails if the directory is not empty
        } catch (IOException kept) {
            // a leftover file does no harm: it is never committed
        }
    }
}
