package dev.journeyman.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The placeholders of a command that ends a story. */
class AbsentProviderTest {

    private static final TokenWindow WINDOW = TokenWindow.of(8_000);

    @Test
    void a_placeholder_is_of_the_kind_that_the_run_has_journaled() {
        List<Provider> absent =
                AbsentProvider.of(List.of(new ModelSeat("gpt", WINDOW, false), new ModelSeat("claude", WINDOW, true)));

        assertThat(absent).extracting(Provider::name).containsExactly("gpt", "claude");
        assertThat(absent).extracting(Provider::window).containsOnly(WINDOW);
        assertThat(absent.get(0)).isInstanceOf(ChatProvider.class).isNotInstanceOf(AgentProvider.class);
        assertThat(absent.get(1)).isInstanceOf(AgentProvider.class).isNotInstanceOf(ChatProvider.class);
    }

    @Test
    void a_placeholder_cannot_be_called() {
        ChatProvider absent = (ChatProvider) AbsentProvider.named("openai:gpt-5");

        assertThatThrownBy(() -> absent.call(new ModelRequest(CallerRole.CODER, 0, List.of(), null, List.of())))
                .isInstanceOf(ProviderException.class)
                .hasMessage("openai:gpt-5 cannot be called by a command that ends a story.");
    }
}
