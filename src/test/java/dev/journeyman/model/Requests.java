package dev.journeyman.model;

import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;

/** Requests as an engine would make them. */
public final class Requests {

    private static final List<ChatMessage> MESSAGES =
            List.of(SystemMessage.from("You code.\nStory: Add GET /health"), UserMessage.from("Carry out the story."));

    private Requests() {}

    public static ModelRequest of(CallerRole caller, int turn) {
        return new ModelRequest(caller, turn, MESSAGES, null, List.of());
    }

    public static ModelRequest coder(int turn) {
        return of(CallerRole.CODER, turn);
    }

    public static ModelRequest of(ChatMessage... messages) {
        return new ModelRequest(CallerRole.CODER, 0, List.of(messages), null, List.of());
    }
}
