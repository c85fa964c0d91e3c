package dev.journeyman.web.fold;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.run.FittingDecision;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Story;
import dev.journeyman.web.facts.JudgedFacts.Fitting;
import dev.journeyman.web.facts.JudgedFacts.Open;
import dev.journeyman.web.facts.RunFacts;
import dev.journeyman.web.facts.RunFacts.Asked;
import dev.journeyman.web.facts.RunFacts.Identity;
import dev.journeyman.web.facts.RunFacts.Limits;
import dev.journeyman.web.facts.RunFacts.Place;
import dev.journeyman.web.facts.RunFacts.Terms;
import dev.journeyman.web.facts.RunFacts.Times;
import dev.journeyman.web.facts.RunFacts.Wanted;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The facts of a run, folded from its entries one after another. It is used by one thread at a time. */
public final class FactFold implements Consumer<RecordedEntry> {

    private final PathLog path = new PathLog();
    private final SentLog sent = new SentLog();
    private final JudgedLog judged = new JudgedLog();
    private final CheckRoundLog checked = new CheckRoundLog();
    private final SpendLog spent = new SpendLog();
    private final WorkTrail work = new WorkTrail();
    private final RunPlace place = new RunPlace();
    private RunState state = RunState.START;

    @Override
    public void accept(RecordedEntry recorded) {
        state = state.after(recorded);
        place.apply(recorded);
        path.apply(recorded);
        sent.apply(recorded, path.attempt());
        judged.apply(recorded, state);
        checked.apply(recorded, path.attempt());
        spent.apply(recorded, state);
        work.apply(recorded, path.attempt());
    }

    /** Returns the state of the run. */
    public RunState state() {
        return state;
    }

    /** Returns the repository or directory that the run was started for; empty before its first entry. */
    public String repository() {
        return place.repository();
    }

    /** Returns the facts so far. At least the start of the run must have been applied. */
    public RunFacts facts(DiffSource git) {
        return new RunFacts(
                identity(),
                path.facts(),
                sent.facts(),
                judged.facts(open()),
                checked.facts(),
                spent.facts(state),
                work.facts(git));
    }

    private @Nullable Open open() {
        return state.review()
                .waiting()
                .map(open -> new Open(
                        open.request(),
                        FittingDecision.of(state).stream()
                                .map(FactFold::fitting)
                                .toList(),
                        state.review().streak(),
                        state.review().progress()))
                .orElse(null);
    }

    private static Fitting fitting(FittingDecision fitting) {
        return new Fitting(fitting.decision().toString(), fitting.to(), fitting.needsWords(), fitting.ends());
    }

    private Identity identity() {
        State now = state.position().state();
        boolean over = state.history().end().isPresent();
        String reason = state.history()
                .end()
                .map(Entry.RunEnded::reason)
                .or(() -> state.history().pause().map(Entry.RunPaused::reason))
                .orElse("");
        return new Identity(
                place.run(), now, over, reason, asked(state.contract().story()), place(), times());
    }

    private Place place() {
        Optional<Worktree> worktree = state.worktree();
        return new Place(
                worktree.map(Worktree::branch).orElse(""),
                worktree.map(Worktree::base).orElse(""),
                place.repository(),
                state.seq());
    }

    private Times times() {
        return new Times(
                place.started(),
                state.at().toEpochMilli(),
                place.ended(),
                state.usage().all().driven().toMillis());
    }

    private static Asked asked(Story story) {
        List<Wanted> criteria = story.criteria().stream()
                .map(each -> new Wanted(each.text(), each.command()))
                .toList();
        Budget budget = story.budget();
        Limits limits = new Limits(
                budget.planningTurns(),
                budget.codingTurns(),
                budget.tokens(),
                budget.cost(),
                Optional.ofNullable(budget.wallClock()).map(Duration::toMillis).orElse(null));
        return new Asked(
                story.id(),
                story.title(),
                story.description(),
                story.intent(),
                story.kind() == Story.Kind.EXPRESS,
                criteria,
                new Terms(limits, 1 + story.retryPolicy().maxRetries(), story.protect()));
    }

    /** Where a run is, as its entries tell. */
    private static final class RunPlace {

        private @Nullable RecordedEntry first;
        private @Nullable Long ended;

        void apply(RecordedEntry recorded) {
            first = first == null ? recorded : first;
            ended = recorded.entry() instanceof Entry.RunEnded
                    ? (Long) recorded.at().toEpochMilli()
                    : ended;
        }

        String run() {
            return first != null && first.entry() instanceof Entry.RunStarted started ? started.run() : "";
        }

        String repository() {
            return first != null && first.entry() instanceof Entry.RunStarted started
                    ? WorkspaceRequest.of(started.options()).directory().toString()
                    : "";
        }

        long started() {
            return first == null ? 0 : first.at().toEpochMilli();
        }

        @Nullable
        Long ended() {
            return ended;
        }
    }
}
