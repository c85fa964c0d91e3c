package dev.journeyman.web;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.story.BadInputException;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.fold.FactFold;
import dev.journeyman.web.fold.GitDiffs;
import dev.journeyman.web.page.PageDocument;
import dev.journeyman.workspace.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The page of one run: an HTML file that opens from disk, offline, on a phone and in print. It shows what the journal has, and asks git
 * for the differences of the commits. It is immutable and may be used from any thread.
 */
public final class RunPage {

    private final RunFacts facts;

    private RunPage(RunFacts facts) {
        this.facts = facts;
    }

    /**
     * Returns the page of a run as its journal has it now. It reads all entries of the run and runs git in the repository of the run.
     *
     * @throws BadInputException if the journal does not contain the run
     * @throws UnreadableRunException if an entry is missing or damaged, or a newer version wrote it
     */
    public static RunPage of(Journal journal, String run) {
        FactFold fold = new FactFold();
        AtomicLong entries = new AtomicLong();
        RunEntries.forEach(journal, run, recorded -> {
            entries.incrementAndGet();
            fold.accept(recorded);
        });
        if (entries.get() == 0) {
            throw new BadInputException(
                    "There is no run %s in this store. List the runs with journeyman list.".formatted(run));
        }
        return new RunPage(fold.facts(new GitDiffs(Path.of(fold.repository()))));
    }

    /** Returns the page as one HTML document. */
    public String html() {
        return new PageDocument(facts, false).html();
    }

    /**
     * Writes the page to a file. A file that is there is replaced as a whole when the new one is complete; nothing is left half written.
     *
     * @throws BadInputException if the file cannot be written
     */
    public void writeTo(Path file) {
        Path target = file.toAbsolutePath();
        if (Files.isDirectory(target)) {
            throw new BadInputException("%s is a directory. Name a file for the page.".formatted(file));
        }
        try {
            AtomicFile.replace(target, html());
        } catch (IOException problem) {
            throw new BadInputException(
                    "The page cannot be written to %s: %s. Name another file; nothing was written."
                            .formatted(file, problem.getMessage()),
                    problem);
        }
    }
}
