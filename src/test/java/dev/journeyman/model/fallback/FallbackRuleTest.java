package dev.journeyman.model.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Failure;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.vendor.ChatModelProvider;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.journeyman.testkit.script.ScriptedModel;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a call waits before the same provider is retried. */
class FallbackRuleTest {

    private static final List<ChatProvider> MODELS = List.of(model("a"), model("b"));

    @ParameterizedTest
    @CsvSource({", 1, PT1S", ", 2, PT2S", "PT1.5S, 1, PT1.5S", "PT0.2S, 2, PT2S", "PT2S, 1, PT2S"})
    void a_retry_comes_after_the_usual_pause_or_the_one_the_provider_asked_for(
            Duration asked, int failures, Duration pause) {
        FailedCall tried = new FailedCall("a", Failure.OVERLOADED, "busy", asked, false, null);

        assertThat(FallbackRule.next(MODELS, null, Collections.nCopies(failures, tried), false))
                .isEqualTo(new FallbackRule.Call(0, pause));
    }

    @Test
    void an_agent_is_called_once() {
        FailedCall tried = new FailedCall("a", Failure.OVERLOADED, "busy", null, false, null);

        assertThat(FallbackRule.next(List.of(ScriptedAgent.saying("a"), MODELS.get(1)), null, List.of(tried), false))
                .isEqualTo(new FallbackRule.Call(1, Duration.ZERO));
    }

    private static ChatProvider model(String name) {
        return new ChatModelProvider(name, ScriptedModel.of(), TokenWindow.of(8_000));
    }
}
