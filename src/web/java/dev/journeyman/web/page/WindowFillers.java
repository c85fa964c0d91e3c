package dev.journeyman.web.page;

import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.facts.SentFacts.Message;
import dev.journeyman.web.facts.SentFacts.Request;
import dev.journeyman.web.facts.SentFacts.ToolCall;
import dev.journeyman.web.figure.Element;
import dev.journeyman.web.figure.Quantity;
import dev.journeyman.web.figure.ShownText;
import dev.journeyman.web.figure.StateLook;
import dev.journeyman.web.figure.TokenFigure;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What filled the window of the coder: the messages whose tokens, times the requests they were sent in, are the most. It belongs to one
 * page and is used by one thread.
 */
final class WindowFillers {

    private static final int SHOWN = 8;
    private static final int LABEL = 90;

    private final List<Message> messages;
    private final int[] times;
    private final Request[] firsts;
    private final Map<String, ToolCall> calls = new HashMap<>();

    WindowFillers(RunFacts facts) {
        messages = facts.sent().messages();
        times = new int[messages.size()];
        firsts = new Request[messages.size()];
        TokenFigure.coder(facts).forEach(this::count);
    }

    private void count(Request request) {
        List<Integer> ranges = request.shown().messages();
        for (int i = 0; i < ranges.size(); i += 2) {
            for (int index = ranges.get(i); index < ranges.get(i) + ranges.get(i + 1); index++) {
                count(request, index);
            }
        }
        if (request.shown().tail() != null) {
            count(request, request.shown().tail());
        }
    }

    private void count(Request request, int index) {
        times[index]++;
        if (firsts[index] == null) {
            firsts[index] = request;
            List<ToolCall> made = messages.get(index).calls();
            if (made != null) {
                made.forEach(call -> calls.put(request.to().context() + " " + call.id(), call));
            }
        }
    }

    /** Returns the list. */
    Element element() {
        List<Integer> dearest = IntStream.range(0, times.length)
                .filter(index -> tokens(index) > 0)
                .boxed()
                .sorted(Comparator.comparingLong(this::tokens).reversed())
                .limit(SHOWN)
                .toList();
        if (dearest.isEmpty()) {
            return Element.of("p.small.faint", "Nothing was sent to the coder.");
        }
        Element list = Element.of("ol.fill");
        dearest.forEach(index -> list.add(row(index, tokens(dearest.get(0)))));
        return list;
    }

    private long tokens(int index) {
        return (long) messages.get(index).tokens() * times[index];
    }

    private Element row(int index, long most) {
        Message message = messages.get(index);
        String label = ShownText.line(label(message, firsts[index]), LABEL);
        Element bar = Element.of("svg.track")
                .with("width", "100%")
                .with("height", 6)
                .with("aria-hidden", "true")
                .add(Element.of("rect.f-" + colour(message))
                        .with("width", Element.number(100.0 * tokens(index) / most) + "%")
                        .with("height", 6)
                        .with("rx", 3));
        return Element.of("li")
                .add(Element.of("a.lbl", label).with("href", "#req-" + firsts[index].n()))
                .add(Element.of("span.n", Quantity.of(tokens(index))))
                .add(bar)
                .add(Element.of(
                        "span.faint.xs.foot",
                        "%s × %s, first in request %s"
                                .formatted(Quantity.brief(message.tokens()), times[index], firsts[index].n())));
    }

    private String label(Message message, Request first) {
        return switch (colour(message)) {
            case "index0" ->
                "Index 0 (system prompt), " + StateLook.name(first.to().state()).toLowerCase(Locale.ROOT);
            case "results" -> result(message, first);
            case "summary" -> "Summary";
            case "todo" -> "TODO.md";
            default -> message.text() == null ? "Calls of tools" : message.text();
        };
    }

    private String result(Message message, Request first) {
        if (message.answers() == null) {
            return "A result";
        }
        ToolCall call = calls.get(first.to().context() + " " + message.answers().id());
        return message.answers().tool() + (call == null ? "" : " " + CallArgument.first(call.args()));
    }

    private static String colour(Message message) {
        return switch (message.source()) {
            case "prompt" -> "index0";
            case "tool" -> "results";
            case "summary" -> "summary";
            case "tail" -> "todo";
            default -> "words";
        };
    }
}
