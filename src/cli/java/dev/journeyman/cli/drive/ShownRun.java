package dev.journeyman.cli.drive;

import dev.journeyman.cli.show.ShownWriter;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.NewestRequest;
import dev.journeyman.report.fold.ReportFold;
import dev.journeyman.run.RunState;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run as it was at an entry, folded from its entries one after another, of which only the newest is kept. Later entries are counted. It
 * is used by one thread.
 */
public final class ShownRun implements Consumer<RecordedEntry> {

    private final long to;
    private final NewestRequest requests = new NewestRequest();
    private final ReportFold facts = new ReportFold();
    private @Nullable RecordedEntry newest;
    private long all;

    /** Makes the fold of the entries up to a seq. */
    public ShownRun(long to) {
        this.to = to;
    }

    @Override
    public void accept(RecordedEntry recorded) {
        all++;
        if (all <= to) {
            newest = recorded;
            facts.apply(recorded);
            requests.apply(recorded);
        }
    }

    /** Returns the number of all entries. */
    public long all() {
        return all;
    }

    /** Returns the state at the entry. */
    public RunState state() {
        return facts.state();
    }

    /** Returns the facts at the entry, of which the state is one. */
    public ReportFold facts() {
        return facts;
    }

    /** Returns the newest entry that is shown. */
    public RecordedEntry newest() {
        if (newest == null) {
            throw new IllegalStateException("A run begins with RunStarted; this one has no entries.");
        }
        return newest;
    }

    /** Returns the newest request to a model, one JSON object; empty if none was sent. */
    public Optional<String> sent() {
        return requests.line().map(ShownWriter::json);
    }
}
