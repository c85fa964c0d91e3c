package dev.journeyman.testkit.peer;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Requests as text, one line per message; equal requests give equal text. It may be used from any thread. */
public final class RequestTable {

    private static final int WIDTH = 100;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final Map<String, Integer> ids = new HashMap<>();
    private final StringBuilder text = new StringBuilder();

    private RequestTable() {}

    public static String of(List<ReceivedRequest> requests, Map<Integer, String> breaches) {
        RequestTable table = new RequestTable();
        requests.forEach(request -> table.add(request, breaches.get(request.number())));
        return table.text.toString();
    }

    private void add(ReceivedRequest request, @Nullable String breach) {
        text.append("request ")
                .append(request.number())
                .append(request.model().isEmpty() ? ":" : ": " + request.model());
        list("tools", request.tools());
        list("cache", request.cacheMarks());
        text.append('\n');
        if (breach != null) {
            line("refused", breach);
        }
        if (!request.system().isEmpty()) {
            line("system", shown(request.system()));
        }
        request.messages().forEach(message -> line(message.role(), content(message)));
    }

    private void list(String what, List<String> names) {
        if (!names.isEmpty()) {
            text.append("; ").append(what).append(' ').append(String.join(", ", names));
        }
    }

    private void line(String role, String content) {
        text.append(String.format(Locale.ROOT, "  %-10s %s", role, content).stripTrailing())
                .append('\n');
    }

    private String content(ReceivedMessage message) {
        List<String> parts = new ArrayList<>();
        if (message.result() != null) {
            parts.add(id(message.result()));
        }
        if (!message.text().isEmpty()) {
            parts.add(shown(message.text()));
        }
        for (ToolExecutionRequest call : message.calls()) {
            parts.add("%s %s %s".formatted(call.name(), id(call.id()), shown(compact(call.arguments()))));
        }
        return String.join(" | ", parts);
    }

    /** Returns arguments without the spaces and line breaks that some clients add. */
    private static String compact(String arguments) {
        return StrictJson.read(arguments).map(Object::toString).orElse(arguments);
    }

    private String id(String id) {
        return "#" + ids.computeIfAbsent(id, unseen -> ids.size() + 1);
    }

    private static String shown(String text) {
        String line = CONTROL.matcher(
                        text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t"))
                .replaceAll("?");
        int length = line.codePointCount(0, line.length());
        return length <= WIDTH
                ? line
                : line.substring(0, line.offsetByCodePoints(0, WIDTH)) + "… (" + text.codePointCount(0, text.length())
                        + " characters)";
    }
}
