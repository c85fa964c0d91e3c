package dev.journeyman.peers;

import dev.journeyman.context.ContextManager;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The requests of a run, made again from its journal: each context is the fold of its changes. One thread uses it. */
final class ReadBack {

    private final Map<String, ContextManager> contexts = new HashMap<>();
    private final List<String> requests = new ArrayList<>();

    /** Reads the first run of a journal. */
    ReadBack(Journal journal) {
        for (RecordedEntry recorded : RunEntries.read(journal, journal.runs().get(0))) {
            if (recorded.entry() instanceof Entry.ContextChanged changed) {
                context(changed.context()).apply(changed.change());
            } else if (recorded.entry() instanceof Entry.RequestSent sent) {
                requests.add(Sent.shown(messages(sent)));
            }
        }
    }

    private List<ChatMessage> messages(Entry.RequestSent sent) {
        List<ChatMessage> messages = new ArrayList<>(context(sent.context()).request());
        if (!sent.sent().tail().isEmpty()) {
            messages.add(UserMessage.from(sent.sent().tail()));
        }
        return messages;
    }

    private ContextManager context(String name) {
        return contexts.computeIfAbsent(name, any -> new ContextManager(TokenWindow.of(Ours.WIDE)));
    }

    /** Returns how many requests are what the model was sent. */
    long equal(Sent sent) {
        long equal = 0;
        for (int i = 0; i < Math.min(requests.size(), sent.requests().size()); i++) {
            equal += requests.get(i).equals(Sent.shown(sent.requests().get(i))) ? 1 : 0;
        }
        return equal;
    }
}
