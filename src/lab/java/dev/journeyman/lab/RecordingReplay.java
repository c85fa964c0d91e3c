package dev.journeyman.lab;

import dev.journeyman.lab.recording.RecordingFile;
import dev.journeyman.lab.recording.Utterance;
import dev.journeyman.lab.recording.UtteranceListener;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.BadInputException;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The replay of recorded conversations under a policy. It is immutable and may be used from any thread if its estimator
 * may.
 *
 * @param policy what is left out as a conversation grows
 * @param window the window of the model
 * @param estimator how tokens are counted
 */
public record RecordingReplay(ContextPolicy policy, TokenWindow window, TokenCountEstimator estimator) {

    /**
     * Replays the conversations of a file, one message at a time, so the file may be large.
     *
     * @param results receives each conversation at its end
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
        private String name = "";
        private @Nullable PolicyConversation conversation;

        Stage(Consumer<ReplayedConversation> results) {
            this.results = results;
        }

        @Override
        public void conversation(String next) {
            end();
            name = next;
            conversation = policy.begin(window, estimator, "");
        }

        @Override
        public void said(Utterance utterance) {
            if (conversation != null) {
                conversation.said(utterance);
            }
        }

        void end() {
            if (conversation != null) {
                results.accept(new ReplayedConversation(name, window, conversation.figures(policy.toString())));
            }
            conversation = null;
        }
    }
}
