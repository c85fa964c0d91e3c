package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.review.Architect;
import dev.journeyman.run.head.RunHeads;
import dev.journeyman.testkit.ScratchWorkspaces;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A store that comes back without entries that it acknowledged, as a standby does that was not synchronous. */
@Timeout(60)
class LostEntriesTest {

    @TempDir
    Path home;

    private final Standby store = new Standby();

    /** A store that can be replaced by an older copy of itself. */
    private static final class Standby implements Journal {

        private Journal now = Journal.memory();

        /** Takes over without the newest entries of a run. */
        void takeOver(String run, int lost) {
            List<StoredEntry> kept = now.read(run);
            kept = kept.subList(0, kept.size() - lost);
            Journal standby = Journal.memory();
            standby.append(run, 0, kept, new RunHeads().head("standby", run, kept));
            now = standby;
        }

        @Override
        public void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
            now.append(run, expected, entries, head);
        }

        @Override
        public List<StoredEntry> read(String run) {
            return now.read(run);
        }

        @Override
        public Optional<RunHead> head(String run) {
            return now.head(run);
        }

        @Override
        public List<RunHead> heads(HeadQuery query) {
            return now.heads(query);
        }

        @Override
        public List<String> runs() {
            return now.runs();
        }

        @Override
        public BreakerStore breakers() {
            return BreakerStore.none();
        }

        @Override
        public TaskStore tasks() {
            return now.tasks();
        }

        @Override
        public void close() {
            // it is in memory
        }
    }

    private CoderEngine engine(Actor coder) {
        return CoderEngine.builder()
                .provider(coder)
                .architect(Architect.auto())
                .journal(store)
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .build();
    }

    @Test
    void stops_its_driver_with_a_sentence_and_the_run_continues_from_what_is_there() throws InterruptedException {
        AtomicBoolean first = new AtomicBoolean(true);
        try (CoderEngine engine = engine(new Actor("coder", null, request -> {
            if (first.getAndSet(false)) {
                store.takeOver(store.runs().get(0), 2);
            }
            return Lines.work();
        }))) {
            Run run = engine.start(EngineStage.EXPRESS, home);

            assertThatThrownBy(run::await)
                    .isInstanceOf(RunStateException.class)
                    .hasMessageContaining("were acknowledged: its store lost some, as a standby does");
            run.resume();
            assertThat(run.await().done()).isTrue();
        }
    }
}
