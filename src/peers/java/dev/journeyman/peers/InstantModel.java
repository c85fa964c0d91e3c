package dev.journeyman.peers;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.OptionalInt;

/** A model of LangChain4j that follows a script and answers at once. */
record InstantModel(ConversationScript script) implements ChatModel {

    @Override
    public ChatResponse doChat(ChatRequest request) {
        OptionalInt next = script.next(request.messages());
        return ChatResponse.builder()
                .aiMessage(next.isPresent() ? Notes.call(next.getAsInt()) : AiMessage.from("The notes are read."))
                .build();
    }
}
