package dev.journeyman.lab;

import dev.journeyman.lab.recording.RecordingFile;
import dev.journeyman.lab.recording.Utterance;
import dev.journeyman.lab.recording.UtteranceListener;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The replay of recorded conversations under policies. It is immutable and may be used from any thread if its estimator
 * may.
 *
 * @param policies what is left out as a conversation grows; a conversation is replayed under each of them
 * @param window the window of the model
 * @param estimator how tokens are counted
 */
public record RecordingReplay(List<ContextPolicy> policies, TokenWindow window, TokenCountEstimator estimator) {

    public RecordingReplay {
        policies = List.copyOf(policies);
    }

    /** Creates the replay under one policy. */
    public RecordingReplay(ContextPolicy policy, TokenWindow window, TokenCountEstimator estimator) {
        this(List.of(policy), window, estimator);
    }

    /**
     * Replays the conversations of a file, one message at a time, so the file may be large. Ours keeps what it
     * sends; the published policies keep the whole conversation in memory.
     *
     * @param results receives each conversation at its end, once for each policy in their order
     * @return a sentence that says where the file is broken; empty for a file that is whole
     * @throws BadInputException if the file cannot be read at all, or is not a recording
     */
    public Optional<String> replay(RecordingFile recording, Consumer<ReplayedConversation> results) {
        Stage stage = new Stage(results);
        Optional<String> broken = recording.read(stage);
        stage.end();
        return broken;
    }

    /** Replays one conversation after another. It is used by one thread. */
    private final class Stage implements UtteranceListener {

        private final Consumer<ReplayedConversation> results;
        private final Map<ContextPolicy, PolicyConversation> conversations = new LinkedHashMap<>();
        private String name = "";

        Stage(Consumer<ReplayedConversation> results) {
            this.results = results;
        }

        @Override
        public void conversation(String next) {
            end();
            name = next;
            TokenCountEstimator counts = policies.size() == 1 ? estimator : new RememberedCount(estimator);
            policies.forEach(policy -> conversations.put(policy, policy.begin(window, counts, "")));
        }

        @Override
        public void said(Utterance utterance) {
            conversations.values().forEach(conversation -> conversation.said(utterance));
        }

        void end() {
            conversations.forEach((policy, conversation) ->
                    results.accept(new ReplayedConversation(name, window, conversation.figures(policy.toString()))));
            conversations.clear();
        }
    }

    /**
     * Counts tokens as another estimator does and remembers the newest message, because every policy of a comparison counts
     * it. It is used by one thread.
     */
    static final class RememberedCount implements TokenCountEstimator {

        private final TokenCountEstimator estimator;
        private @Nullable ChatMessage newest;
        private int tokens;

        RememberedCount(TokenCountEstimator estimator) {
            this.estimator = estimator;
        }

        @Override
        public int estimateTokenCountInText(String text) {
            return estimator.estimateTokenCountInText(text);
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // the same message is passed to every policy
        public int estimateTokenCountInMessage(ChatMessage message) {
            if (message != newest) {
                tokens = estimator.estimateTokenCountInMessage(message);
                newest = message;
            }
            return tokens;
        }

        @Override
        public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
            return estimator.estimateTokenCountInMessages(messages);
        }
    }
}
