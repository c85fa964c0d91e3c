package dev.journeyman.context.compaction;

import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.context.ContextState;
import dev.journeyman.context.MessageSanitizer;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.StoryOptions.Economy;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The planner of compactions: it replaces old results by stubs, then the oldest exchanges by one summary, then cuts the
 * texts that are left, each step only where the one before was not enough. It does not change the context itself.
 *
 * <p>It is immutable and may be used from any thread, while no other thread changes the context.
 */
public final class Compactor {

    private static final int LEAST_SUMMARY = 64;

    private final TokenWindow window;
    private final TokenCountEstimator estimator;
    private final Summarizer summarizer;

    public Compactor(TokenWindow window, TokenCountEstimator estimator, Summarizer summarizer) {
        this.window = window;
        this.estimator = estimator;
        this.summarizer = summarizer;
    }

    public TokenWindow window() {
        return window;
    }

    public TokenCountEstimator estimator() {
        return estimator;
    }

    /**
     * Returns the plan of a compaction.
     *
     * @param state the context
     * @param max the maximum tokens of the compacted context, its system prompt included
     * @return the change; its {@code after} exceeds the maximum only where no smaller context is possible
     */
    public Compacted plan(ContextState state, int max) {
        List<Turn> turns = state.turns();
        Set<Integer> pinned = new FoldRule(Economy.BALANCED.requests()).pinned(turns, CutPoints.newest(turns));
        CompactionDraft draft = new CompactionDraft(turns, estimator, pinned);
        Compacted around =
                new Compactor(window, estimator, Summarizer.NONE).plan(state, draft, max); // prose is paid for
        int summary = draft.removed() == 0 ? 0 : summaryLimit(max - state.systemTokens());
        boolean roomy = state.systemTokens() + draft.tokens() + summary <= goal(state, max);
        boolean stay = roomy && around.after() <= max;
        return plan(state, new CompactionDraft(turns, estimator, stay ? pinned : Set.of()), max);
    }

    /** Returns the most tokens of a summary where there is room for so many tokens beside the system prompt. */
    private int summaryLimit(int most) {
        return Math.max(LEAST_SUMMARY, Math.min(window.summary(), most / 2));
    }

    private int goal(ContextState state, int max) {
        return Math.min(max, state.systemTokens() + window.kept() + window.summary());
    }

    private Compacted plan(ContextState state, CompactionDraft draft, int max) {
        int fixed = state.systemTokens();
        Summary summary = shortened(state, draft, goal(state, max) - fixed, max - fixed);
        for (int length = CompactionDraft.LONGEST;
                draft.mayBeCut()
                        && fixed + summary.tokens() + draft.tokens() > max
                        && length >= CompactionDraft.SHORTEST;
                length /= 2) {
            draft.shorten(length);
        }
        int after = fixed + summary.tokens() + draft.tokens();
        RemovedFacts ledger = draft.removed() == 0 ? state.ledger() : summary.ledger();
        return new Compacted(
                draft.removed(), draft.stay(), draft.replaced(), summary.text(), ledger, state.tokens(), after);
    }

    /** Replaces old results by stubs and, if that is not enough, the oldest exchanges by a summary, which it returns. */
    private Summary shortened(ContextState state, CompactionDraft draft, int room, int most) {
        draft.stubOldResults();
        return draft.tokens() > room ? fold(state, draft, room, most) : Summary.NONE;
    }

    /** Returns the change that folds old exchanges into the summary; empty if carrying them along is cheaper. */
    public Optional<Folded> fold(ContextState state, Economy economy) {
        List<Turn> turns = state.turns();
        return new FoldRule(economy.requests())
                .fold(turns, state.ledger().turns())
                .map(fold -> folded(state, fold));
    }

    private Folded folded(ContextState state, FoldRule.Fold fold) {
        List<Turn> gone = new ArrayList<>();
        for (int i = 0; i < fold.cut(); i++) {
            if (!fold.stay().contains(i)) {
                gone.add(state.turns().get(i));
            }
        }
        RemovedFacts ledger = FactExtractor.read(state.ledger(), gone);
        Summary summary = counted(facts(ledger, fold.summary()), ledger);
        int after = state.tokens() - gone.stream().mapToInt(Turn::tokens).sum() + summary.tokens();
        return new Folded(fold.cut(), fold.stay(), summary.text(), ledger, state.tokens(), after);
    }

    /**
     * Removes the fewest exchanges that leave room for their summary, or all that may be removed where that is still
     * too few. The less room the newest turns leave, the shorter the summary.
     */
    private Summary fold(ContextState state, CompactionDraft draft, int room, int most) {
        List<Turn> turns = state.turns();
        int told = !turns.isEmpty() && turns.get(0).provenance() == TurnSource.SUMMARY ? 1 : 0;
        int limit = summaryLimit(most);
        int cut = 0;
        int rest = draft.tokens();
        for (int candidate : CutPoints.cuts(turns)) {
            rest -= draft.freed(cut, candidate);
            cut = candidate;
            if (cut > told && limit + rest <= room) {
                break;
            }
        }
        limit = Math.min(limit, Math.max(LEAST_SUMMARY, most - rest));
        if (cut > told) {
            draft.remove(cut);
            return summary(FactExtractor.read(state.ledger(), draft.gone()), draft.gone(), limit);
        }
        return draft.tokens() > most ? toldShorter(state, draft, limit) : Summary.NONE;
    }

    /** Rewrites an existing summary in fewer tokens, where it is the only turn older than the newest ones. */
    private Summary toldShorter(ContextState state, CompactionDraft draft, int limit) {
        Summary shorter = counted(facts(state.ledger(), limit), state.ledger());
        if (CutPoints.cuts(state.turns()).isEmpty() || shorter.tokens() >= draft.tokens(0, 1)) {
            return Summary.NONE;
        }
        draft.remove(1);
        return shorter;
    }

    private Summary summary(RemovedFacts ledger, List<Turn> gone, int limit) {
        String facts = facts(ledger, limit);
        int goneTokens = gone.stream().mapToInt(Turn::tokens).sum();
        Summary plain = counted(facts, ledger);
        return prose(gone, limit - plain.tokens())
                .filter(prose -> !prose.isBlank())
                .map(prose -> counted(facts + "\n\n" + MessageSanitizer.sound(prose.strip()), ledger))
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
            return Optional.empty(); // the prose is optional; the ledger has the facts
        }
    }

    private String facts(RemovedFacts ledger, int limit) {
        return ledger.text(limit - Summary.FRAME, estimator).strip();
    }

    private Summary counted(String text, RemovedFacts ledger) {
        return new Summary(text, ledger, estimator.estimateTokenCountInMessage(UserMessage.from(text)));
    }

    /** A summary, the ledger it is made of and its tokens. */
    private record Summary(String text, RemovedFacts ledger, int tokens) {

        static final Summary NONE = new Summary("", RemovedFacts.EMPTY, 0);
        static final int FRAME = 8;
    }
}
