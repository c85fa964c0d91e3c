package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of a reply for its own provider only: its thoughts, and their signatures. */
class PrivatePartsTest {

    private static final AiMessage SIGNED = Replies.call("read_file", "path", "a.txt").toBuilder()
            .thinking("I think")
            .attributes(Map.of("signature", "mine"))
            .build();

    @TempDir
    Path home;

    @Test
    void thoughts_and_signatures_are_sent_only_to_the_provider_that_made_them() throws InterruptedException {
        Actor first = new Actor("first", null, new Actor.Acting() {
            private int calls;

            @Override
            public AiMessage act(ModelRequest request) {
                calls++;
                if (calls == 3) {
                    throw Actor.failure(Failure.QUOTA_EXHAUSTED, "no more");
                }
                return SIGNED;
            }
        });
        Actor second = Actor.saying("second", Lines.work());
        new EngineStage(home)
                .coders(first, second)
                .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .play(EngineStage.EXPRESS);

        assertThat(replies(first.requests().get(2))).hasSize(2).allSatisfy(reply -> {
            assertThat(reply.thinking()).isEqualTo("I think");
            assertThat(reply.attributes()).containsEntry("signature", "mine");
        });
        assertThat(replies(second.requests().get(0))).hasSize(2).allSatisfy(reply -> {
            assertThat(reply.thinking()).isNull();
            assertThat(reply.attributes()).isEmpty();
            assertThat(reply.toolExecutionRequests()).hasSize(1);
        });
    }

    private static List<AiMessage> replies(ModelRequest request) {
        return request.messages().stream()
                .filter(AiMessage.class::isInstance)
                .map(AiMessage.class::cast)
                .toList();
    }
}
