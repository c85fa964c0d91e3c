package dev.journeyman.lab;

import dev.journeyman.lab.recording.Speaker;
import dev.journeyman.lab.recording.Utterance;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.List;

/**
 * A conversation under the published policy of another product, as its documents and constants describe it: each
 * request is the whole conversation with parts left out. It is used by one thread.
 */
final class PublishedPolicy implements PolicyConversation {

    /** A message as a policy sees it. The number identifies the message; a negative number is its masked form. */
    record Piece(Speaker speaker, int tokens, int number) {

        /** Returns the masked form of this message. */
        Piece masked(int left) {
            return new Piece(speaker, left, -number);
        }
    }

    /** The part of a conversation that a policy sends. */
    interface View {

        /** Returns the pieces to send. Pieces that have not changed are equal to those of the request before. */
        List<Piece> of(List<Piece> all, int window);

        /** Returns the number of compactions so far. */
        int compactions();
    }

    private final List<Piece> all = new ArrayList<>();
    private final View view;
    private final int window;
    private final TokenCountEstimator estimator;
    private final RequestCosts bill = new RequestCosts();
    private final RequestCosts raw = new RequestCosts();
    private List<Piece> sent = List.of();

    PublishedPolicy(View view, int window, TokenCountEstimator estimator, int prefix) {
        this.view = view;
        this.window = window;
        this.estimator = estimator;
        if (prefix > 0) {
            all.add(new Piece(Speaker.SYSTEM, prefix, 1));
        }
    }

    @Override
    public void said(Utterance utterance) {
        if (utterance.message() instanceof AiMessage) {
            request();
        }
        all.add(new Piece(
                utterance.message() instanceof ToolExecutionResultMessage ? Speaker.TOOL : utterance.speaker(),
                estimator.estimateTokenCountInMessage(utterance.message()),
                all.size() + 1));
    }

    private void request() {
        List<Piece> request = view.of(all, window);
        int cached = 0;
        for (int i = 0; i < Math.min(sent.size(), request.size()) && sent.get(i).equals(request.get(i)); i++) {
            cached += request.get(i).tokens();
        }
        bill.add(tokens(request), cached, window);
        raw.add(tokens(all), raw.last(), window);
        sent = List.copyOf(request);
    }

    static int tokens(List<Piece> pieces) {
        return pieces.stream().mapToInt(Piece::tokens).sum();
    }

    @Override
    public PolicyFigures figures(String policy) {
        return new PolicyFigures(policy, bill, raw, view.compactions(), List.of(), null);
    }
}
