package dev.journeyman.opentelemetry;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.ModelReply.Usage;
import io.opentelemetry.api.trace.SpanKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The spans of calls to providers and of tools: what begins with one entry and ends with another, unless a process stopped or died in
 * between. It is used by one thread at a time.
 */
final class CallSpans {

    private static final String TOOL_FAILED = "tool_error";

    private final Map<String, OpenSpan> open = new LinkedHashMap<>();
    private final TraceContents contents;
    private final String run;

    CallSpans(String run, TraceContents contents) {
        this.run = run;
        this.contents = contents;
    }

    /** Begins a call to a provider. An earlier one without an end is over: a run makes one call at a time. */
    List<FinishedSpan> sent(SpanPlace place, Entry.RequestSent request) {
        List<FinishedSpan> lost = lost(place.now(), "request");
        ModelName name = ModelName.of(request.provider());
        OpenSpan span = place.begin(SpanKind.CLIENT)
                .with(TraceKeys.PROVIDER, name.provider())
                .with(TraceKeys.SERVER, request.provider())
                .with(TraceKeys.CALLER, request.caller().toString())
                .with(TraceKeys.STATE, request.state().name())
                .with(TraceKeys.REQUEST, (long) request.number())
                .with(TraceKeys.CONVERSATION, conversation(request.context()));
        if (request.sent().agentPrompt().isPresent()) {
            span.operation("invoke_agent", request.provider()).with(TraceKeys.AGENT, request.provider());
        } else {
            span.operation("chat", name.model()).with(TraceKeys.MODEL, name.model());
        }
        contents.of(span, request);
        open.put(key(request.number()), span);
        return lost;
    }

    /** Returns the conversation of a context, by a name that no other run has. */
    String conversation(String context) {
        return run + "/" + contents.conversation(context);
    }

    Optional<FinishedSpan> replied(Instant now, Entry.ReplyReceived reply) {
        return Optional.ofNullable(open.remove(key(reply.number()))).map(span -> {
            String finish =
                    reply.cutOff() ? "length" : reply.message().hasToolExecutionRequests() ? "tool_call" : "stop";
            used(span, reply.usage(), reply.cost()).with(TraceKeys.FINISH_REASONS, List.of(finish));
            contents.of(span, reply, finish);
            return span.ended(now);
        });
    }

    Optional<FinishedSpan> failed(Instant now, Entry.CallFailed failed) {
        return Optional.ofNullable(open.remove(key(failed.number()))).map(span -> {
            if (failed.used() != null) {
                used(span, failed.used().usage(), failed.used().cost());
            }
            span.with(TraceKeys.ERROR, failed.failure());
            contents.failed(span, failed.message());
            return span.ended(now);
        });
    }

    private static OpenSpan used(OpenSpan span, Usage usage, BigDecimal cost) {
        return span.with(TraceKeys.INPUT_TOKENS, (long) usage.input())
                .with(TraceKeys.OUTPUT_TOKENS, (long) usage.output())
                .with(TraceKeys.CACHE_READ, usage.cached() == 0 ? null : Long.valueOf(usage.cached()))
                .with(TraceKeys.CACHE_WRITTEN, usage.written() == 0 ? null : Long.valueOf(usage.written()))
                .with(TraceKeys.ESTIMATED, usage.reported() ? null : Boolean.TRUE)
                .with(TraceKeys.COST, cost.doubleValue());
    }

    /** Begins a tool. */
    List<FinishedSpan> started(SpanPlace place, Entry.ToolStarted started) {
        String key = key(started.context(), started.call());
        List<FinishedSpan> lost = lost(place.now(), key);
        OpenSpan span = place.begin(SpanKind.INTERNAL)
                .operation("execute_tool", started.tool())
                .with(TraceKeys.TOOL, started.tool())
                .with(TraceKeys.TOOL_CALL, started.call())
                .with(TraceKeys.TOOL_TYPE, "function")
                .with(TraceKeys.CONVERSATION, conversation(started.context()));
        contents.of(span, started);
        open.put(key, span);
        return lost;
    }

    Optional<FinishedSpan> finished(Instant now, Entry.ToolFinished finished) {
        return Optional.ofNullable(open.remove(key(finished.context(), finished.call())))
                .map(span -> {
                    span.with(TraceKeys.ERROR, finished.ok() ? null : TOOL_FAILED);
                    contents.of(span, finished);
                    return span.ended(now);
                });
    }

    /** Notes that the process which was at work stopped or died: what is open has ended by then. */
    void cut(Instant at) {
        open.values().forEach(span -> span.cut(at));
    }

    /** Ends all that are open: nothing further is known of them. */
    List<FinishedSpan> lost(Instant now) {
        return lost(now, "");
    }

    /** Ends those whose keys begin alike. */
    private List<FinishedSpan> lost(Instant now, String prefix) {
        List<FinishedSpan> ended = new ArrayList<>();
        open.entrySet().removeIf(each -> {
            boolean over = each.getKey().startsWith(prefix);
            if (over) {
                ended.add(each.getValue()
                        .with(TraceKeys.ERROR, OpenSpan.INTERRUPTED)
                        .ended(now));
            }
            return over;
        });
        return ended;
    }

    /** Returns those that are open, as they are so far. */
    List<FinishedSpan> unfinished(Instant now) {
        return open.values().stream().map(span -> span.unfinished(now)).toList();
    }

    private static String key(int request) {
        return "request " + request;
    }

    private static String key(String context, String call) {
        return "tool " + context + " " + call + "\n";
    }
}
