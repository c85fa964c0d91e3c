package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.context.ContextChange.Reset;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes are written first and take effect afterwards; written changes restore a context. */
class ContextChangeTest {

    private final Talk talk = new Talk();
    private final ContextManager context = talk.context();

    @Test
    void changes_are_logged_in_order() {
        talk.user("Fix it.").calls("run", "{}");
        assertThat(talk.log())
                .satisfiesExactly(
                        change -> assertThat(change).isInstanceOf(Reset.class),
                        change -> assertThat(change).isInstanceOf(Appended.class),
                        change -> assertThat(change).isInstanceOf(Appended.class));
    }

    @Test
    void changes_that_cannot_be_logged_take_no_effect() {
        boolean[] full = {false};
        ContextManager stopped = new ContextManager(TokenWindow.of(64_000), new Letters(), Summarizer.NONE, change -> {
            if (full[0]) {
                throw new IllegalStateException("The disk is full.");
            }
        });
        stopped.resetSystemPrompt("You write code.");
        stopped.append(UserMessage.from("x".repeat(20_000)), TurnSource.USER);
        List<Turn> before = stopped.turns();
        full[0] = true;
        assertThatThrownBy(() -> stopped.append(UserMessage.from("More."), TurnSource.USER))
                .hasMessage("The disk is full.");
        assertThatThrownBy(() -> stopped.resetSystemPrompt("You plan.")).hasMessage("The disk is full.");
        assertThatThrownBy(() -> stopped.compact(10_000)).hasMessage("The disk is full.");
        assertThat(stopped.turns()).isEqualTo(before);
        assertThat(stopped.systemPrompt()).contains(SystemMessage.from("You write code."));
    }

    @Test
    void logged_changes_restore_a_context_between_a_call_and_its_result() {
        talk.user("Fix it.").calls("run", "{}", "run", "{}").returns("one").user("Hurry.");
        ContextManager back = new ContextManager(TokenWindow.of(64_000));
        talk.log().forEach(back::apply);
        assertThat(back.openCalls()).isEqualTo(context.openCalls()).hasSize(1);
        back.append(ToolExecutionResultMessage.from("c2", "run", "two"), TurnSource.TOOL);
        talk.returns("two");
        assertThat(back.request()).isEqualTo(context.request());
    }
}
