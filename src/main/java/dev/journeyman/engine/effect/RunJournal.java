package dev.journeyman.engine.effect;

import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException.NewsException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.policy.Redaction;
import dev.journeyman.run.RunState;
import dev.journeyman.workspace.WorkspaceRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The journal of one run while it is open: the state that its entries fold to, and the only way to write the next one. It belongs to
 * the thread that drives.
 */
public final class RunJournal {

    private final RunPast past;
    private final EntrySink sink;
    private final Redaction redaction;
    private final Consumer<RecordedEntry> observer;
    private final Unstored unstored;
    private RunState state;
    private BooleanSupplier leaving = () -> false;
    private boolean together;

    /** The entries that are not in the store yet; the first of them are in the state already. */
    private static final class Unstored {

        private final List<RecordedEntry> entries = new ArrayList<>();
        private int known;
        private RunState before;

        private Unstored(RunState before) {
            this.before = before;
        }

        /** Returns the entries that are not in the state yet. */
        private List<RecordedEntry> unknown() {
            return entries.subList(known, entries.size());
        }

        /** Takes all entries out. */
        private List<RecordedEntry> take() {
            List<RecordedEntry> taken = List.copyOf(entries);
            entries.clear();
            known = 0;
            return taken;
        }
    }

    /**
     * Opens the journal of a run at its end.
     *
     * @param past the entries so far
     * @param observer is shown each further entry once it is durable
     */
    public RunJournal(
            String run,
            List<RecordedEntry> past,
            EntrySink sink,
            Redaction redaction,
            Consumer<RecordedEntry> observer) {
        this.past = new RunPast(run, past);
        this.sink = sink;
        this.redaction = redaction;
        this.observer = this.past.before(observer);
        this.state = RunState.of(past);
        this.unstored = new Unstored(state);
    }

    /** Returns the id of the run. */
    public String run() {
        return past.run();
    }

    /** Returns what is known of the run. */
    public RunState state() {
        return state;
    }

    /** Returns the state of the machine. */
    public State place() {
        return state.position().state();
    }

    /** Returns the entries that were there when the run began to be driven. */
    public List<RecordedEntry> past() {
        return past.entries();
    }

    /** Returns where the run works, and how. */
    public WorkspaceRequest request() {
        return WorkspaceRequest.of(past.start().options());
    }

    /**
     * Begins a drive. A damaged entry that the run can do without is logged once.
     *
     * @param asked whether the drive is to leave its step where nothing is under way
     */
    public void begin(BooleanSupplier asked) {
        past.begin();
        leaving = asked;
    }

    /**
     * Ends the step if the run is to be stopped or left. It is called where nothing is under way.
     *
     * @param where the place, such as {@code between two turns}
     */
    public void mayStop(String where) throws InterruptedException {
        if (Thread.interrupted() || leaving.getAsBoolean()) {
            throw new InterruptedException("stopped " + where);
        }
    }

    /** Returns a text without its secrets, as an entry may have it. */
    public String clean(String text) {
        return redaction.clean(text);
    }

    /** Returns names without their secrets. */
    public List<String> clean(List<String> names) {
        return names.stream().map(redaction::clean).toList();
    }

    /** Returns whether the arguments of a tool call hold the value of a secret. */
    public boolean holdsSecret(String arguments) {
        return redaction.holds(arguments);
    }

    /**
     * Returns what the run has recorded already, or else does the work that records it. Every step begins each piece of its work so:
     * a process that ended before may have done it.
     *
     * @param recorded returns the record; empty if there is none
     */
    public <T, X extends Exception> T once(Function<RunState, Optional<T>> recorded, Effects.Reading<T, X> work)
            throws X {
        Optional<T> before = recorded.apply(state);
        return before.isPresent() ? before.get() : work.read();
    }

    /** Does some work, unless the run has recorded already that it was done. */
    public <X extends Exception> void unless(Predicate<RunState> recorded, Effects.Change<X> work) throws X {
        if (!recorded.test(state)) {
            work.make();
        }
    }

    /** Writes one entry; it is durable when this returns. */
    public void write(Entry entry) {
        unstored.entries.add(sink.numbered(state.seq() + unstored.unknown().size() + 1, entry));
        if (!together) {
            store();
        }
    }

    /** Writes all entries of some work in one piece: after a crash all of them are there or none. */
    public void together(Runnable work) {
        collect(work, this::store);
    }

    /**
     * Writes all entries of some work in one piece, together with the next entry or before the next thing that takes time or the next
     * move, whichever comes first. It is for what a crash may take back, because nothing was done with it yet.
     */
    public void withNext(Runnable work) {
        collect(work, () -> {
            state = next();
            unstored.known = unstored.entries.size();
        });
    }

    /** Stores what was left for the next entry; what is being written in one piece is stored with that. */
    public void settle() {
        if (!together) {
            store();
        }
    }

    private void collect(Runnable work, Runnable end) {
        if (together) {
            work.run(); // a part of what is collected already
            return;
        }
        together = true;
        try {
            work.run();
            end.run();
        } finally {
            together = false;
            unstored.unknown().clear();
        }
    }

    /** Returns the state after all entries. */
    private RunState next() {
        RunState next = state;
        for (RecordedEntry recorded : unstored.unknown()) {
            next = next.after(recorded);
        }
        return next;
    }

    /** Stores the entries that wait. If the store fails, they are gone, and the state is what is stored. */
    private void store() {
        if (unstored.entries.isEmpty()) {
            return; // nothing came of the work
        }
        RunState next = next();
        List<RecordedEntry> entries = unstored.take();
        state = unstored.before;
        try {
            sink.append(run(), state.seq(), entries, next);
        } catch (StaleWriterException refused) {
            readOn(refused);
            if (entries.stream().noneMatch(recorded -> News.outdates(recorded.entry()))) {
                entries.forEach(recorded -> unstored.entries.add(
                        sink.numbered(state.seq() + unstored.entries.size() + 1, recorded.entry())));
                store();
            }
            throw new NewsException(run());
        }
        stored(entries, next);
    }

    private void stored(List<RecordedEntry> entries, RunState next) {
        unstored.before = next;
        state = next;
        entries.forEach(observer);
    }

    /** Learns what other processes wrote. The writer has to stop unless these entries leave it the driver. */
    private void readOn(StaleWriterException refused) {
        List<RecordedEntry> news = sink.read(run(), state.seq());
        if (!News.leaveTheDriver(news)) {
            throw refused;
        }
        RunState next = state;
        for (RecordedEntry recorded : news) {
            next = next.after(recorded);
        }
        stored(news, next);
    }
}
