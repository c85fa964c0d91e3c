package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.run.head.RunHeads;
import dev.journeyman.web.console.live.RunRow;
import dev.journeyman.web.facts.FactFold;
import dev.journeyman.web.facts.GitDiffs;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.page.EmbeddedJson;
import dev.journeyman.web.page.PageDocument;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The facts and the page of a run, folded from its whole journal when they are asked for. It may be used from any thread. */
final class FoldedRuns implements RunFactsSource, PageSource {

    private final Journal journal;

    FoldedRuns(Journal journal) {
        this.journal = journal;
    }

    @Override
    public byte[] json(String run) {
        FactFold fold = fold(run);
        ObjectNode row = RunRow.of(journal.head(run).orElseGet(() -> RunHeads.of(run, fold.state(), "")));
        String facts = EmbeddedJson.of(facts(fold));
        return "{\"row\":%s,%s".formatted(row, facts.substring(1)).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Page page(String run) {
        PageDocument document = new PageDocument(facts(fold(run)), true);
        return new Page(document.html(), document.policy() + "; frame-ancestors 'none'");
    }

    private FactFold fold(String run) {
        FactFold fold = new FactFold();
        RunEntries.forEach(journal, run, fold);
        return fold;
    }

    private static RunFacts facts(FactFold fold) {
        return fold.facts(new GitDiffs(Path.of(fold.repository())));
    }
}
