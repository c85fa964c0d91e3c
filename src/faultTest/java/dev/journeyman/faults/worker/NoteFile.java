package dev.journeyman.faults.worker;

import dev.journeyman.faults.check.AppendNote;
import dev.journeyman.faults.check.AppendNote.Step;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.claim.Uptime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The file in which a process notes its appends, a line before each and one after it. It may be used from any thread. */
public final class NoteFile {

    private final Path file;
    private final String worker;
    private final Uptime uptime;
    private final AtomicInteger appends = new AtomicInteger();

    /** Notes the appends of a worker. */
    public NoteFile(Path file, String worker, Uptime uptime) {
        this.file = file;
        this.worker = worker;
        this.uptime = uptime;
    }

    /** An append, which throws an exception where it is not acknowledged. */
    interface Append {
        @Nullable
        Object make() throws Throwable;
    }

    /** Makes an append, and notes what comes of it. */
    @Nullable
    Object noted(String run, long expected, List<StoredEntry> entries, Append append) throws Throwable {
        AppendNote note = new AppendNote(
                uptime.hundredths(),
                worker,
                run,
                Integer.toString(appends.incrementAndGet()),
                Step.SENT,
                expected,
                entries.stream().map(AppendNote::content).toList());
        write(note);
        try {
            Object answer = append.make();
            write(note.at(uptime.hundredths(), Step.ACKNOWLEDGED));
            return answer;
        } catch (StaleWriterException | LostClaimException refused) {
            write(note.at(uptime.hundredths(), Step.REFUSED));
            throw refused;
        } catch (JournalException unknown) {
            write(note.at(uptime.hundredths(), Step.LOST));
            throw unknown;
        }
    }

    private void write(AppendNote note) {
        try {
            Files.writeString(file, note + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
