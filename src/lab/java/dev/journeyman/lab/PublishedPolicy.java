package dev.journeyman.lab;

import dev.journeyman.lab.recording.Utterance;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.List;

/**
 * A conversation under the published policy of another product, as its documents and constants describe it: each
 * request is the whole conversation with parts left out. It is used by one thread.
 */
final class PublishedPolicy implements PolicyConversation {

    /** The part of a conversation that a policy sends. */
    interface View {

        /** Returns the pieces to send. A piece that has not changed is the one of the request before. */
        List<SentPiece> of(List<SentPiece> all, int window);

        /** Returns the number of compactions so far. */
        int compactions();
    }

    private final List<SentPiece> all = new ArrayList<>();
    private final View view;
    private final int window;
    private final RequestMeter meter;

    /**
     * Creates the conversation.
     *
     * @param prefix the text that was sent first and that the recording lacks
     */
    PublishedPolicy(View view, int window, TokenCountEstimator estimator, String prefix) {
        this.view = view;
        this.window = window;
        this.meter = new RequestMeter(estimator, window);
        if (!prefix.isEmpty()) {
            all.add(meter.prefix(prefix));
        }
    }

    @Override
    public void said(Utterance utterance) {
        if (utterance.message() instanceof AiMessage) {
            meter.sent(view.of(all, window));
        }
        all.add(meter.heard(utterance));
    }

    @Override
    public PolicyFigures figures(String policy) {
        return meter.figures(policy, view.compactions(), List.of(), null);
    }
}
