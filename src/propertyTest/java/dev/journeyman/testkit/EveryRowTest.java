package dev.journeyman.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Run;
import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.script.ScriptException;
import dev.journeyman.review.Architect;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.RandomRun;
import dev.journeyman.testkit.law.TestEngine;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Workspaces.Project;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Law 10: the real engine takes every row of the table, in every state of the row. For the rows that random runs do not
 * take, a run is cut off in each state and resumed; then it is cancelled, something breaks or no provider serves.
 */
class EveryRowTest {

    private static final int PLAYS = 1_000;
    private static final int FIRST = 40;
    private static final int TURNS_OF_AN_ATTEMPT = 60;

    /** The rows that the engine cannot take, with the reason. A row that is taken must be removed from this list. */
    private static final Map<String, String> IMPOSSIBLE = Map.of(
            "SETUP on ServiceLost", "SETUP calls no model",
            "ESCALATED on ServiceLost", "only a person decides there",
            "SUSPENDED on Broke", "SUSPENDED waits and does nothing that can break");

    private final Set<String> taken = new TreeSet<>();
    private final Map<State, List<RecordedEntry>> cuts = new EnumMap<>(State.class);

    @Test
    void the_engine_takes_every_row_in_every_state() {
        Story story = TestEngine.standard().story();
        Story judged = Story.of("Judge", "A story that a helper checks.", Criterion.stated("it is good"));
        attemptsThatEndWhileCoding(story.withKind(Story.Kind.EXPRESS));
        for (int play = 0;
                play < PLAYS && !(cuts.keySet().equals(open()) && missing().equals(IMPOSSIBLE.keySet()));
                play++) {
            look(TestEngine.standard()
                    .story(story.withKind(play % 2 == 0 ? Story.Kind.STANDARD : Story.Kind.EXPRESS)
                            .withBudget(story.budget().withTurns(3, 3)))
                    .play(RandomChoices.seeded(play)));
            if (play == FIRST) {
                assertThat(cuts.keySet()).isEqualTo(open());
                look(TestEngine.standard()
                        .story(judged.withKind(Story.Kind.EXPRESS))
                        .play(new RandomChoices(List.of())));
                disturb();
            }
        }
        assertThat(missing()).as("rows that the engine has not taken").isEqualTo(new TreeSet<>(IMPOSSIBLE.keySet()));
    }

    /** Resumes a run cut off in each state, and cancels it, lets something break or lets no provider serve. */
    private void disturb() {
        for (State state : open()) {
            after(state, World.serving(), Run::cancel);
            after(state, World.breaking(), Run::resume);
            after(state, World.silent(), Run::resume);
            after(state, World.silent().later(Duration.ofDays(2)), Run::resume);
        }
    }

    private Set<String> missing() {
        Set<String> missing = new TreeSet<>();
        Flow.standard()
                .rows()
                .forEach(row -> row.on()
                        .forEach(kind -> row.in().forEach(state -> missing.add(state + " on " + Signal.name(kind)))));
        missing.removeAll(taken);
        return missing;
    }

    private static Set<State> open() {
        Set<State> open = EnumSet.allOf(State.class);
        open.removeIf(State::terminal);
        return open;
    }

    /** Drives a coder that only reads files until the attempt has used its turns. */
    private void attemptsThatEndWhileCoding(Story story) {
        int reads = LongStream.range(0, RandomChoices.BOUND)
                .mapToInt(number -> (int) number)
                .filter(number -> new RandomChoices(List.of(number)).at(0).of(4, 11) == 0)
                .findFirst()
                .orElseThrow();
        RandomChoices draws = new RandomChoices(Collections.nCopies(3 * TURNS_OF_AN_ATTEMPT, reads));
        look(TestEngine.standard()
                .story(story.withBudget(story.budget().withTurns(1, 1_000).withAttempts(null, TURNS_OF_AN_ATTEMPT))
                        .withRetryPolicy(new RetryPolicy(2, 0)))
                .play(draws));
    }

    private void look(RandomRun play) {
        play.entries().forEach(recorded -> take(recorded.entry()));
        RunState standing = RunState.START;
        List<Integer> boundaries = play.boundaries();
        cuts.put(State.SETUP, play.entries().subList(0, boundaries.get(0)));
        for (RecordedEntry recorded : play.entries()) {
            standing = standing.after(recorded);
            if (boundaries.contains((int) recorded.seq())
                    && recorded.entry() instanceof Entry.Moved moved
                    && moved.move().to().state() != State.SETUP
                    && !standing.position().over()) {
                cuts.put(standing.position().state(), play.entries().subList(0, (int) recorded.seq()));
            }
        }
    }

    private void take(Entry entry) {
        if (entry instanceof Entry.Moved moved) {
            Move move = moved.move();
            taken.add(move.from().state() + " on " + move.signal().name());
        }
    }

    private interface Deed {
        void on(Run run);
    }

    /**
     * The surroundings of a resumed run.
     *
     * @param model the provider that codes, checks and judges
     * @param person the architect that judges in place of the model; null if the model judges
     * @param commands the commands that run its checks
     * @param workspaces whether a worktree can be created
     * @param pause the time before it is resumed
     */
    private record World(
            Provider model, @Nullable Architect person, Commands commands, boolean workspaces, Duration pause) {

        static World serving() {
            return new World(
                    new Saying(() -> Replies.call("read_file", "path", "a.txt")),
                    null,
                    ScratchWorkspaces.ending(0),
                    true,
                    Duration.ZERO);
        }

        /**
         * Returns surroundings in which everything breaks: the model's script, commands and the creation of worktrees.
         */
        static World breaking() {
            Commands broken = (command, limit) -> {
                throw new WorkspaceException("the shell is gone");
            };
            return new World(
                    new Saying(() -> {
                        throw new ScriptException("the script ran out");
                    }),
                    request -> {
                        throw new ScriptException("the person is gone");
                    },
                    broken,
                    false,
                    Duration.ZERO);
        }

        /** Returns surroundings in which no provider serves. */
        static World silent() {
            return new World(
                    new Saying(() -> {
                        throw new ProviderException(Failure.QUOTA_EXHAUSTED, "no credit", null, null);
                    }),
                    null,
                    ScratchWorkspaces.ending(0),
                    true,
                    Duration.ZERO);
        }

        World later(Duration time) {
            return new World(model, person, commands, workspaces, time);
        }
    }

    private record Saying(Supplier<AiMessage> words) implements ChatProvider {

        @Override
        public String name() {
            return "saying";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            return new ModelReply(words.get(), null);
        }
    }

    /** Resumes a run that was cut off in a state, in the given surroundings, and applies an action to it. */
    private void after(State state, World world, Deed deed) {
        List<RecordedEntry> entries = Objects.requireNonNull(cuts.get(state));
        ScratchDirectories.in(home -> {
            Journal journal = Journal.memory();
            String id = ((Entry.RunStarted) entries.get(0).entry()).run();
            StoredRuns.append(journal, id, 0, entries);
            Instant newest = entries.get(entries.size() - 1).at();
            SettableClock clock = new SettableClock(newest.plusSeconds(1).plus(world.pause()));
            ScratchWorkspaces scratch = new ScratchWorkspaces(home, world.commands());
            EngineBuilder builder = CoderEngine.builder().provider(world.model());
            if (world.person() == null) {
                builder.architect(List.of(world.model()));
            } else {
                builder.architect(world.person());
            }
            try (CoderEngine engine = builder.workspaces(new Elsewhere(scratch, home, world.workspaces()))
                    .journal(journal)
                    .pauses(clock)
                    .clock(clock)
                    .build()) {
                Run run = engine.run(id);
                deed.on(run);
                run.await();
                RunEntries.read(journal, id).forEach(recorded -> take(recorded.entry()));
            } catch (InterruptedException stopped) {
                throw new IllegalStateException(stopped);
            }
            return home;
        });
    }

    /** Workspaces that open a run's worktree in another directory: its first one was deleted after the random run. */
    private record Elsewhere(ScratchWorkspaces scratch, Path home, boolean makes) implements Workspaces {

        @Override
        public void check(WorkspaceRequest assignment) {
            // every assignment is valid: it gets an empty directory
        }

        @Override
        public Project project(WorkspaceRequest assignment) {
            return scratch.project(assignment);
        }

        @Override
        public Worktree make(WorkspaceRequest assignment, String run) {
            if (!makes) {
                throw new WorkspaceException("the disk is full");
            }
            return scratch.make(assignment, run);
        }

        @Override
        public Workspace open(Worktree worktree, WorkspaceRequest assignment) {
            return scratch.open(scratch.make(assignment, "again"), assignment);
        }
    }
}
