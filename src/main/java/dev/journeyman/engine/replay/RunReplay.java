package dev.journeyman.engine.replay;

import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.engine.EngineServices;
import dev.journeyman.engine.KnowledgeSources;
import dev.journeyman.engine.ModelAssignments;
import dev.journeyman.engine.PromptSources;
import dev.journeyman.engine.Reviewer;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.ToolSources;
import dev.journeyman.engine.call.ModelSummarizer;
import dev.journeyman.engine.loop.RunLoop;
import dev.journeyman.engine.loop.StepTable;
import dev.journeyman.engine.loop.StopRequest;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.RunStart;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.ProjectRecordListener;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.BreakerSettings;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.report.ReplayDifference;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.RunState;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Drives a run a second time from its journal: models, tools, commands, files and people answer as they did the first time.
 * Every entry that the engine writes must equal the recorded one.
 */
public final class RunReplay {

    /** The journal tells how long was waited, whatever was set then. */
    private static final Duration ANY = Duration.ofDays(36_500);

    private final Prompts prompts;
    private final boolean compared;
    private final Toolbox toolbox;

    /**
     * Prepares to replay runs with the tools of this version or of a host.
     *
     * @param compared whether what these templates render is compared; otherwise the prompts are taken from the journal
     */
    public RunReplay(Prompts prompts, boolean compared, Toolbox toolbox) {
        this.prompts = prompts;
        this.compared = compared;
        this.toolbox = toolbox;
    }

    /** Returns where a run departs from its entries first; nothing where all of them are written again. */
    public Optional<ReplayDifference> of(List<RecordedEntry> entries) {
        Entry.RunStarted started = RunStart.of("", entries);
        ReplayedJournal past = new ReplayedJournal(entries);
        Path empty = directory();
        try {
            past.takeWhile(ReplayedJournal::fromOutside);
            while (past.next().isPresent()) {
                Optional<ReplayDifference> difference = drive(past, started, empty);
                if (difference.isPresent()) {
                    return difference;
                }
                past.takeWhile(entry -> ReplayedJournal.fromOutside(entry) || entry instanceof Entry.VerdictGiven);
            }
            return Optional.empty();
        } finally {
            remove(empty);
        }
    }

    /** Drives until the run waits, is over, or a process ended there; returns where it departs before that. */
    private Optional<ReplayDifference> drive(ReplayedJournal past, Entry.RunStarted started, Path empty) {
        ReplayedWorkspaces workspaces = new ReplayedWorkspaces(past, empty);
        EngineServices services = new EngineServices(
                past,
                cast(past),
                new ToolSources(asThen(past).with(tool -> new ReplayedTool(past, tool)), ReplayedToolServer.all(past)),
                new PromptSources(
                        compared ? prompts : new ReplayedPrompts(past, prompts),
                        equipped(past).map(Entry.ModelsAssigned::briefs).orElse(BriefSettings.DEFAULT),
                        new Redaction(List.of()),
                        new KnowledgeSources(
                                request -> past.next(Entry.ContextFetched.class)
                                        .map(Entry.ContextFetched::known)
                                        .orElse(TaskContext.NOTHING),
                                ProjectRecord.LAST,
                                ProjectRecordListener.none()),
                        equipped(past).map(Entry.ModelsAssigned::pivotLimit).orElse(PivotLine.LIMIT)),
                workspaces,
                new ClockAndSleeper(past, time -> {}, ANY));
        RunContext run =
                new RunContext(services, started.run(), past.read(started.run()), entry -> {}, ModelSummarizer::new);
        run.begin();
        try {
            new RunLoop(run, new StepTable(WorkspaceRequest.of(started.options())), new StopRequest()).drive();
        } catch (ReplayMismatchException departure) {
            return departure.difference();
        }
        return past.next()
                .filter(entry -> !past.brokenOff() && !(entry instanceof Entry.VerdictGiven))
                .map(entry -> ReplayDifference.ending(past.seq(), entry));
    }

    /** Returns the tools without those of ours that a later version brought: an older one did not offer them. */
    private Toolbox asThen(ReplayedJournal past) {
        Toolbox then = toolbox;
        for (Entry entry : past.all().toList()) {
            if (entry instanceof Entry.RequestSent sent
                    && sent.caller() == CallerRole.CODER
                    && !sent.sent().tools().isEmpty()) {
                then = then.asOffered(sent.state(), sent.sent().tools());
            }
        }
        return then;
    }

    private static ModelAssignments cast(ReplayedJournal past) {
        List<Provider> coders = models(past, CallerRole.CODER);
        List<Provider> architects = models(past, CallerRole.ARCHITECT);
        Architect asThen = request -> {
            if (past.brokenOff()) {
                throw new InterruptedException("no verdict was written down");
            }
            return past.next(Entry.VerdictGiven.class).map(given -> new Verdict(given.decision(), given.feedback()));
        };
        return new ModelAssignments(
                coders.isEmpty() ? List.of(ReplayedModel.silent(past)) : coders,
                models(past, CallerRole.HELPER),
                architects.isEmpty() ? new Reviewer.Own(asThen, "then") : new Reviewer.Models(architects),
                models(past, CallerRole.SUMMARIZER),
                new ReplayedBreakers(past),
                BreakerSettings.DEFAULT);
    }

    /** Returns who served and how, as it was written down when the drive began. */
    private static Optional<Entry.ModelsAssigned> equipped(ReplayedJournal past) {
        return RunState.of(past.read("")).calls().equipped();
    }

    private static List<Provider> models(ReplayedJournal past, CallerRole caller) {
        return equipped(past).map(Entry.ModelsAssigned::servers).map(servers -> servers.get(caller)).stream()
                .flatMap(List::stream)
                .<Provider>map(server -> new ReplayedModel(past, server.name(), server.window(), server.agent()))
                .toList();
    }

    private static void remove(Path empty) {
        try {
            Files.deleteIfExists(empty.resolve("TODO.md"));
            Files.deleteIfExists(empty);
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }

    private static Path directory() {
        try {
            return Files.createTempDirectory("journeyman-replay-");
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
