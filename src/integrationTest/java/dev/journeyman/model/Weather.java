package dev.journeyman.model;

import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.ArrayList;
import java.util.List;

/** Requests about the weather, as an engine would make them. */
final class Weather {

    private Weather() {}

    static ModelRequest question() {
        return request(UserMessage.from("What is the weather in Paris?"));
    }

    /** Returns the request after two calls were answered, one of them with an error. */
    static ModelRequest continued() {
        return request(
                UserMessage.from("What is the weather in Paris?"),
                AiMessage.from("I look.", List.of(call("c1", "get_time"), call("c2", "get_weather"))),
                ToolExecutionResultMessage.builder()
                        .id("c1")
                        .toolName("get_time")
                        .text("no clock")
                        .isError(true)
                        .build(),
                ToolExecutionResultMessage.from("c2", "get_weather", "sunny"));
    }

    static ModelRequest request(ChatMessage... conversation) {
        List<ChatMessage> messages = new ArrayList<>(List.of(SystemMessage.from("You know the weather.")));
        messages.addAll(List.of(conversation));
        return new ModelRequest(
                CallerRole.CODER,
                0,
                messages,
                UserMessage.from("## TODO.md"),
                List.of(tool("get_time"), tool("get_weather")));
    }

    private static ToolSpecification tool(String name) {
        return ToolSpecification.builder()
                .name(name)
                .description("Tells something of a city.")
                .parameters(JsonObjectSchema.builder()
                        .addStringProperty("city")
                        .required("city")
                        .build())
                .build();
    }

    static ToolExecutionRequest call(String id, String tool) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(tool)
                .arguments("{\"city\": \"Paris\"}")
                .build();
    }
}
