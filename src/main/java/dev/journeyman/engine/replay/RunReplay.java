package dev.journeyman.engine.replay;

import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.loop.RunAssembly;
import dev.journeyman.engine.loop.StepTable;
import dev.journeyman.engine.loop.StopRequest;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.tool.box.Toolbox;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Drives a run a second time from its journal, which answers for models, tools, commands, files and people. Every decision that the
 * engine writes must equal the recorded one. It is immutable and may be used from any thread.
 */
public final class RunReplay {

    private final Prompts prompts;
    private final boolean compared;
    private final Toolbox toolbox;
    private final BiFunction<RunAssembly, StepTable, StepTable> engine;

    /**
     * Prepares to replay runs with the tools of this version or of a host.
     *
     * @param compared whether what these templates render is compared; otherwise the prompts are taken from the journal
     */
    public RunReplay(Prompts prompts, boolean compared, Toolbox toolbox) {
        this(prompts, compared, toolbox, (parts, steps) -> steps);
    }

    /** Prepares to replay runs with an engine that has other steps. */
    RunReplay(
            Prompts prompts, boolean compared, Toolbox toolbox, BiFunction<RunAssembly, StepTable, StepTable> engine) {
        this.prompts = prompts;
        this.compared = compared;
        this.toolbox = toolbox;
        this.engine = engine;
    }

    /** Returns where a run departs from its entries first; nothing where all of them are written again. */
    public Optional<ReplayDifference> of(List<RecordedEntry> entries) {
        String run = RunStart.of("", entries).run();
        RecordedSettings settings = new RecordedSettings(prompts, toolbox);
        for (RecordedDrive drive : RecordedDrive.of(entries)) {
            Optional<ReplayDifference> difference = of(run, drive, settings);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /** Drives until the run waits, is over, or its process ended; returns where it departs before that. */
    private Optional<ReplayDifference> of(String run, RecordedDrive drive, RecordedSettings settings) {
        RecordedSink sink = new RecordedSink(drive.entries());
        RunJournal journal = new RunJournal(run, drive.before(), sink, new Redaction(List.of()), entry -> {});
        Effects effects = new RecordedEffects(journal, sink, AnswerReader.read(drive));
        journal.begin(() -> false);
        try (RunAssembly parts = new RunAssembly(settings.of(drive), journal, effects)) {
            StepTable steps = parts.steps(compared ? Effects.DIRECT : effects);
            parts.loop(engine.apply(parts, steps)).drive(new StopRequest());
            return sink.left();
        } catch (ReplayMismatchException departure) {
            return Optional.of(departure.difference());
        } catch (RecordEndException ended) {
            return Optional.empty();
        }
    }
}
