package dev.journeyman.web.fold;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Summarizer;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.web.facts.SentFacts;
import dev.journeyman.web.facts.SentFacts.Addressee;
import dev.journeyman.web.facts.SentFacts.Answer;
import dev.journeyman.web.facts.SentFacts.Billed;
import dev.journeyman.web.facts.SentFacts.Request;
import dev.journeyman.web.facts.SentFacts.Shown;
import dev.journeyman.web.facts.SentFacts.Size;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What models were sent and replied, folded from the entries of a run. It is used by one thread at a time. */
final class SentLog {

    private static final TokenWindow ANY = TokenWindow.of(64_000);

    private final MessageTable messages = new MessageTable();
    private final Map<String, SentConversation> conversations = new HashMap<>();
    private final List<Request> requests = new ArrayList<>();
    private final List<List<String>> offers = new ArrayList<>();
    private final ToolCallLog calls = new ToolCallLog(messages);
    private Map<CallerRole, List<ModelSeat>> seats = Map.of();

    /** The index of the request whose reply is about to be appended to its conversation; -1 if there is none. */
    private int replied = -1;

    SentFacts facts() {
        return new SentFacts(List.copyOf(requests), messages.all(), List.copyOf(offers), calls.facts());
    }

    /** Applies the next entry; the attempt is the one it belongs to. */
    void apply(RecordedEntry recorded, int attempt) {
        Entry entry = recorded.entry();
        if (entry instanceof Entry.ModelsAssigned assigned) {
            seats = assigned.servers();
        } else if (entry instanceof Entry.ContextChanged changed) {
            changed(recorded.seq(), changed);
        } else if (entry instanceof Entry.RequestSent sent) {
            requests.add(request(recorded, sent, attempt));
        } else if (entry instanceof Entry.ReplyReceived reply) {
            replied(recorded.at().toEpochMilli(), reply);
        } else if (entry instanceof Entry.CallFailed failed) {
            Billed used = failed.used() == null
                    ? null
                    : billed(failed.used().usage(), failed.used().cost());
            answer(
                    failed.number(),
                    new Answer(recorded.at().toEpochMilli(), failed.failure(), null, failed.message(), used, false));
        } else {
            calls.apply(
                    recorded,
                    requests.isEmpty() ? 0 : requests.get(requests.size() - 1).n());
        }
    }

    private void changed(long seq, Entry.ContextChanged changed) {
        SentConversation conversation = conversation(changed.context());
        try {
            conversation.apply(changed.change());
        } catch (IllegalArgumentException misfit) {
            String damage = "entry %s cannot be applied: %s".formatted(seq, misfit.getMessage());
            throw UnreadableRunException.damaged("", damage, List.of(), misfit);
        }
        calls.appended(changed);
        if (replied >= 0 && requests.get(replied).to().context().equals(changed.context())) {
            linkReply(conversation.newest());
        }
    }

    private SentConversation conversation(String context) {
        return conversations.computeIfAbsent(
                context,
                any -> new SentConversation(
                        messages, new ContextManager(ANY, RoughEstimate.INSTANCE, Summarizer.NONE, change -> {})));
    }

    /** Says of the newest reply that it is a message of its conversation, where that is so. */
    private void linkReply(int newest) {
        Request request = requests.get(replied);
        Answer answer = request.answer();
        replied = -1;
        if (answer != null && newest >= 0 && messages.get(newest).role().equals("assistant")) {
            Answer linked = new Answer(answer.at(), null, newest, "", answer.used(), answer.cutOff());
            replace(request, linked);
        }
    }

    private Request request(RecordedEntry recorded, Entry.RequestSent sent, int attempt) {
        RequestContent content = sent.sent();
        SentConversation conversation = conversation(sent.context());
        Addressee to = new Addressee(sent.caller().toString(), sent.context(), sent.state(), attempt, sent.provider());
        int tail = content.tail().isEmpty() ? 0 : MessageTable.estimated(content.tail());
        Size size = new Size(content.tokens(), limit(sent, conversation), conversation.parts(content.tokens(), tail));
        return new Request(
                sent.number(),
                recorded.seq(),
                recorded.at().toEpochMilli(),
                to,
                size,
                shown(content, conversation),
                null);
    }

    private Shown shown(RequestContent content, SentConversation conversation) {
        List<Integer> ranges = content.agentPrompt()
                .map(prompt -> List.of(messages.said("user", "agent", prompt, MessageTable.estimated(prompt)), 1))
                .orElseGet(conversation::ranges);
        boolean withTail = content.agentPrompt().isEmpty() && !content.tail().isEmpty();
        Integer tail = withTail
                ? (Integer) messages.said("user", "tail", content.tail(), MessageTable.estimated(content.tail()))
                : null;
        return new Shown(ranges, tail, offer(content.tools()));
    }

    private int offer(List<String> tools) {
        int known = offers.indexOf(tools);
        if (known >= 0) {
            return known;
        }
        offers.add(tools);
        return offers.size() - 1;
    }

    /** Returns where the conversation is compacted: by the window of the first model of its caller. */
    private int limit(Entry.RequestSent sent, SentConversation conversation) {
        if (sent.sent().agentPrompt().isPresent()) {
            return 0;
        }
        TokenWindow window = seats.getOrDefault(sent.caller(), List.of()).stream()
                .flatMap(seat -> seat.as(model -> Stream.of(model.window()), agent -> Stream.<TokenWindow>empty()))
                .findFirst()
                .orElse(sent.sent().window());
        return conversation.limit(window);
    }

    private void replied(long at, Entry.ReplyReceived reply) {
        AiMessage message = reply.message();
        String said = Objects.requireNonNullElse(message.text(), "");
        Billed used = billed(reply.usage(), reply.cost());
        answer(reply.number(), new Answer(at, null, null, said, used, reply.cutOff()));
        replied = index(reply.number());
    }

    private void answer(int number, Answer answer) {
        int index = index(number);
        if (index >= 0) {
            replace(requests.get(index), answer);
        }
    }

    private int index(int number) {
        for (int i = requests.size() - 1; i >= 0; i--) {
            if (requests.get(i).n() == number) {
                return i;
            }
        }
        return -1;
    }

    private void replace(Request request, @Nullable Answer answer) {
        requests.set(
                index(request.n()),
                new Request(
                        request.n(),
                        request.seq(),
                        request.at(),
                        request.to(),
                        request.size(),
                        request.shown(),
                        answer));
    }

    private static Billed billed(Usage usage, BigDecimal cost) {
        return new Billed(usage.input(), usage.cached(), usage.output(), cost);
    }
}
