package dev.journeyman.testkit.law;

import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.report.RecordedConversations;
import dev.journeyman.run.ReviewState;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Workspace.Worktree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run of a story on a {@link TestEngine}. Its coder, its checks and its architect depend only on the choices and on
 * the run's state, so that a run that is cut off anywhere continues in the same way. It is driven on first access. As
 * text it is the walk it took.
 *
 * <p>It is used by one thread.
 */
public final class RandomRun {

    private static final int PERMILLE = 1_000;

    private final TestEngine stage;
    private final RandomChoices draws;
    private final int dying;
    private @Nullable FailingJournal tape;
    private @Nullable List<Step> steps;

    RandomRun(TestEngine stage, RandomChoices draws) {
        this(stage, draws, Integer.MAX_VALUE);
    }

    private RandomRun(TestEngine stage, RandomChoices draws, int dying) {
        this.stage = stage;
        this.draws = draws;
        this.dying = dying;
    }

    /** Returns the story. */
    public Story story() {
        return stage.story();
    }

    /** Returns all entries of the run. */
    public List<RecordedEntry> entries() {
        return tape().all();
    }

    /** Returns the head of the run after each append, as its journal kept it. */
    public List<RunHead> heads() {
        return tape().heads();
    }

    /** Returns whether the story has ended; otherwise it waits. */
    public boolean over() {
        return tape().standing().position().over();
    }

    /** Returns whether the run has an open request. */
    public boolean waits() {
        ReviewState desk = tape().standing().review();
        return desk.open().isPresent() && desk.verdict().isEmpty();
    }

    /** Returns the requests of the coder, in order. */
    public List<SentRequest> requests() {
        return steps().stream().flatMap(step -> step.sent().stream()).toList();
    }

    /**
     * Returns the same run with a process that dies and another one that resumes it; empty if the process would die
     * while a tool runs, because the tool's outcome is unknown then. The choices determine where the process dies.
     */
    Optional<RandomRun> dying() {
        return dying(Math.floorMod(draws.hashCode(), PERMILLE));
    }

    /**
     * Returns the same run with a process that dies and another one that resumes it; empty if the process would die
     * while a tool runs, because the tool's outcome is unknown then.
     *
     * @param permille where the process dies: 0 after the first append, 999 after the last one
     */
    public Optional<RandomRun> dying(int permille) {
        List<Integer> boundaries = tape().boundaries();
        int cut = boundaries.get(permille * boundaries.size() / PERMILLE);
        return unfinished(entries().subList(0, cut)) ? Optional.empty() : Optional.of(new RandomRun(stage, draws, cut));
    }

    /** Returns the first request of another run after the entry at which this run's process died. */
    Optional<String> nextIn(RandomRun other) {
        boolean unanswered = entries().get(dying - 1).entry() instanceof Entry.RequestSent;
        int after = unanswered && other.dying > dying ? dying - 1 : dying;
        List<Step> steps = other.steps();
        return steps.subList(Math.min(after, steps.size()), steps.size()).stream()
                .flatMap(step -> step.sent().stream())
                .findFirst()
                .map(sent -> sent.toString().replace(other.place(), "[the worktree]"));
    }

    /** Throws if a replay of the journal writes other entries. */
    void assertReplayed() {
        stage.replay(entries()).ifPresent(difference -> {
            throw new AssertionError("A journal does not replay.\n%s\nThe play:%s".formatted(difference, this));
        });
    }

    private String place() {
        return tape().standing().worktree().map(Worktree::path).orElse("[no worktree]");
    }

    /** Returns all entries, each request together with its messages. */
    List<Step> steps() {
        if (steps == null) {
            steps = followed();
        }
        return steps;
    }

    private List<Step> followed() {
        RecordedConversations windows = new RecordedConversations();
        List<Step> followed = new ArrayList<>();
        for (RecordedEntry recorded : entries()) {
            windows.apply(recorded.entry());
            boolean coder = recorded.entry() instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER;
            followed.add(new Step(
                    recorded.entry(),
                    coder
                            ? Optional.of(new SentRequest(
                                    ((Entry.RequestSent) recorded.entry()).state(),
                                    windows.messages(((Entry.RequestSent) recorded.entry()).context())))
                            : Optional.empty()));
        }
        return followed;
    }

    /** An entry, and the sent messages if it is a request of the coder. */
    record Step(Entry entry, Optional<SentRequest> sent) {}

    private FailingJournal tape() {
        if (tape == null) {
            tape = stage.perform(draws, dying);
        }
        return tape;
    }

    /** Returns the numbers of entries after which an append ended: the places where a process can die. */
    public List<Integer> boundaries() {
        return tape().boundaries();
    }

    /** Returns the code that repeats this run in a test. */
    String again() {
        return "stage.play(new RandomChoices(List.of(%s)))"
                .formatted(draws.numbers().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }

    private static boolean unfinished(List<RecordedEntry> entries) {
        Set<String> open = new HashSet<>();
        for (RecordedEntry recorded : entries) {
            if (recorded.entry() instanceof Entry.ToolStarted started) {
                open.add(started.context() + started.call());
            } else if (recorded.entry() instanceof Entry.ToolFinished finished) {
                open.remove(finished.context() + finished.call());
            }
        }
        return !open.isEmpty();
    }

    /** Returns the walk: the actions and the moves, one line each. */
    @Override
    public String toString() {
        return entries().stream()
                .flatMap(recorded -> RunNarrative.line(recorded.entry()).stream())
                .collect(Collectors.joining("\n  ", "\n  ", "\n"));
    }
}
