package dev.journeyman.lab;

import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.lab.recording.Speaker;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The requests of a context as pieces. A message that is sent as it was appended is the message of the recording that it
 * was appended for; any other is a text of the context's own. A result that is capped when it is appended counts as it was
 * first sent, but the lines that the cap took out are not in it. It is used by one thread.
 */
final class ContextPieces {

    private final TokenCountEstimator estimator;
    private IdentityHashMap<ChatMessage, SentPiece> pieces = new IdentityHashMap<>();
    private int source = SentPiece.NO_SOURCE;

    ContextPieces(TokenCountEstimator estimator) {
        this.estimator = estimator;
    }

    /** Runs what appends a message of the recording. */
    void appending(int number, Runnable append) {
        source = number;
        append.run();
        source = SentPiece.NO_SOURCE;
    }

    /** Takes a turn that the context has appended. */
    void take(Appended turn) {
        ChatMessage message = turn.message();
        pieces.put(
                message,
                source < 0
                        ? made(message, turn.tokens())
                        : SentPiece.verbatim(source, speaker(message), MessageWords.of(message), turn.tokens()));
    }

    /** Returns the pieces of a request. */
    List<SentPiece> of(List<ChatMessage> request) {
        List<SentPiece> sent = new ArrayList<>(request.size());
        for (ChatMessage message : request) {
            sent.add(pieces.computeIfAbsent(
                    message, any -> made(message, estimator.estimateTokenCountInMessage(message))));
        }
        if (pieces.size() > 2 * request.size()) {
            IdentityHashMap<ChatMessage, SentPiece> left = new IdentityHashMap<>();
            for (int i = 0; i < request.size(); i++) {
                left.put(request.get(i), sent.get(i));
            }
            pieces = left;
        }
        return sent;
    }

    private static SentPiece made(ChatMessage message, int tokens) {
        return SentPiece.made(speaker(message), MessageWords.of(message), tokens);
    }

    private static Speaker speaker(ChatMessage message) {
        return message instanceof ToolExecutionResultMessage
                ? Speaker.TOOL
                : message instanceof AiMessage ? Speaker.AGENT : Speaker.PRODUCT;
    }
}
