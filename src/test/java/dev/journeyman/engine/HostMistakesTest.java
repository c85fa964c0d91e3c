package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.flow.State;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
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
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes of a host, and their effect on its runs. */
class HostMistakesTest {

    private static final Story STORY =
            Story.of("Do it", "", Criterion.checked("it is checked", "check")).withKind(Story.Kind.EXPRESS);

    @TempDir
    private Path place;

    @Test
    void an_observer_that_throws_does_not_affect_the_run() throws Exception {
        ScriptedModel model = ScriptedModel.of(Replies.call("submit_work", "summary", "done"));
        try (CoderEngine engine = engine(new ChatModelProvider("scripted", model, TokenWindow.of(64_000)))) {
            Consumer<StoredEntry> broken = entry -> {
                throw new IllegalStateException("the screen is gone");
            };

            assertThat(engine.start(STORY, new WorkspaceRequest(place, true, Map.of()), broken)
                            .await()
                            .done())
                    .isTrue();
        }
    }

    @Test
    void a_provider_that_throws_any_exception_counts_as_unable_to_serve() throws Exception {
        try (CoderEngine engine = engine(new Broken())) {
            Outcome outcome = engine.start(STORY, new WorkspaceRequest(place, true, Map.of()), entry -> {})
                    .await();

            assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        }
    }

    @Test
    void resuming_a_run_of_a_closed_engine_is_refused_with_the_remedy() throws Exception {
        CoderEngine engine = engine(new Broken());
        Run run = engine.start(STORY, new WorkspaceRequest(place, true, Map.of()), entry -> {});
        run.await();
        engine.close();

        assertThatThrownBy(run::resume)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The engine is closed. Build another one over the same journal and resume there.");
        assertThat(run.await().state()).isEqualTo(State.SUSPENDED);
    }

    private CoderEngine engine(Provider provider) {
        return CoderEngine.builder()
                .provider(provider)
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(place, ScratchWorkspaces.ending(0)))
                .build();
    }

    /** A provider with a defect. */
    private record Broken() implements ChatProvider {

        @Override
        public String name() {
            return "broken";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new UnsupportedOperationException("a defect");
        }
    }
}
