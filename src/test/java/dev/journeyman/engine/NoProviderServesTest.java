package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A roster without a provider that serves. */
class NoProviderServesTest {

    @TempDir
    private Path place;

    @Test
    void only_unauthorized_or_unknown_providers_park_the_run_at_once_naming_each() throws Exception {
        Outcome outcome = drive(
                new Failing("claude", Failure.UNAUTHORIZED, "invalid key"),
                new Failing("gpt", Failure.UNKNOWN_MODEL, "no such model"));

        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(outcome.reason())
                .isEqualTo("All providers circuit-broken: claude failed (unauthorized: invalid key), gpt failed"
                        + " (unknown_model: no such model).");
    }

    @Test
    void a_provider_that_may_recover_suspends_the_story() throws Exception {
        Outcome outcome = drive(
                new Failing("claude", Failure.UNAUTHORIZED, "invalid key"),
                new Failing("gpt", Failure.QUOTA_EXHAUSTED, "come back tomorrow"));

        assertThat(outcome.state()).isEqualTo(State.SUSPENDED);
        assertThat(outcome.over()).isFalse();
    }

    private Outcome drive(Provider... roster) throws InterruptedException {
        EngineBuilder builder =
                CoderEngine.builder().workspaces(new ScratchWorkspaces(place, ScratchWorkspaces.ending(0)));
        List.of(roster).forEach(builder::provider);
        Story story = Story.of("Do it", "", Criterion.checked("it is checked", "check"));
        try (CoderEngine engine = builder.build()) {
            return engine.start(story, new WorkspaceRequest(place, true, Map.of()), entry -> {})
                    .await();
        }
    }

    /** A provider that always fails alike. */
    private record Failing(String name, Failure failure, String message) implements ChatProvider {

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new ProviderException(failure, message, null, null);
        }
    }
}
