package dev.journeyman.report;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Summarizer;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.Entry.ContextChanged;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The contexts of a run, folded from its entries. A request sent its context as it is after the entries before it. It
 * is used by one thread at a time.
 */
public final class RecordedConversations {

    private static final TokenWindow ANY = TokenWindow.of(64_000);
    private static final TokenCountEstimator UNCOUNTED = new Uncounted();

    private final Map<String, ContextManager> contexts = new LinkedHashMap<>();

    /** Applies the next entry. */
    public void apply(Entry entry) {
        if (entry instanceof ContextChanged changed) {
            contexts.computeIfAbsent(
                            changed.context(), any -> new ContextManager(ANY, UNCOUNTED, Summarizer.NONE, change -> {}))
                    .apply(changed.change());
        }
    }

    /** Returns the current messages of a context: index 0 and the conversation, without the tail. */
    public List<ChatMessage> messages(String context) {
        ContextManager manager = contexts.get(context);
        List<ChatMessage> messages = new ArrayList<>();
        if (manager != null) {
            manager.systemPrompt().ifPresent(messages::add);
            messages.addAll(manager.conversation());
        }
        return messages;
    }

    /** Counts no tokens, because no message depends on them and the vocabulary of a tokenizer takes long to load. */
    private static final class Uncounted implements TokenCountEstimator {

        @Override
        public int estimateTokenCountInText(String text) {
            return 0;
        }

        @Override
        public int estimateTokenCountInMessage(ChatMessage message) {
            return 0;
        }

        @Override
        public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
            return 0;
        }
    }
}
