package dev.journeyman.web.fold;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.context.ContextChange.Measured;
import dev.journeyman.context.ContextChange.Reset;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Turn;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.web.facts.SentFacts.Parts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A conversation as it was sent, folded from the changes of its context: the indexes of its messages and the tokens of its
 * parts. It is used by one thread at a time.
 */
final class SentConversation {

    private final MessageTable messages;
    private final ContextManager context;
    private final List<Integer> shown = new ArrayList<>();
    private int index0;
    private int summary;
    private int words;
    private int results;

    SentConversation(MessageTable messages, ContextManager context) {
        this.messages = messages;
        this.context = context;
    }

    /**
     * Applies the next change.
     *
     * @throws IllegalArgumentException if the change does not fit the conversation
     */
    void apply(ContextChange change) {
        int before = context.turns().size();
        context.apply(change);
        if (change instanceof Measured) {
            return;
        }
        List<Turn> turns = context.turns();
        if (change instanceof Appended && turns.size() >= before) {
            turns.subList(before, turns.size()).forEach(this::add);
        } else {
            begin(change);
            turns.forEach(this::add);
        }
    }

    private void begin(ContextChange change) {
        int system = shown.isEmpty() ? -1 : shown.get(0);
        shown.clear();
        summary = 0;
        words = 0;
        results = 0;
        if (change instanceof Reset reset) {
            index0 = reset.tokens();
            shown.add(messages.said("system", "prompt", reset.systemPrompt(), reset.tokens()));
        } else if (index0 > 0 && system >= 0) {
            shown.add(system);
        }
    }

    private void add(Turn turn) {
        String source = turn.provenance().name().toLowerCase(Locale.ROOT);
        shown.add(messages.index(turn.message(), source, turn.tokens()));
        switch (turn.provenance()) {
            case SUMMARY -> summary += turn.tokens();
            case TOOL -> results += turn.tokens();
            default -> words += turn.tokens();
        }
    }

    /** Returns the index of the newest message; -1 where there is none. */
    int newest() {
        return shown.isEmpty() ? -1 : shown.get(shown.size() - 1);
    }

    /** Returns the indexes of the messages as pairs of a first index and a number of messages. */
    List<Integer> ranges() {
        List<Integer> ranges = new ArrayList<>();
        int i = 0;
        while (i < shown.size()) {
            int first = shown.get(i);
            int many = 1;
            while (i + many < shown.size() && shown.get(i + many) == first + many) {
                many++;
            }
            ranges.add(first);
            ranges.add(many);
            i += many;
        }
        return ranges;
    }

    /** Returns where the conversation would be compacted if it belonged to a model with this window. */
    int limit(TokenWindow window) {
        return window.trigger(scaled(index0, correction()));
    }

    /**
     * Returns the parts of a request with this conversation. What is neither the conversation nor the tail are the
     * descriptions of the tools.
     *
     * @param tokens the tokens of the whole request
     * @param tail the tokens of the tail
     */
    Parts parts(int tokens, int tail) {
        double corrected = correction();
        int tools = tokens - context.tokens() - tail;
        return new Parts(
                scaled(index0, corrected),
                Math.max(0, tools),
                scaled(summary, corrected),
                scaled(words, corrected),
                scaled(results, corrected),
                tail);
    }

    private double correction() {
        int raw = index0 + summary + words + results;
        return raw == 0 ? 1 : (double) context.tokens() / raw;
    }

    private static int scaled(int tokens, double factor) {
        return (int) Math.round(tokens * factor);
    }
}
