package dev.journeyman.web.fold;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;

/**
 * Counts about four characters a token. Recorded turns have their counts; only a summary is counted again, and the vocabulary of a
 * tokenizer takes long to load. It is stateless and may be used from any thread.
 */
enum RoughEstimate implements TokenCountEstimator {
    INSTANCE;

    @Override
    public int estimateTokenCountInText(String text) {
        return MessageTable.estimated(text);
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
        return message instanceof UserMessage said && said.hasSingleText()
                ? estimateTokenCountInText(said.singleText())
                : 0;
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
        int tokens = 0;
        for (ChatMessage message : messages) {
            tokens += estimateTokenCountInMessage(message);
        }
        return tokens;
    }
}
