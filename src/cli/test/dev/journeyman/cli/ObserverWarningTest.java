package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.vendor.ChatModelProvider;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The warnings about observers that throw. */
class ObserverWarningTest {

    private static final Story STORY =
            Story.of("Do it", "", Criterion.checked("it is so", "check")).withKind(Story.Kind.EXPRESS);

    @TempDir
    private Path place;

    private final Logger log = Logger.getLogger("dev.journeyman.engine.loop.RunObservers");
    private final Warnings warnings = new Warnings();

    @BeforeEach
    void listen() {
        log.setUseParentHandlers(false);
        log.addHandler(warnings);
    }

    @AfterEach
    void stop_listening() {
        log.removeHandler(warnings);
        log.setUseParentHandlers(true);
    }

    @Test
    void an_observer_that_throws_is_logged_once_per_run_and_still_gets_every_entry() throws Exception {
        AtomicInteger shown = new AtomicInteger();
        ScriptedModel model = ScriptedModel.of(
                Replies.call("submit_work", "summary", "done"), Replies.call("submit_work", "summary", "done"));
        try (CoderEngine engine = CoderEngine.builder()
                .provider(new ChatModelProvider("scripted", model, TokenWindow.of(64_000)))
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(place, ScratchWorkspaces.ending(0)))
                .observeEntries((run, recorded) -> {
                    throw new IllegalStateException("the screen is gone");
                })
                .build()) {
            for (int run = 1; run <= 2; run++) {
                engine.start(STORY, new WorkspaceRequest(place, true, Map.of()), entry -> {
                            shown.incrementAndGet();
                            throw new IllegalStateException("the file is full");
                        })
                        .await();
            }
        }

        assertThat(shown).hasValueGreaterThan(10);
        assertThat(warnings.said)
                .hasSize(4)
                .filteredOn(said -> said.contains("the screen is gone"))
                .hasSize(2)
                .first()
                .asString()
                .matches("An observer of run \\S+ threw java.lang.IllegalStateException: the screen is gone on entry"
                        + " 1\\..*");
    }

    /** A log handler that keeps the messages. */
    private static final class Warnings extends Handler {

        private final List<String> said = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord entry) {
            said.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
