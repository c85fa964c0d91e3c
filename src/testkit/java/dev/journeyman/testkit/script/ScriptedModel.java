package dev.journeyman.testkit.script;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A LangChain4j model that gives scripted replies in order and records the requests. It begins at its first reply in each process; for
 * a run that another process continues there is {@link dev.journeyman.model.script.ReplayProvider}, whose turn the journal tells.
 *
 * <p>It may be used from any thread; replies are given in the order of the requests.
 */
public final class ScriptedModel implements ChatModel {

    private final Deque<AiMessage> replies = new ArrayDeque<>();
    private final List<ChatRequest> requests = new ArrayList<>();

    private ScriptedModel(List<AiMessage> replies) {
        this.replies.addAll(replies);
    }

    /** Returns a model that gives these replies. */
    public static ScriptedModel of(AiMessage... replies) {
        return new ScriptedModel(List.of(replies));
    }

    @Override
    public synchronized ChatResponse doChat(ChatRequest request) {
        requests.add(request);
        AiMessage reply = replies.poll();
        if (reply == null) {
            throw new IllegalStateException("The scripted model has no reply left for request %s. Script another one."
                    .formatted(requests.size()));
        }
        return ChatResponse.builder().aiMessage(reply).build();
    }

    /** Returns the requests so far. */
    public synchronized List<ChatRequest> requests() {
        return List.copyOf(requests);
    }
}
