package dev.journeyman.report;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.Entry.RequestSent;
import dev.journeyman.journal.entry.RecordedEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The newest request of a run exactly as it was sent, folded from its entries one after another. Only this request is
 * made: the changes of contexts after it wait until there is a newer one.
 *
 * <p>It is used by one thread at a time.
 */
public final class NewestRequest {

    private final RequestCapture capture = new RequestCapture();
    private final List<RecordedEntry> after = new ArrayList<>();
    private @Nullable RequestSent newest;

    /** Applies the next entry. */
    public void apply(RecordedEntry recorded) {
        if (recorded.entry() instanceof RequestSent sent) {
            after.forEach(capture::pass);
            after.clear();
            newest = sent;
        } else if (recorded.entry() instanceof Entry.ContextChanged) {
            after.add(recorded);
        }
    }

    /** Returns the request as one JSON object; empty if none was sent. */
    public Optional<String> line() {
        return Optional.ofNullable(newest).map(capture::request);
    }
}
