package dev.journeyman.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;
import java.util.ArrayList;
import java.util.List;

/** Spans in pieces that collectors take as one request. It is stateless and may be used from any thread. */
final class SpanBatches {

    static final int MOST = 500;

    /** The characters of the attributes of one request; collectors take a few megabytes. */
    private static final int CHARACTERS = 1_000_000;

    private SpanBatches() {}

    /** Returns the spans in order, in pieces; a span that is too large for one is a piece of its own. */
    static List<List<FinishedSpan>> of(List<FinishedSpan> spans) {
        List<List<FinishedSpan>> batches = new ArrayList<>();
        int room = 0;
        for (FinishedSpan span : spans) {
            int size = size(span);
            if (batches.isEmpty()
                    || size > room
                    || batches.get(batches.size() - 1).size() == MOST) {
                batches.add(new ArrayList<>());
                room = CHARACTERS;
            }
            batches.get(batches.size() - 1).add(span);
            room -= size;
        }
        return batches;
    }

    private static int size(FinishedSpan span) {
        int[] characters = {0};
        span.attributes()
                .forEach((AttributeKey<?> key, Object value) ->
                        characters[0] += value.toString().length());
        return characters[0];
    }
}
