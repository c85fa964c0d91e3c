package dev.journeyman.web.fold;

import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.web.facts.SentFacts.Call;
import dev.journeyman.web.facts.SentFacts.CallEnd;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tool calls of a run with their results, folded from its entries. It is used by one thread at a time. */
final class ToolCallLog {

    private final MessageTable messages;
    private final List<Call> calls = new ArrayList<>();

    /** The newest call of each conversation and id. */
    private final Map<String, Integer> newest = new HashMap<>();

    ToolCallLog(MessageTable messages) {
        this.messages = messages;
    }

    List<Call> facts() {
        return List.copyOf(calls);
    }

    void apply(RecordedEntry recorded, int request) {
        Entry entry = recorded.entry();
        long at = recorded.at().toEpochMilli();
        if (entry instanceof Entry.ToolStarted started) {
            newest.put(key(started.context(), started.call()), calls.size());
            calls.add(new Call(recorded.seq(), at, request, started.call(), started.tool(), null));
        } else if (entry instanceof Entry.ToolFinished finished) {
            CallEnd end = new CallEnd(finished.ok(), finished.millis(), null, finished.text());
            Integer index = newest.get(key(finished.context(), finished.call()));
            if (index == null) { // a call that was refused has no start
                newest.put(key(finished.context(), finished.call()), calls.size());
                calls.add(new Call(recorded.seq(), at, request, finished.call(), finished.tool(), end));
            } else {
                Call call = calls.get(index);
                calls.set(index, new Call(recorded.seq(), at, call.n(), call.id(), call.tool(), end));
            }
        }
    }

    /** Lets the result of a call refer to the message with the same text. */
    void appended(Entry.ContextChanged changed) {
        if (!(changed.change() instanceof Appended appended)
                || !(appended.message() instanceof ToolExecutionResultMessage result)) {
            return;
        }
        Integer index = newest.get(key(changed.context(), result.id()));
        CallEnd end = index == null ? null : calls.get(index).end();
        if (index != null && end != null && result.text().equals(end.text())) {
            int message = messages.index(result, "tool", appended.tokens());
            Call call = calls.get(index);
            CallEnd shown = new CallEnd(end.ok(), end.millis(), message, null);
            calls.set(index, new Call(call.seq(), call.at(), call.n(), call.id(), call.tool(), shown));
        }
    }

    private static String key(String context, String call) {
        return context + " " + call;
    }
}
