package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.engine.step.CriterionVerificationTest;
import dev.journeyman.flow.Signal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.StoredRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first brief of a process: a helper's, before any tokens were counted. */
class FirstBriefTest {

    @TempDir
    private Path home;

    @Test
    void the_vocabulary_of_the_tokenizer_is_loaded_before_the_first_brief_is_made() throws InterruptedException {
        List<RecordedEntry> entries = untilTheSecondRoundBegins();
        try (Journal journal = Journal.sqlite(home.resolve("runs.db"))) {
            StoredRuns.append(journal, ((Entry.RunStarted) entries.get(0).entry()).run(), 0, entries);
        }
        Finished process = Finished.of(
                home,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xlog:class+load:stdout",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstBriefHost.class.getName(),
                        home.toString()));

        List<String> lines = process.out().lines().toList();
        assertThat(lines).as(process.err()).contains(FirstBriefHost.BEGINS);
        assertThat(lines.subList(0, lines.indexOf(FirstBriefHost.BEGINS)))
                .anyMatch(line -> line.contains(" com.knuddels.jtokkit.EncodingFactory "));
    }

    private List<RecordedEntry> untilTheSecondRoundBegins() throws InterruptedException {
        Actor coder = Actor.doing("coder", Lines.work(), CriterionVerificationTest.verify("1 true"), Lines.work());
        EngineStage stage = new EngineStage(home).coders(coder);
        stage.play(Story.of("Tale", "Something is to be done.", Criterion.stated("it is fast"))
                .withKind(Story.Kind.EXPRESS));
        List<RecordedEntry> entries = new ArrayList<>();
        int rounds = 0;
        for (RecordedEntry recorded : stage.recorded()) {
            entries.add(recorded);
            if (recorded.entry() instanceof Entry.Moved moved
                    && moved.move().signal() instanceof Signal.WorkSubmitted) {
                rounds++;
            }
            if (rounds == 2) {
                return entries;
            }
        }
        throw new AssertionError("There was no second round.");
    }
}
