package dev.journeyman.engine.replay;

import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.ClockAndSleeper;
import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.KnowledgeSources;
import dev.journeyman.engine.ModelAssignments;
import dev.journeyman.engine.PromptSources;
import dev.journeyman.engine.ProviderSlots;
import dev.journeyman.engine.Reviewer;
import dev.journeyman.engine.ToolSources;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.RepositoryInstructions;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.repository.RepositoryReader;
import dev.journeyman.model.BreakerSettings;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.BreakerStore.CallSlots;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.CircuitBreakers;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.review.Architect;
import dev.journeyman.run.RunState;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.box.Toolbox;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of the engine that drove a run, as its journal has them. Nothing in them reaches the world. It is immutable.
 *
 * @param toolbox the tools of this version and of a host
 */
record RecordedSettings(Prompts prompts, Toolbox toolbox) {

    /** The journal tells how long was waited, whatever was set then. */
    private static final Duration ANY = Duration.ofDays(36_500);

    private static final InstantSource NO_CLOCK = InstantSource.fixed(Instant.EPOCH);

    /** Returns the settings of one drive. */
    EngineSettings of(RecordedDrive drive) {
        Optional<Entry.ModelsAssigned> assigned =
                RunState.of(drive.before()).calls().equipped();
        return new EngineSettings(
                Journal.memory(),
                models(assigned),
                new ToolSources(asThen(drive), servers(drive)),
                new PromptSources(
                        prompts,
                        assigned.map(Entry.ModelsAssigned::briefs).orElse(BriefSettings.DEFAULT),
                        new Redaction(List.of()),
                        assigned.map(Entry.ModelsAssigned::pivotLimit).orElse(PivotLine.LIMIT),
                        assigned.map(Entry.ModelsAssigned::economy).orElse(null)),
                new KnowledgeSources(
                        request -> TaskContext.NOTHING,
                        ProjectRecord.LAST,
                        RepositoryInstructions.ALL,
                        RepositoryReader.TOKENS,
                        ProjectRecord.Listener.none()),
                new UntouchedWorkspaces(),
                new ClockAndSleeper(NO_CLOCK, time -> {}, ANY));
    }

    /** Returns the tools without those of ours that the version of a drive did not offer: a later version brought them. */
    private Toolbox asThen(RecordedDrive drive) {
        Toolbox then = toolbox;
        for (RecordedEntry recorded : drive.entries()) {
            if (recorded.entry() instanceof Entry.RequestSent sent
                    && sent.caller() == CallerRole.CODER
                    && !sent.sent().tools().isEmpty()) {
                then = then.asOffered(sent.state(), sent.sent().tools());
            }
        }
        return then;
    }

    private static List<ToolServer> servers(RecordedDrive drive) {
        return drive.entries().stream()
                .map(RecordedEntry::entry)
                .filter(Entry.ToolsFound.class::isInstance)
                .<ToolServer>map(found -> new RecordedToolServer(((Entry.ToolsFound) found).server()))
                .toList();
    }

    private static ModelAssignments models(Optional<Entry.ModelsAssigned> assigned) {
        List<Provider> coders = providers(assigned, CallerRole.CODER);
        List<Provider> architects = providers(assigned, CallerRole.ARCHITECT);
        return new ModelAssignments(
                coders.isEmpty() ? List.of(RecordedProvider.UNNAMED) : coders,
                providers(assigned, CallerRole.HELPER),
                architects.isEmpty() ? new Reviewer.Own(Architect.park(), "recorded") : new Reviewer.Models(architects),
                providers(assigned, CallerRole.SUMMARIZER),
                new CircuitBreakers(BreakerStore.none(), NO_CLOCK),
                BreakerSettings.DEFAULT,
                new ProviderSlots(CallSlots.inProcess(), Map.of()));
    }

    private static List<Provider> providers(Optional<Entry.ModelsAssigned> assigned, CallerRole caller) {
        return assigned.map(Entry.ModelsAssigned::servers).map(servers -> servers.get(caller)).stream()
                .flatMap(List::stream)
                .map(RecordedProvider::of)
                .toList();
    }
}
