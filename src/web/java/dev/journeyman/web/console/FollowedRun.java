package dev.journeyman.web.console;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.web.facts.RunDetail;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.figure.MachineFigure;
import dev.journeyman.web.fold.DiffSource;
import dev.journeyman.web.fold.FactFold;
import dev.journeyman.web.fold.GitDiffs;
import dev.journeyman.web.fold.RememberedDiffs;
import dev.journeyman.web.page.EmbeddedJson;
import dev.journeyman.web.page.PageDocument;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A run that is looked at in the console. Its fold continues where it stopped, so that a new entry costs no second reading of the
 * others, whatever the number of viewers. It may be used from any thread.
 */
final class FollowedRun {

    private final Journal journal;
    private final String run;
    private FactFold fold = new FactFold();
    private @Nullable DiffSource diffs;
    private long seq;
    private PageSource.@Nullable Page page;

    FollowedRun(Journal journal, String run) {
        this.journal = journal;
        this.run = run;
    }

    /** Returns what a person needs to decide, as JSON. */
    synchronized byte[] detail() {
        readOn();
        RunFacts facts = fold.facts(DiffSource.NONE);
        String detail = EmbeddedJson.of(RunDetail.of(facts));
        String machine = MachineFigure.of(facts.path().moves(), facts.run().state())
                .with("xmlns", "http://www.w3.org/2000/svg")
                .toString();
        return "{\"machine\":%s,%s"
                .formatted(EmbeddedJson.of(machine), detail.substring(1))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the page of the run. */
    synchronized PageSource.Page page() {
        readOn();
        PageSource.Page known = page;
        if (known == null) {
            PageDocument document = new PageDocument(fold.facts(git()), true);
            known = new PageSource.Page(document.html(), document.policy() + "; frame-ancestors 'none'");
            page = known;
        }
        return known;
    }

    private DiffSource git() {
        DiffSource known = diffs;
        if (known == null) {
            known = new RememberedDiffs(new GitDiffs(Path.of(fold.repository())));
            diffs = known;
        }
        return known;
    }

    private void readOn() {
        long newest = journal.head(run).map(head -> head.seq()).orElse(0L);
        if (newest < seq) { // an older copy of the run was restored
            fold = new FactFold();
            seq = 0;
            page = null;
        }
        if (newest == seq) {
            return;
        }
        try {
            for (RecordedEntry entry : RunEntries.readAfter(journal, run, seq)) {
                fold.accept(entry);
                seq = entry.seq();
            }
            page = null;
        } catch (RuntimeException unreadable) {
            fold = new FactFold();
            seq = 0;
            throw unreadable;
        }
    }
}
