package dev.journeyman.context;

import dev.journeyman.context.compaction.RemovedFacts;
import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Objects;

/**
 * One change of a context. A context is the fold of its changes: each change is written to a log first, applied second,
 * and applied again on resume. It is immutable and may be used from any thread.
 */
public sealed interface ContextChange {

    /** The system prompt was set and the conversation emptied. */
    record Reset(String systemPrompt, int tokens) implements ContextChange {}

    /** A turn was appended. */
    record Appended(ChatMessage message, TurnSource provenance, int tokens) implements ContextChange {
        Turn turn() {
            return new Turn(message, provenance, tokens);
        }
    }

    /**
     * A brief was put before the user turn that is about to be sent, or removed from it.
     *
     * @param brief the text of the brief; empty where it was removed
     * @param tokens the tokens of the turn with the brief; 0 where it was removed
     */
    record Briefed(String brief, int tokens) implements ContextChange {}

    /** A change that shortens the conversation and keeps the facts of what it removes. */
    sealed interface Shortened extends ContextChange permits Compacted, OldestRemoved, Folded {

        /** Returns the number of oldest turns that the summary replaces, except those that stay. */
        int cut();

        /** Returns the indexes of the turns before the cut that stay, in their order. */
        List<Integer> stay();

        /** Returns the number of removed turns. */
        default int removed() {
            return cut() - stay().size();
        }

        /** Returns the turns that stay in a shorter form, by their index before the change. */
        default List<Replaced> replaced() {
            return List.of();
        }

        /** Returns the text that replaces the removed turns; empty where none were removed. */
        String summary();

        /** Returns the facts of all turns removed so far. */
        RemovedFacts ledger();

        /** Returns the tokens before the change. */
        int before();

        /** Returns the tokens after it. */
        int after();
    }

    /**
     * The conversation was compacted because it came near the window.
     *
     * @param cut the number of oldest turns that the summary replaces
     * @param stay the indexes of those among them that stay, in their order
     * @param replaced the turns that stay in a shorter form, by their index before the removal
     * @param summary the text that replaces the removed turns; empty where none were removed
     * @param ledger the facts of all turns removed so far
     * @param before the tokens before the compaction
     * @param after the tokens after it
     */
    record Compacted(
            int cut,
            List<Integer> stay,
            List<Replaced> replaced,
            String summary,
            RemovedFacts ledger,
            int before,
            int after)
            implements Shortened {
        public Compacted {
            stay = List.copyOf(stay);
            replaced = List.copyOf(replaced);
            Objects.requireNonNull(ledger);
        }
    }

    /**
     * A compaction in the form of earlier versions, which removed the oldest turns without exception. It is only read.
     *
     * @param removed the number of oldest turns that were removed
     * @param replaced the turns that stay in a shorter form, by their index before the removal
     * @param summary the text that replaces the removed turns; empty where none were removed
     * @param ledger the facts of all turns removed so far
     * @param before the tokens before the compaction
     * @param after the tokens after it
     */
    record OldestRemoved(
            int removed, List<Replaced> replaced, String summary, RemovedFacts ledger, int before, int after)
            implements Shortened {
        public OldestRemoved {
            replaced = List.copyOf(replaced);
            Objects.requireNonNull(ledger);
        }

        @Override
        public int cut() {
            return removed;
        }

        @Override
        public List<Integer> stay() {
            return List.of();
        }
    }

    /**
     * Old exchanges were folded into the summary because carrying them along cost more than that.
     *
     * @param cut the number of oldest turns that the fold looked at
     * @param stay the indexes of those among them that stay, in their order
     * @param summary the text that replaces the others, right after the system prompt
     * @param ledger the facts of all turns removed so far
     * @param before the tokens before the fold
     * @param after the tokens after it
     */
    record Folded(int cut, List<Integer> stay, String summary, RemovedFacts ledger, int before, int after)
            implements Shortened {
        public Folded {
            stay = List.copyOf(stay);
            Objects.requireNonNull(ledger);
        }
    }

    /** A turn in a shorter form. */
    record Replaced(int index, ChatMessage message, int tokens) {}

    /**
     * A provider reported the tokens of a request, and later estimates are corrected by it.
     *
     * @param estimated the estimate before any correction
     * @param reported the tokens that the provider reported
     */
    record Measured(int estimated, int reported) implements ContextChange {}
}
