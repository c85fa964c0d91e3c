package dev.journeyman.web.fold;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.context.ContextChange.Shortened;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.PauseCause;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.report.fold.ProviderChanges;
import dev.journeyman.web.facts.PathFacts;
import dev.journeyman.web.facts.PathFacts.Edge;
import dev.journeyman.web.facts.PathFacts.Holder;
import dev.journeyman.web.facts.PathFacts.Mark;
import dev.journeyman.web.facts.PathFacts.MarkKind;
import dev.journeyman.web.facts.PathFacts.Saved;
import dev.journeyman.web.facts.PathFacts.Span;
import dev.journeyman.web.facts.PathFacts.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The path of a run, folded from its entries one after another. It is used by one thread at a time. */
final class PathLog {

    private final List<Step> moves = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();
    private final AttemptLog attempts = new AttemptLog();
    private final ProviderChanges providers = new ProviderChanges();
    private @Nullable Span now;
    private long last;

    /** Returns the path so far. */
    PathFacts facts() {
        List<Span> all = new ArrayList<>(spans);
        if (now != null && !now.state().terminal()) {
            all.add(until(now, last));
        }
        return new PathFacts(List.copyOf(moves), all, List.copyOf(marks), attempts.facts());
    }

    /** Returns the number of the current attempt, from 1; 0 before the first. */
    int attempt() {
        return attempts.current();
    }

    void apply(RecordedEntry recorded) {
        long at = recorded.at().toEpochMilli();
        Entry entry = recorded.entry();
        attempts.apply(recorded);
        if (now == null) {
            now = new Span(Holder.ENGINE, State.SETUP, "", at, at, 0);
        }
        if (entry instanceof Entry.Moved moved) {
            moved(recorded.seq(), at, moved.move());
        } else if (entry instanceof Entry.RunPaused paused) {
            paused(recorded.seq(), at, paused);
        } else if (entry instanceof Entry.RunResumed) {
            resumed(recorded.seq(), at, now);
        } else if (entry instanceof Entry.VerdictGiven) {
            begin(holder(now.state()), now.state(), "", at);
        } else if (entry instanceof Entry.ContextChanged changed
                && changed.change() instanceof Shortened
                && coders(changed.context())) {
            shortened(recorded.seq(), at, changed);
        } else if (entry instanceof Entry.NoticeGiven notice) {
            mark(MarkKind.NOTICE, recorded.seq(), at, notice.text());
        }
        switched(recorded.seq(), at, entry);
        last = at;
    }

    private static boolean coders(String context) {
        return context.startsWith("coder/");
    }

    private void switched(long seq, long at, Entry entry) {
        providers
                .after(entry)
                .filter(change -> ((Entry.RequestSent) entry).caller() == CallerRole.CODER)
                .ifPresent(change -> mark(
                        MarkKind.SWITCH,
                        seq,
                        at,
                        "%s → %s: %s".formatted(change.from(), change.to(), words(change.reason()))));
    }

    private static String words(String name) {
        return name.replace('_', ' ');
    }

    private void shortened(long seq, long at, Entry.ContextChanged changed) {
        ContextChange.Shortened change = (Shortened) changed.change();
        boolean folded = change instanceof Folded;
        Saved saved = new Saved(changed.context(), change.before(), change.after(), change.removed());
        String text = String.format(
                Locale.ROOT,
                "%s: conversation %,d → %,d tokens",
                folded ? "Old exchanges folded" : "Compacted",
                change.before(),
                change.after());
        marks.add(new Mark(folded ? MarkKind.FOLDED : MarkKind.COMPACTED, seq, at, text, saved));
    }

    private void moved(long seq, long at, Move move) {
        Edge edge = new Edge(move.from().state(), move.to().state());
        Signal signal = move.signal();
        String conversation = move.conversation().name().toLowerCase(Locale.ROOT);
        String words = SignalText.of(signal);
        moves.add(new Step(moves.size() + 1, seq, at, edge, signal.name(), conversation, words));
        begin(holder(edge.to()), edge.to(), edge.to() == State.SUSPENDED ? words : "", at);
        if (signal instanceof Signal.Pivoted) {
            mark(MarkKind.PIVOT, seq, at, words);
        } else if (signal instanceof Signal.QuestionAsked) {
            mark(MarkKind.QUESTION, seq, at, words);
        } else if (signal instanceof Signal.ChangesRequested) {
            mark(MarkKind.SENT_BACK, seq, at, words);
        } else if (signal instanceof Signal.ServiceLost) {
            mark(MarkKind.SUSPENDED, seq, at, words);
        } else if (signal instanceof Signal.AttemptFailed) {
            mark(MarkKind.FAILED_ATTEMPT, seq, at, words);
        }
    }

    private void paused(long seq, long at, Entry.RunPaused paused) {
        State state = state();
        boolean waits = paused.why() == PauseCause.WAITING;
        if (waits) {
            begin(state == State.SUSPENDED ? Holder.NO_ONE : Holder.PERSON, state, paused.reason(), at);
        } else {
            begin(Holder.NO_ONE, state, paused.reason(), at);
            mark(MarkKind.STOPPED, seq, at, paused.reason());
        }
    }

    /** Resumes; without a pause before, the process was cut off after its newest entry. */
    private void resumed(long seq, long at, Span before) {
        if (before.why().isEmpty()) {
            begin(Holder.NO_ONE, before.state(), "cut off", last);
            mark(MarkKind.RESUMED, seq, at, "Driven again after it was cut off");
        } else if (before.state() != State.SUSPENDED) {
            mark(MarkKind.RESUMED, seq, at, "Driven again");
        }
        begin(holder(before.state()), before.state(), "", at);
    }

    private void begin(Holder holder, State state, String why, long at) {
        if (now != null && (now.from() < at || now.state() != state)) {
            spans.add(until(now, at));
        }
        now = new Span(holder, state, why, at, at, moves.size());
    }

    private State state() {
        return now == null ? State.SETUP : now.state();
    }

    private void mark(MarkKind kind, long seq, long at, String text) {
        marks.add(new Mark(kind, seq, at, text, null));
    }

    private static Span until(Span span, long at) {
        return new Span(span.holder(), span.state(), span.why(), span.from(), Math.max(span.from(), at), span.move());
    }

    private static Holder holder(State state) {
        return switch (state.mover()) {
            case CODER -> Holder.CODER;
            case ARCHITECT -> Holder.ARCHITECT;
            case PERSON -> Holder.PERSON;
            case ENGINE -> state == State.SUSPENDED ? Holder.NO_ONE : Holder.ENGINE;
            case NONE -> Holder.NO_ONE;
        };
    }
}
