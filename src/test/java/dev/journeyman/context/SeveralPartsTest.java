package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.model.TokenWindow;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A result of several parts, as tools of servers return them. */
class SeveralPartsTest {

    @Test
    void the_texts_of_a_result_are_kept_and_its_pictures_named() {
        ContextManager context = new ContextManager(TokenWindow.of(64_000));
        context.append(
                AiMessage.from(ToolExecutionRequest.builder()
                        .name("look")
                        .arguments("{}")
                        .build()),
                TurnSource.MODEL);

        boolean taken = context.append(
                ToolExecutionResultMessage.builder()
                        .id("c1")
                        .toolName("look")
                        .contents(List.of(
                                TextContent.from("a door"),
                                ImageContent.from("aGVsbG8=", "image/png"),
                                TextContent.from("and a window")))
                        .build(),
                TurnSource.TOOL);

        assertThat(taken).isTrue();
        assertThat(context.openCalls()).isEmpty();
        assertThat(((ToolExecutionResultMessage) context.conversation().get(2)).text())
                .isEqualTo("a door\n[IMAGE left out]\nand a window");
    }
}
