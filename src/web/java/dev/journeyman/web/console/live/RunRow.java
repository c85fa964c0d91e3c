package dev.journeyman.web.console.live;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Waiting;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A run as the list of the console shows it: the JSON of its head. It may be used from any thread. */
public final class RunRow {

    private RunRow() {}

    /** Returns the row of a run. */
    public static ObjectNode of(RunHead head) {
        ObjectNode row = JsonNodeFactory.instance
                .objectNode()
                .put("run", head.run())
                .put("title", head.subject().title())
                .put("story", head.subject().story())
                .put("state", head.state().name())
                .put("over", head.over());
        row.set("waiting", waiting(head.waiting()));
        row.put("cost", head.spent().cost())
                .put("tokens", head.spent().tokens())
                .put("turns", head.spent().turns())
                .put("driven", head.spent().driven().toMillis())
                .put("updated", head.updated().toString())
                .put("seq", head.seq())
                .put("machine", head.newest().machine())
                .put("project", head.subject().project())
                .put("directory", head.subject().directory());
        ArrayNode path = row.putArray("path");
        head.newest().path().forEach(state -> path.add(state.name()));
        return row;
    }

    private static @Nullable String time(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }

    private static @Nullable ObjectNode waiting(@Nullable Waiting waiting) {
        if (waiting == null) {
            return null;
        }
        return JsonNodeFactory.instance
                .objectNode()
                .put("verdict", waiting.verdict())
                .put("request", waiting.request())
                .put("since", time(waiting.since()))
                .put("provider", waiting.provider())
                .put("due", time(waiting.due()))
                .put("detail", waiting.detail());
    }
}
