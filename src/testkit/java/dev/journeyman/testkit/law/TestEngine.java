package dev.journeyman.testkit.law;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Run;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchDirectories;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.tool.Tool;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A factory of random runs: the real engine with a host's own tools, architect and story. The coder, the checks and
 * everything that the host leaves out are random. It is immutable and may be used from any thread.
 */
public final class TestEngine {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration PARKED = Duration.ofMinutes(10);
    private static final int RESUMED_IN_VAIN = 3;

    private final Story story;
    private final List<Tool> tools;
    private final @Nullable Architect architect;
    private final DrawnArchitect.Temper temper;

    private TestEngine(Story story, List<Tool> tools, @Nullable Architect architect, DrawnArchitect.Temper temper) {
        this.story = story;
        this.tools = List.copyOf(tools);
        this.architect = architect;
        this.temper = temper;
    }

    /** Returns a test engine with a small story, only the engine's own tools, and a random architect. */
    public static TestEngine standard() {
        Story story = Story.of("Play", "A story that is played.", Criterion.checked("it is checked", "check"));
        return new TestEngine(story, List.of(), null, DrawnArchitect.Temper.USUAL);
    }

    /** Returns this test engine with another story; the checks of its criteria end at random. */
    public TestEngine story(Story own) {
        return new TestEngine(own, tools, architect, temper);
    }

    /**
     * Returns this test engine with one more tool; the coder calls it with random arguments that mostly fit its schema.
     */
    public TestEngine tool(Tool own) {
        List<Tool> more = new ArrayList<>(tools);
        more.add(own);
        return new TestEngine(story, more, architect, temper);
    }

    /** Returns this test engine with a host's own architect. */
    public TestEngine architect(Architect own) {
        return new TestEngine(story, tools, own, temper);
    }

    /** Returns this test engine with a random architect that never grants more. */
    public TestEngine frugal() {
        return new TestEngine(story, tools, architect, DrawnArchitect.Temper.FRUGAL);
    }

    /** Returns this test engine with a random architect that never abandons, rejects or escalates. */
    public TestEngine lavish() {
        return new TestEngine(story, tools, architect, DrawnArchitect.Temper.LAVISH);
    }

    /** Returns the story. */
    public Story story() {
        return story;
    }

    /** Returns the run of some choices. It is driven on first access. */
    public RandomRun play(RandomChoices draws) {
        return new RandomRun(this, draws);
    }

    /** Drives a run to its end, or until it waits in vain. */
    FailingJournal perform(RandomChoices draws, int dying) {
        return ScratchDirectories.in(home -> {
            FailingJournal tape = new FailingJournal();
            Company company = new Company(draws, tape, home);
            if (dying < Integer.MAX_VALUE) {
                tape.failAfter(dying);
                company.drive();
                tape.mend();
            }
            company.drive();
            return tape;
        });
    }

    /** Replays a journal with the tools of this test engine. A replay needs no providers and no architect. */
    Optional<ReplayDifference> replay(List<RecordedEntry> entries) {
        EngineBuilder builder = CoderEngine.builder();
        tools.forEach(builder::tool);
        return builder.replay(RunEntries.stored(entries));
    }

    /** The participants of one run. */
    private final class Company {

        private final RandomChoices draws;
        private final FailingJournal tape;
        private final Path home;
        private final SettableClock clock = new SettableClock(START);
        private final ScratchWorkspaces workspaces;

        Company(RandomChoices draws, FailingJournal tape, Path home) {
            this.draws = draws;
            this.tape = tape;
            this.home = home;
            this.workspaces = new ScratchWorkspaces(home, this::check);
        }

        /** Drives the story on an engine of its own, from its beginning or from the end of the journal. */
        void drive() {
            EngineBuilder builder = CoderEngine.builder()
                    .provider(new DrawnCoder(draws, tape, clock, tools))
                    .architect(Objects.requireNonNullElse(architect, new DrawnArchitect(draws, tape, temper)))
                    .journal(tape)
                    .workspaces(workspaces)
                    .clock(clock)
                    .pauses(clock);
            tools.forEach(builder::tool);
            try (CoderEngine engine = builder.build()) {
                if (tape.runs().isEmpty()) {
                    toTheEnd(engine.start(story, new WorkspaceRequest(home, true, Map.of()), entry -> {}));
                } else {
                    Run run = engine.run(tape.runs().get(0));
                    if (tape.standing().history().end().isEmpty()) {
                        run.resume();
                        toTheEnd(run);
                    }
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("The run was interrupted.", stopped);
            } catch (IllegalStateException died) {
                if (!(died.getCause() instanceof FailingJournal.Died)) {
                    throw died;
                }
            }
        }

        private void toTheEnd(Run run) throws InterruptedException {
            int acts = -1;
            int vain = 0;
            while (!run.await().over() && vain < RESUMED_IN_VAIN) {
                vain = tape.acts() == acts ? vain + 1 : 0;
                acts = tape.acts();
                clock.advance(PARKED);
                run.resume();
            }
        }

        private Commands.CommandResult check(String command, Duration limit) {
            clock.advance(Duration.ofSeconds(1));
            return new Commands.CommandResult(draws.at(tape.acts()).of(1, 3) == 0 ? 1 : 0, "checked", false, 1);
        }
    }
}
