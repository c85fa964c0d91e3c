package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.testkit.StoredRuns;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged attempt record: it costs the lines of briefs made from it and one warning, and the run continues. */
@Timeout(60)
class DamagedRecordTest {

    private static final String RETRY = "--- RETRY CONTEXT ---";
    private static final String SWITCH = "--- PROVIDER SWITCH CONTEXT ---";

    private static final Set<Class<?>> DISPENSABLE =
            Set.of(Entry.AttemptRecorded.class, Entry.BriefInjected.class, Entry.ModelsAssigned.class);

    @TempDir
    private Path home;

    private final Warnings warnings = new Warnings();
    private @Nullable Run run;

    @Test
    void an_intact_record_is_in_the_brief_of_the_next_attempt() throws InterruptedException {
        EngineStage stage = resumed(failedOnce(), "\"status\":\"failed\"", "\"status\":\"failed\"");

        assertThat(Lines.heard(stage.request(1))).contains(RETRY);
        assertThat(warnings.said).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "\"status\":\"failed\" | \"status\":\"weird\"",
                "\"status\":\"failed\" | \"status\":7",
                "\"status\":\"failed\" | \"status\":null",
                "\"status\":\"failed\" | \"statue\":\"failed\"",
                "\"exitReason\":\"validation_failure\" | \"exitReason\":\"weird\"",
                "\"provider\":\"coder\" | \"provide\":\"coder\"",
                "\"provider\":\"coder\" | \"provider\":{}",
                "\"timestamp\":\"2026-01-01T00:00:00Z\" | \"timestamp\":\"yesterday\"",
                "\"timestamp\":\"2026-01-01T00:00:00Z\" | \"at\":1",
                "\"attemptNumber\":1 | \"attemptNumber\":\"one\"",
                "\"attemptNumber\":1 | \"attemptNumber\":0",
                "\"attemptNumber\":1 | \"number\":1",
                "\"files_created\":[] | \"files_created\":\"a.txt\"",
                "\"files_updated\":[] | \"files_updated\":{\"a\":1}",
                "\"validationErrors\":[ | \"validationErrors\":[[",
                "\"validationErrors\":[ | \"validationErrors\":[{},",
                "\"attempt\":{ | \"attempt\":null,\"old\":{",
                "\"attempt\":{ | \"attempt\":[],\"old\":{",
                "}} | }",
            })
    void a_damaged_record_costs_its_lines_and_one_warning(String was, String is) throws InterruptedException {
        EngineStage stage = resumed(failedOnce(), was, is);

        assertThat(Lines.heard(stage.request(1))).doesNotContain(RETRY).contains("Carry out the story.");
        assertThat(warnings.said).singleElement().asString().contains("(AttemptRecorded) is damaged");
        List<RecordedEntry> all = recorded(stage);
        ReplayDifference difference =
                CoderEngine.builder().replay(RunEntries.stored(all)).orElseThrow();
        assertThat(all.get((int) difference.seq() - 1).entry()).isInstanceOf(Entry.DamagedEntry.class);
    }

    /** A missing list is empty. */
    @ParameterizedTest
    @ValueSource(strings = {"\"files_created\":[]", "\"files_updated\":[]"})
    void a_record_without_a_list_of_files_is_intact(String list) throws InterruptedException {
        EngineStage stage = resumed(failedOnce(), list, "\"none\":[]");

        assertThat(Lines.heard(stage.request(1))).contains(RETRY);
        assertThat(warnings.said).isEmpty();
    }

    @Test
    void the_attempt_after_the_next_gets_a_brief_again() throws InterruptedException {
        EngineStage stage = resumed(failedOnce(), "\"status\":\"failed\"", "\"status\":\"weird\"", 1, 0);

        assertThat(Lines.heard(stage.request(1))).doesNotContain(RETRY);
        assertThat(Lines.heard(stage.request(2))).contains(RETRY);
    }

    @Test
    void a_provider_that_takes_over_gets_no_brief_from_a_damaged_record() throws InterruptedException {
        EngineStage stage = new EngineStage(home)
                .coders(
                        Actor.doing("a", new ProviderException(Failure.QUOTA_EXHAUSTED, "no more", null, null)),
                        Actor.doing("b", Lines.work()));
        List<RecordedEntry> cut = cut(stage, Entry.AttemptRecorded.class);
        EngineStage whole = taken(cut, "\"status\":\"failed\"", "\"status\":\"failed\"");
        EngineStage damaged = taken(cut, "\"status\":\"failed\"", "\"status\":\"weird\"");

        assertThat(Lines.heard(whole.request(1))).contains(SWITCH);
        assertThat(Lines.heard(damaged.request(1))).doesNotContain(SWITCH);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "\"kinds\":[ | \"kinds\":[\"mind_reader\",",
                "\"maxLines\":10 | \"maxLines\":1",
                "\"coder\":[ | \"conductor\":[",
                "\"briefs\":{ | \"debriefs\":{",
            })
    void damaged_settings_are_journaled_again(String was, String is) throws InterruptedException {
        EngineStage stage = resumed(failedOnce(), was, is);

        assertThat(recorded(stage))
                .filteredOn(each -> each.entry() instanceof Entry.ModelsAssigned)
                .hasSize(1);
        assertThat(Lines.heard(stage.request(1))).contains(RETRY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {"\"kind\":\"retry\" | \"kind\":\"rumour\"", "\"lines\":5 | \"lines\":\"many\""})
    void a_damaged_entry_about_a_brief_costs_only_one_warning(String was, String is) throws InterruptedException {
        resumed(cut(failing(), Entry.BriefInjected.class), was, is);

        assertThat(warnings.said).singleElement().asString().contains("(BriefInjected) is damaged");
    }

    @Test
    void attempts_are_returned_without_a_damaged_record() throws InterruptedException {
        EngineStage stage = resumed(failedOnce(), "\"status\":\"failed\"", "\"status\":\"weird\"");
        Run known = Objects.requireNonNull(run);
        known.cancel();
        known.await();

        assertThat(stage.engine().attempts(known.id()).orElseThrow().attempts())
                .extracting(AttemptRecord::attemptNumber)
                .isNotEmpty()
                .doesNotContain(1);
    }

    /** Returns the entries of a run whose process ended when its first attempt had failed. */
    private List<RecordedEntry> failedOnce() {
        return cut(failing(), Entry.AttemptRecorded.class);
    }

    private EngineStage failing() {
        return new EngineStage(home).checks(1).coder(Lines.work(), Lines.work());
    }

    private static List<RecordedEntry> cut(EngineStage stage, Class<? extends Entry> after) {
        stage.journal.cutAfter(after::isInstance);
        stage.start(EngineStage.EXPRESS.withRetryPolicy(new RetryPolicy(3, 0)));
        assertThatThrownBy(stage.run()::await).hasMessageContaining("cut off after");
        return stage.recorded();
    }

    private EngineStage resumed(List<RecordedEntry> entries, String was, String is, Integer... checks)
            throws InterruptedException {
        return driven(
                new EngineStage(home, damaged(entries, was, is))
                        .checks(checks)
                        .coder(java.util.Collections.nCopies(checks.length + 1, Lines.work())
                                .toArray(AiMessage[]::new)),
                entries);
    }

    private EngineStage taken(List<RecordedEntry> entries, String was, String is) throws InterruptedException {
        return driven(
                new EngineStage(home, damaged(entries, was, is))
                        .coders(Actor.doing("b", Lines.work()), Actor.doing("a")),
                entries);
    }

    private EngineStage driven(EngineStage stage, List<RecordedEntry> entries) throws InterruptedException {
        run = stage.engine().run(RunStart.of("", entries).run());
        Logger logger = Logger.getLogger("dev.journeyman.engine.effect.RunPast");
        logger.addHandler(warnings);
        try {
            run.resume();
            assertThat(run.await().state()).isEqualTo(State.CODE_REVIEW);
        } finally {
            logger.removeHandler(warnings);
        }
        return stage;
    }

    private List<RecordedEntry> recorded(EngineStage stage) {
        return RunEntries.read(stage.journal, Objects.requireNonNull(run).id());
    }

    /** Returns a journal with the entries, one of which is damaged. */
    private static WrittenJournal damaged(List<RecordedEntry> entries, String was, String is) {
        List<RecordedEntry> stored = new ArrayList<>(entries);
        int last = stored.size() - 1;
        while (!DISPENSABLE.contains(stored.get(last).entry().getClass())
                || !EntryFormat.write(stored.get(last).entry()).contains(was)) {
            last--;
        }
        RecordedEntry whole = stored.get(last);
        String line = EntryFormat.write(whole.entry());
        int at = line.lastIndexOf(was);
        Entry read = EntryFormat.read(line.substring(0, at) + is + line.substring(at + was.length()));
        stored.set(last, new RecordedEntry(whole.seq(), whole.at(), read));
        WrittenJournal journal = new WrittenJournal();
        StoredRuns.append(journal, RunStart.of("", entries).run(), 0, stored);
        return journal;
    }

    /** Collects the warnings that are logged. */
    private static final class Warnings extends Handler {

        private final List<String> said = new ArrayList<>();

        @Override
        public void publish(LogRecord logged) {
            said.add(logged.getMessage());
        }

        @Override
        public void flush() {
            // nothing is buffered
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
