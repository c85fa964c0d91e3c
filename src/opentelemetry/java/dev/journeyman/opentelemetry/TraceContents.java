package dev.journeyman.opentelemetry;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.TruncatedText;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.report.RecordedConversations;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What was said in a run: the messages of its requests and replies, the arguments and results of its tools. Texts are as the journal has
 * them, so without secrets. Where contents are not sent, it only counts conversations. It is used by one thread at a time.
 */
final class TraceContents {

    /** The bytes that an attribute may have. */
    static final int MOST = 60_000;

    private static final String CUT = "…";

    private final boolean sent;
    private final RecordedConversations conversations = new RecordedConversations();
    private final Map<String, Integer> numbers = new HashMap<>();

    /**
     * Creates the contents of a run without entries.
     *
     * @param sent whether spans have them
     */
    TraceContents(boolean sent) {
        this.sent = sent;
    }

    /** Applies the change of a context. */
    void changed(Entry.ContextChanged changed) {
        if (changed.change() instanceof ContextChange.Reset) {
            numbers.merge(changed.context(), 1, Integer::sum);
        }
        if (sent) {
            conversations.apply(changed);
        }
    }

    /** Returns the name of the conversation that a context has now: the context, and the number of a later one in it. */
    String conversation(String context) {
        int number = Objects.requireNonNullElse(numbers.get(context), 1);
        return number <= 1 ? context : context + "/" + number;
    }

    /** Adds what a request shows to its span. */
    void of(OpenSpan span, Entry.RequestSent request) {
        if (sent) {
            List<ChatMessage> messages = new ArrayList<>();
            request.sent().agentPrompt().ifPresent(prompt -> messages.add(UserMessage.from(prompt)));
            if (messages.isEmpty()) {
                messages.addAll(conversations.messages(request.context()));
            }
            if (!request.sent().tail().isEmpty()) {
                messages.add(UserMessage.from(request.sent().tail()));
            }
            if (!messages.isEmpty() && messages.get(0) instanceof SystemMessage system) {
                span.with(TraceKeys.SYSTEM, MessageJson.system(system));
                messages.remove(0);
            }
            span.with(TraceKeys.INPUT, MessageJson.input(messages));
        }
    }

    /** Adds a reply to the span of its request. */
    void of(OpenSpan span, Entry.ReplyReceived reply, String finish) {
        if (sent) {
            span.with(TraceKeys.OUTPUT, MessageJson.output(reply.message(), finish));
        }
    }

    /** Adds the arguments of a tool to its span. */
    void of(OpenSpan span, Entry.ToolStarted started) {
        if (sent) {
            span.with(TraceKeys.ARGUMENTS, shortened(started.arguments()));
        }
    }

    /** Adds the result of a tool to its span. */
    void of(OpenSpan span, Entry.ToolFinished finished) {
        if (sent) {
            span.with(TraceKeys.RESULT, shortened(finished.text()));
        }
    }

    /** Adds the words of a failure to a span; they may quote what was sent. */
    void failed(OpenSpan span, String message) {
        if (sent && !message.isBlank()) {
            span.with(TraceKeys.MESSAGE, shortened(message));
        }
    }

    private static String shortened(String text) {
        return TruncatedText.head(text, MOST, CUT);
    }
}
