package dev.journeyman.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ProviderException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The calls of models, as the observations of an application. */
@Timeout(120)
class CallObservationsTest {

    @TempDir
    Path place;

    private final List<String> stopped = Collections.synchronizedList(new ArrayList<>());
    private final ObservationRegistry registry = ObservationRegistry.create();

    /** What a host does with observations. */
    private final class Listener implements ObservationHandler<Observation.Context> {

        @Override
        public void onStop(Observation.Context observed) {
            stopped.add("%s %s %s%s"
                    .formatted(
                            observed.getName(),
                            observed.getContextualName(),
                            Objects.requireNonNull(observed.getLowCardinalityKeyValue("state"))
                                    .getValue(),
                            observed.getError() == null
                                    ? ""
                                    : " " + observed.getError().getMessage()));
        }

        @Override
        public boolean supportsContext(Observation.Context context) {
            return true;
        }
    }

    /** A model whose quota is used up when it is asked first. */
    private static final class Tired implements ChatModel {

        private boolean asked;

        @Override
        public synchronized ChatResponse doChat(ChatRequest request) {
            if (!asked) {
                asked = true;
                throw new ProviderException(Failure.UNAUTHORIZED, "the key is not known", null, null);
            }
            return ChatResponse.builder()
                    .aiMessage(Replies.call("submit_work", "summary", "it greets"))
                    .build();
        }
    }

    @Test
    void start_with_the_request_and_stop_with_the_reply_or_the_failure() throws Exception {
        registry.observationConfig().observationHandler(new Listener());
        try (Journal journal = Journal.memory();
                CoderEngine engine = CoderEngine.builder()
                        .journal(journal)
                        .model("first", new Tired(), 64_000)
                        .model("second", Contexts.model(), 64_000)
                        .home(place.resolve("home"))
                        .observeEntries(new CallObservations(registry))
                        .build()) {
            Story story = Story.of("Greet", "It greets.", Criterion.checked("it is there", "test -f a.txt"))
                    .withKind(Story.Kind.EXPRESS);
            engine.start(story, ScratchRepositories.make(place.resolve("repository"), "a.txt", "a\n"))
                    .await();
        }

        assertThat(stopped).hasSize(2);
        assertThat(stopped.get(0)).startsWith("journeyman.call chat first CODING ");
        assertThat(stopped.get(1)).startsWith("journeyman.call chat ").endsWith(" CODING");
    }
}
