package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.Spoken;
import dev.journeyman.cli.StoredRun;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.knowledge.repository.RepositoryText.InstructionFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code show} says of what was read of the repository. */
class ShowRepositoryTest {

    @TempDir
    private Path place;

    @Test
    void it_names_the_files_that_the_attempt_read() {
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            new StoredRun("greet-1", "Greet", Instant.parse("2026-03-04T12:00:00Z"))
                    .with(new Entry.AttemptStarted(1))
                    .with(new Entry.RepositoryInstructionsRead(
                            "coder/1",
                            new RepositoryText(
                                    "From `AGENTS.md`:\n\n> Run make.",
                                    "",
                                    List.of(new InstructionFile("AGENTS.md", 9, 1, List.of(), "")),
                                    List.of())))
                    .into(journal);
        }

        assertThat(Spoken.on("show", "greet-1", "--home", place.toString())
                        .out()
                        .lines())
                .contains("read     AGENTS.md, 9 bytes");
        assertThat(Spoken.on("show", "greet-1", "--at", "2", "--home", place.toString())
                        .out()
                        .lines())
                .noneMatch(line -> line.startsWith("read "));
    }
}
