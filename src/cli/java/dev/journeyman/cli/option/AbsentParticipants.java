package dev.journeyman.cli.option;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.journeyman.report.fold.DecisionBasis;
import dev.journeyman.run.RunState;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The participants of a command that ends a story on a machine without the keys or files of the run: placeholders with
 * the names that the journal has, so that the command writes no new assignment. It is immutable and may be used from
 * any thread.
 *
 * @param settings the settings that the run was started with
 * @param runState the state of the run
 */
public record AbsentParticipants(RunSettings settings, RunState runState) implements RunParticipants {

    @Override
    public List<Provider> roster() {
        List<Provider> coders = AbsentProvider.of(servers().getOrDefault(CallerRole.CODER, List.of()));
        return coders.isEmpty() ? List.of(AbsentProvider.named(settings.models().get(0))) : coders;
    }

    @Override
    public EngineBuilder builder(
            List<Provider> roster, ProgressScreen screen, PrintWriter err, Supplier<Optional<DecisionBasis>> asked) {
        EngineBuilder builder = CoderEngine.builder()
                .environment(settings.invocation().environment())
                .home(settings.home());
        roster.forEach(builder::provider);
        List<Provider> judges = AbsentProvider.of(servers().getOrDefault(CallerRole.ARCHITECT, List.of()));
        return judges.isEmpty() ? builder : builder.architect(judges);
    }

    /** Returns an engine that only writes what a person decides: it needs neither models nor the settings of the run. */
    public static CoderEngine engine(Invocation invocation, Journal journal) {
        return CoderEngine.builder()
                .environment(invocation.environment())
                .provider(AbsentProvider.named("no model"))
                .journal(journal)
                .build();
    }

    private Map<CallerRole, List<ModelSeat>> servers() {
        return runState.calls().equipped().map(Entry.ModelsAssigned::servers).orElse(Map.of());
    }
}
