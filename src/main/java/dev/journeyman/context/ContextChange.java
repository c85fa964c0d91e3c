package dev.journeyman.context;

import dev.journeyman.context.compaction.RemovedFacts;
import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Objects;

/**
 * One change of a context. A context is the fold of its changes: written first, applied then, and applied again on resume.
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

    /** What came before was told to whoever takes over, or taken back where it is empty; the turn has so many tokens with it. */
    record Briefed(String brief, int tokens) implements ContextChange {}

    /**
     * Old turns gave way.
     *
     * @param removed how many of the oldest turns the summary stands for
     * @param replaced turns that stay in a shorter form, by their index before the removal
     * @param summary the text that stands for the removed turns; empty where none were removed
     * @param ledger the facts of everything removed so far
     * @param before tokens before
     * @param after tokens after
     */
    record Compacted(int removed, List<Replaced> replaced, String summary, RemovedFacts ledger, int before, int after)
            implements ContextChange {
        public Compacted {
            replaced = List.copyOf(replaced);
            Objects.requireNonNull(ledger);
        }
    }

    /** A turn in a shorter form. */
    record Replaced(int index, ChatMessage message, int tokens) {}

    /** A provider reported what a request really cost; the estimate follows it. What was estimated is meant uncorrected. */
    record Measured(int estimated, int reported) implements ContextChange {}
}
