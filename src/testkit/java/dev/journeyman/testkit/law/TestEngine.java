package dev.journeyman.testkit.law;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.report.ReplayDifference;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchDirectories;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.tool.Tool;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.process.Commands;
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
 * What stories are played on: the real engine with a host's own tools, architect and story; the coder, the checks and whatever
 * the host leaves out are drawn. Stages are immutable and may be used from any thread.
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

    /** Returns a stage with a small story, no tools but the engine's, and a drawn architect. */
    public static TestEngine standard() {
        Story story = Story.of("Play", "A story that is played.", Criterion.checked("it is checked", "check"));
        return new TestEngine(story, List.of(), null, DrawnArchitect.Temper.USUAL);
    }

    /** Returns the same with another story; its criteria are answered at random. */
    public TestEngine story(Story own) {
        return new TestEngine(own, tools, architect, temper);
    }

    /** Returns the same with one more tool, which the coder then calls with arguments drawn from its schema. */
    public TestEngine tool(Tool own) {
        List<Tool> more = new ArrayList<>(tools);
        more.add(own);
        return new TestEngine(story, more, architect, temper);
    }

    /** Returns the same with a host's own architect. */
    public TestEngine architect(Architect own) {
        return new TestEngine(story, tools, own, temper);
    }

    /** Returns the same with a drawn architect that never grants more. */
    public TestEngine frugal() {
        return new TestEngine(story, tools, architect, DrawnArchitect.Temper.FRUGAL);
    }

    /** Returns the same with a drawn architect that never gives a story up. */
    public TestEngine lavish() {
        return new TestEngine(story, tools, architect, DrawnArchitect.Temper.LAVISH);
    }

    /** Returns the story. */
    public Story story() {
        return story;
    }

    /** Returns a play, which is played when it is first looked at. */
    public RandomRun play(RandomChoices draws) {
        return new RandomRun(this, draws);
    }

    /** Plays to the end, or until somebody is waited for who does not come. */
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

    /** Replays a journal with the tools of this stage; nobody else is needed. */
    Optional<ReplayDifference> replay(List<RecordedEntry> entries) {
        CoderEngine.Builder builder = CoderEngine.builder();
        tools.forEach(builder::tool);
        return builder.replay(entries);
    }

    /** Everybody who takes part in one play. */
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

        /** Drives the story on an engine of its own, from its beginning or from where the tape ends. */
        void drive() {
            CoderEngine.Builder builder = CoderEngine.builder()
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
                throw new IllegalStateException("The play was interrupted.", stopped);
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
