package dev.journeyman.testkit.law;

import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.report.RecordedConversations;
import dev.journeyman.run.ReviewState;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.Worktree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A story played on a stage. What everybody does depends on the draws and on where the story stands and nothing else, so that
 * a play that is broken off anywhere goes on the same way. As text it is the walk it took, for a reader.
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

    /** Returns the story that is played. */
    public Story story() {
        return stage.story();
    }

    /** Returns everything that happened. */
    public List<RecordedEntry> entries() {
        return tape().all();
    }

    /** Returns whether the story came to its end; otherwise it waits for somebody. */
    public boolean over() {
        return tape().standing().position().over();
    }

    /** Returns whether somebody is asked who has not answered. */
    public boolean waits() {
        ReviewState desk = tape().standing().review();
        return desk.open().isPresent() && desk.verdict().isEmpty();
    }

    /** Returns the requests of the coder, in order. */
    public List<SentRequest> requests() {
        return steps().stream().flatMap(step -> step.sent().stream()).toList();
    }

    /**
     * Returns the same play with a process that dies and another one that resumes it; nothing where it would die while a tool
     * is at work, whose outcome cannot be known then. The draws say where it dies.
     */
    Optional<RandomRun> dying() {
        return dying(Math.floorMod(draws.hashCode(), PERMILLE));
    }

    /**
     * Returns the same play with a process that dies and another one that resumes it; nothing where it would die while a tool
     * is at work, whose outcome cannot be known then.
     *
     * @param permille when it dies: 0 at the first thing that is written, 999 at the last
     */
    public Optional<RandomRun> dying(int permille) {
        List<Integer> boundaries = tape().boundaries();
        int cut = boundaries.get(permille * boundaries.size() / PERMILLE);
        return unfinished(entries().subList(0, cut)) ? Optional.empty() : Optional.of(new RandomRun(stage, draws, cut));
    }

    /** Returns the first request after the entry at which this play's process died, as another play sent it from its place. */
    Optional<String> nextIn(RandomRun other) {
        boolean unanswered = entries().get(dying - 1).entry() instanceof Entry.RequestSent;
        int after = unanswered && other.dying > dying ? dying - 1 : dying;
        List<Step> steps = other.steps();
        return steps.subList(Math.min(after, steps.size()), steps.size()).stream()
                .flatMap(step -> step.sent().stream())
                .findFirst()
                .map(sent -> sent.toString().replace(other.place(), "[the worktree]"));
    }

    /** Throws where this version writes other entries when the play is replayed from its journal. */
    void assertReplayed() {
        stage.replay(entries()).ifPresent(difference -> {
            throw new AssertionError("A journal does not replay.\n%s\nThe play:%s".formatted(difference, this));
        });
    }

    private String place() {
        return tape().standing().worktree().map(Worktree::path).orElse("[no worktree]");
    }

    /** Returns everything that happened, each request with what was sent. */
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

    /** An entry, and the request it stands for where it stands for one of the coder. */
    record Step(Entry entry, Optional<SentRequest> sent) {}

    private FailingJournal tape() {
        if (tape == null) {
            tape = stage.perform(draws, dying);
        }
        return tape;
    }

    /** Returns after how many entries an append ended: where a process can die. */
    public List<Integer> boundaries() {
        return tape().boundaries();
    }

    /** Returns how to get the same play again in a test. */
    String again() {
        return "stage.play(new Draws(List.of(%s)))"
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

    /** Returns the walk: what everybody did and where it led, one line each. */
    @Override
    public String toString() {
        return entries().stream()
                .flatMap(recorded -> RunNarrative.line(recorded.entry()).stream())
                .collect(Collectors.joining("\n  ", "\n  ", "\n"));
    }
}
