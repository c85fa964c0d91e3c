package dev.journeyman.context;

import dev.journeyman.context.ContextChange.Compacted;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.List;
import java.util.Optional;

/**
 * Decides how a conversation gives way, rarely and deeply: stubs for old results, then one summary for the oldest
 * exchanges, then cuts in what is left, each only where the step before was not enough. It changes nothing itself.
 */
final class Compactor {

    private final Window window;
    private final TokenCountEstimator estimator;
    private final Summarizer summarizer;

    Compactor(Window window, TokenCountEstimator estimator, Summarizer summarizer) {
        this.window = window;
        this.estimator = estimator;
        this.summarizer = summarizer;
    }

    Window window() {
        return window;
    }

    TokenCountEstimator estimator() {
        return estimator;
    }

    /**
     * Plans a compaction.
     *
     * @param state the context
     * @param max the tokens that the context, its system prompt included, may have afterwards
     * @return the change, whose {@code after} exceeds max only where nothing smaller is possible
     */
    Compacted plan(ContextState state, int max) {
        int fixed = state.systemTokens();
        int goal = Math.min(max, fixed + window.kept() + window.summary());
        Draft draft = new Draft(state.turns(), estimator);
        draft.stubOldResults();
        Summary summary = Summary.NONE;
        if (fixed + draft.tokens() > goal) {
            summary = fold(state, draft, goal - fixed, summaryLimit(max - fixed));
        }
        for (int length = Draft.LONGEST;
                fixed + summary.tokens() + draft.tokens() > max && length >= Draft.SHORTEST;
                length /= 2) {
            draft.shorten(length);
        }
        int after = fixed + summary.tokens() + draft.tokens();
        Ledger ledger = draft.removed() == 0 ? state.ledger() : summary.ledger();
        return new Compacted(draft.removed(), draft.replaced(), summary.text(), ledger, state.tokens(), after);
    }

    private int summaryLimit(int room) {
        return Math.max(64, Math.min(window.summary(), room / 2));
    }

    /** Removes the fewest exchanges that leave room for a summary of them; all that may go, where even that is too few. */
    private Summary fold(ContextState state, Draft draft, int room, int limit) {
        int cut = 0;
        int rest = draft.tokens();
        for (int candidate : Exchanges.cuts(state.turns())) {
            rest -= draft.tokens(cut, candidate);
            cut = candidate;
            if (limit + rest <= room) {
                break;
            }
        }
        List<Turn> gone = state.turns().subList(0, cut);
        if (gone.stream().allMatch(turn -> turn.provenance() == Provenance.SUMMARY)) {
            return Summary.NONE;
        }
        draft.remove(cut);
        return summary(LedgerReader.read(state.ledger(), gone), gone, limit);
    }

    private Summary summary(Ledger ledger, List<Turn> gone, int limit) {
        String facts = ledger.text(limit - Summary.FRAME, estimator).strip();
        int goneTokens = gone.stream().mapToInt(Turn::tokens).sum();
        Summary plain = counted(facts, ledger);
        return prose(gone, limit - plain.tokens())
                .filter(prose -> !prose.isBlank())
                .map(prose -> counted(facts + "\n\n" + Texts.sound(prose.strip()), ledger))
                .filter(written -> written.tokens() <= limit && written.tokens() < goneTokens)
                .orElse(plain);
    }

    private Optional<String> prose(List<Turn> gone, int room) {
        if (room < 1) {
            return Optional.empty();
        }
        try {
            return summarizer.summarize(gone.stream().map(Turn::message).toList(), room);
        } catch (RuntimeException failed) {
            return Optional.empty(); // the ledger says what matters
        }
    }

    private Summary counted(String text, Ledger ledger) {
        return new Summary(text, ledger, estimator.estimateTokenCountInMessage(UserMessage.from(text)));
    }

    /** A summary, the ledger it is made of and what it costs. */
    private record Summary(String text, Ledger ledger, int tokens) {

        static final Summary NONE = new Summary("", Ledger.EMPTY, 0);
        static final int FRAME = 8;
    }
}
