package dev.journeyman.cli.drive;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.story.BadInputException;
import dev.journeyman.web.RunPage;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file into which the page of a run is written when the run rests. It is immutable and may be used from any thread. */
final class ReportFile {

    private final Path path;

    /** Accepts a path that can be written; writes nothing yet. */
    ReportFile(Path path) {
        this.path = path;
        Path parent = path.toAbsolutePath().getParent();
        boolean writable =
                !Files.isDirectory(path) && parent != null && Files.isDirectory(parent) && Files.isWritable(parent);
        if (!writable) {
            throw new BadInputException("%s cannot be written. Name another file with --report.".formatted(path));
        }
    }

    /** Writes the page of a run, and returns the line that names it, or says why there is none: the run itself is not affected. */
    String write(Journal journal, String run) {
        try {
            RunPage.of(journal, run).writeTo(path);
            return "page %s".formatted(path.toAbsolutePath().normalize());
        } catch (BadInputException | JournalException unwritten) {
            return "The page was not written: %s".formatted(unwritten.getMessage());
        }
    }
}
