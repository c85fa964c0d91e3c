package dev.journeyman.crash;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.report.RequestCapture;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request as it was sent, without its number and with a fixed word for commits, whose names depend on the time. Where
 * a commit or an interrupted call is shown, the count of tokens is left out.
 *
 * @param seq the place of its entry
 * @param caller on whose behalf it was sent
 * @param text the request, as {@link RequestCapture} writes it
 * @param end how it ended, as far as the journal shows
 */
record Request(long seq, CallerRole caller, String text, End end) {

    static final String INTERRUPTED = "interrupted: outcome unknown";

    /** What differs from run to run: commits, and the place of the worktree. */
    private static final Pattern VARYING = Pattern.compile("\\b[0-9a-f]{40}\\b|(?<=Working Directory: )[^\\\\]+");

    /** How a budget review shows a call that was cut off. */
    private static final Pattern TOLD = Pattern.compile("(?m)^- (.*) failed: " + INTERRUPTED + "$");

    /** How a budget review shows the newest output of a failed call. A call that was cut off has none. */
    private static final Pattern FAILING =
            Pattern.compile("(?s)\\n\\n## Last failing output\\n\\n.*?(?=\\n\\n## |\\z)");

    private static final ObjectMapper JSON = new ObjectMapper();

    /** How a request ended. */
    enum End {
        REPLY,
        FAILURE,
        UNKNOWN
    }

    /** Returns all requests of a run. */
    static List<Request> of(List<RecordedEntry> entries) {
        Map<Integer, End> ends = new HashMap<>();
        for (RecordedEntry recorded : entries) {
            if (recorded.entry() instanceof Entry.ReplyReceived reply) {
                ends.put(reply.number(), End.REPLY);
            } else if (recorded.entry() instanceof Entry.CallFailed failed) {
                ends.put(failed.number(), End.FAILURE);
            }
        }
        RequestCapture capture = new RequestCapture();
        List<Request> requests = new ArrayList<>();
        for (RecordedEntry recorded : entries) {
            capture.line(recorded).ifPresent(line -> {
                Entry.RequestSent sent = (Entry.RequestSent) recorded.entry();
                requests.add(new Request(
                        recorded.seq(), sent.caller(), plain(line), ends.getOrDefault(sent.number(), End.UNKNOWN)));
            });
        }
        return requests;
    }

    /** Returns the answered requests: those that were paid for and used. */
    static List<Request> answered(List<Request> requests) {
        return requests.stream().filter(request -> request.end() == End.REPLY).toList();
    }

    /** Returns whether it shows a call that was cut off. */
    boolean interrupted() {
        return text.contains(INTERRUPTED);
    }

    /** Returns whether it differs byte for byte, apart from the result of a call that was cut off here. */
    boolean same(Request other) {
        return caller == other.caller()
                && (interrupted() ? masked(other).equals(masked(this)) : text.equals(other.text()));
    }

    /** Returns a request without the results of the calls that were cut off in this one. */
    private JsonNode masked(Request request) {
        JsonNode here = read(text);
        ObjectNode masked = (ObjectNode) read(request.text());
        masked.remove("tokens");
        for (int i = 0; i < here.path("messages").size(); i++) {
            JsonNode mine = here.path("messages").path(i);
            JsonNode message = masked.path("messages").path(i);
            boolean shown = mine.path("content").asText().equals(INTERRUPTED);
            if (shown && message.path("tool_call_id").equals(mine.path("tool_call_id"))) {
                ((ObjectNode) message).remove("content");
            } else if (message.isObject() && mine.path("content").asText().contains(INTERRUPTED)) {
                ((ObjectNode) message)
                        .put("content", masked(mine.path("content").asText(), message));
            }
        }
        return masked;
    }

    /** Returns a text without the outcomes of calls that it shows as cut off. */
    private static String masked(String mine, JsonNode message) {
        String text = message.path("content").asText();
        Matcher told = TOLD.matcher(mine);
        boolean any = false;
        while (told.find()) {
            any = true;
            text = text.replaceAll("(?m)^- " + Pattern.quote(told.group(1)) + " (ok|failed): .*$", "- a call cut off");
        }
        return any ? FAILING.matcher(text).replaceAll("") : text;
    }

    private static String plain(String line) {
        String text = line.replaceFirst("^\\{\"n\":\\d+,", "{");
        return VARYING.matcher(text).find()
                ? VARYING.matcher(text).replaceAll("[varies]").replaceFirst(",\"tokens\":\\d+}$", "}")
                : text;
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException never) {
            throw new IllegalStateException(never);
        }
    }
}
