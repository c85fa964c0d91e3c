package dev.journeyman.context.compaction;

import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rule of economy: old exchanges are folded into the summary when carrying them along has cost twice as much as folding them.
 * A turn that is carried longer than its grace pays rent, its tokens for each further request. A fold costs the tokens of the
 * summary and of every turn behind it, which the provider reads again.
 *
 * <p>It has no state: the same turns give the same answer. It is immutable and may be used from any thread.
 */
final class FoldRule {

    /**
     * Twice the price of a token that is read again instead of from the cache, in prices of a cached token: 2 · (1.25 − 0.1) / 0.1.
     * It stays whatever a provider charges: told that nothing is cached, the rule would fold at every turn.
     */
    private static final long PRICE = 23;

    private static final int LEAST_LEDGER = 150;
    private static final int MOST_LEDGER = 1_500;
    private static final int LEDGER_OF_A_TURN = 12;
    private static final int EDITED_FILES = 3;

    /** A failing result is kept for so many times the grace. */
    private static final int FAILURE_GRACES = 4;

    /** The turns of people, and the one that a conversation begins with. */
    private static final Set<TurnSource> PINNED =
            EnumSet.of(TurnSource.OPENING, TurnSource.USER, TurnSource.FEEDBACK, TurnSource.ANSWER, TurnSource.CHECKS);

    private final int grace;

    /**
     * Prepares the rule.
     *
     * @param grace the number of requests that carry a turn before it pays rent
     */
    FoldRule(int grace) {
        this.grace = grace;
    }

    /**
     * The turns that a fold replaces: those before the cut, except the ones that stay.
     *
     * @param cut the index of the first turn behind the fold
     * @param stay the indexes of the turns before the cut that stay
     * @param summary the most tokens of the summary
     */
    record Fold(int cut, List<Integer> stay, int summary) {}

    /**
     * Returns what is to be folded now; empty if nothing is.
     *
     * @param told how many turns the summary speaks of so far
     */
    Optional<Fold> fold(List<Turn> turns, int told) {
        int[] overdue = overdue(turns);
        int cut = cut(turns, overdue);
        if (cut == 0) {
            return Optional.empty();
        }
        Prices prices = new Prices(turns, overdue, cut);
        List<Turn> before = turns.subList(0, cut);
        Set<Integer> people = people(before);
        int spared = LEDGER_OF_A_TURN * (EDITED_FILES + 1) * longest(before);
        if (!prices.worthwhile(people, Math.max(LEAST_LEDGER, summary(before, people.size(), told) - spared))) {
            // edits and a failure that stay only make it dearer, and finding them takes reading every call
            return Optional.empty();
        }
        Set<Integer> stay = pinned(turns, cut);
        int summary = summary(before, stay.size(), told);
        return prices.worthwhile(stay, summary)
                ? Optional.of(new Fold(cut, List.copyOf(stay), summary))
                : Optional.empty();
    }

    /** Returns for each turn how many requests beyond the grace have carried it. */
    private int[] overdue(List<Turn> turns) {
        int[] overdue = new int[turns.size()];
        int requests = 0;
        for (int i = turns.size() - 1; i >= 0; i--) {
            requests += turns.get(i).message() instanceof AiMessage ? 1 : 0;
            overdue[i] = Math.max(0, requests - grace);
        }
        return overdue;
    }

    /** Returns the most tokens of the summary: it speaks of more turns in more words, whatever the window. */
    private static int summary(List<Turn> before, int stay, int told) {
        boolean again = before.get(0).provenance() == TurnSource.SUMMARY;
        int turns = told + before.size() - stay - (again ? 1 : 0);
        return Math.min(MOST_LEDGER, LEAST_LEDGER + LEDGER_OF_A_TURN * turns);
    }

    /** Returns the end of the newest exchange that pays rent; 0 if none does. */
    private static int cut(List<Turn> turns, int[] overdue) {
        int end = CutPoints.newest(turns);
        for (int i = end - 1; i >= 0; i--) {
            if (CutPoints.starts(turns, i)) {
                if (overdue[i] > 0) {
                    return end;
                }
                end = i;
            }
        }
        return 0;
    }

    /** Returns the turns that stay because of who said them, in whole exchanges. */
    private static Set<Integer> people(List<Turn> before) {
        Set<Integer> people = new HashSet<>();
        for (int i = 0; i < before.size(); i++) {
            if (PINNED.contains(before.get(i).provenance())) {
                int end = CutPoints.end(before, i);
                for (int turn = CutPoints.start(before, i); turn < end; turn++) {
                    people.add(turn);
                }
            }
        }
        return people;
    }

    /** Returns the number of turns of the longest exchange. */
    private static int longest(List<Turn> before) {
        int longest = 1;
        int length = 0;
        for (int i = 0; i < before.size(); i++) {
            length = CutPoints.starts(before, i) ? 1 : length + 1;
            longest = Math.max(longest, length);
        }
        return longest;
    }

    /** Returns the turns before the cut that stay, in whole exchanges. */
    Set<Integer> pinned(List<Turn> turns, int cut) {
        Set<Integer> pinned = new TreeSet<>();
        Set<String> edited = new HashSet<>();
        boolean failed = false;
        int replies = 0;
        int end = turns.size();
        for (int i = end - 1; i >= 0; i--) {
            if (!CutPoints.starts(turns, i)) {
                continue;
            }
            Exchange exchange = new Exchange(turns.subList(i, end));
            boolean person = exchange.isOf(PINNED);
            boolean failure = !failed && exchange.failed();
            failed |= failure;
            boolean edit = edited.size() < EDITED_FILES
                    && edited.addAll(exchange.edited(EDITED_FILES - edited.size(), edited));
            if (i < cut && (person || edit || (failure && replies <= FAILURE_GRACES * grace))) {
                for (int turn = i; turn < end; turn++) {
                    pinned.add(turn);
                }
            }
            replies += turns.get(i).message() instanceof AiMessage ? 1 : 0;
            end = i;
        }
        return pinned;
    }

    /** One exchange of a conversation: an assistant turn with its results, or a turn of its own. */
    private record Exchange(List<Turn> turns) {

        boolean isOf(Set<TurnSource> sources) {
            return turns.stream().anyMatch(turn -> sources.contains(turn.provenance()));
        }

        /** Returns the files that the exchange edited and that are not known, at most so many. */
        Set<String> edited(int most, Set<String> known) {
            Set<String> files = new HashSet<>();
            for (ToolExecutionRequest call : calls()) {
                for (String file : new ToolCallFacts(call).changed()) {
                    if (files.size() < most && !known.contains(file)) {
                        files.add(file);
                    }
                }
            }
            return files;
        }

        /** Returns whether a command of the exchange failed. */
        boolean failed() {
            return calls().stream()
                    .anyMatch(call -> turns.stream()
                            .anyMatch(turn -> turn.message() instanceof ToolExecutionResultMessage result
                                    && call.id().equals(result.id())
                                    && new ToolCallFacts(call).failed(result)));
        }

        private List<ToolExecutionRequest> calls() {
            return turns.get(0).message() instanceof AiMessage reply ? reply.toolExecutionRequests() : List.of();
        }
    }

    /** What a fold costs, and what carrying its turns has cost. */
    private static final class Prices {

        private final List<Turn> turns;
        private final int[] overdue;
        private final int cut;

        Prices(List<Turn> turns, int[] overdue, int cut) {
            this.turns = turns;
            this.overdue = overdue;
            this.cut = cut;
        }

        /** Returns whether the rent is twice the price of a fold into a summary of so many tokens. */
        boolean worthwhile(Set<Integer> stay, int summary) {
            long gone = 0;
            long rent = 0;
            long behind = 0;
            int known = lastReply();
            for (int i = 0; i < Math.max(cut, known); i++) {
                long tokens = turns.get(i).tokens();
                if (i < cut && !stay.contains(i)) {
                    gone += tokens;
                    rent += turns.get(i).provenance() == TurnSource.SUMMARY ? 0 : tokens * overdue[i];
                } else if (i < known) {
                    behind += tokens;
                }
            }
            return gone > summary && rent >= PRICE * (summary + behind);
        }

        /** Returns the index of the last assistant turn: the request before had every turn ahead of it. */
        private int lastReply() {
            int last = turns.size() - 1;
            while (last > 0 && !(turns.get(last).message() instanceof AiMessage)) {
                last--;
            }
            return last;
        }
    }
}
