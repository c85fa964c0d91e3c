package dev.journeyman.cli.option;

import dev.journeyman.CoderEngine;
import dev.journeyman.cli.show.ProgressScreen;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.journeyman.run.RunState;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/**
 * The crew of a command that ends a story, on a machine that has neither the keys nor the files of the run: everyone in name only,
 * as the run wrote them down, so that nothing new is written of them.
 *
 * @param settings what the run was begun with
 * @param standing where the run stands
 */
public record AbsentParticipants(RunSettings settings, RunState standing) implements RunParticipants {

    @Override
    public List<Provider> roster() {
        List<Provider> coders = AbsentProvider.of(servers().getOrDefault(CallerRole.CODER, List.of()));
        return coders.isEmpty() ? List.of(AbsentProvider.named(settings.models().get(0))) : coders;
    }

    @Override
    public CoderEngine.Builder builder(List<Provider> roster, ProgressScreen screen, PrintWriter err) {
        CoderEngine.Builder builder = CoderEngine.builder()
                .environment(settings.invocation().environment())
                .home(settings.home());
        roster.forEach(builder::provider);
        List<Provider> judges = AbsentProvider.of(servers().getOrDefault(CallerRole.ARCHITECT, List.of()));
        return judges.isEmpty() ? builder : builder.architect(judges);
    }

    private Map<CallerRole, List<Entry.ModelSeat>> servers() {
        return standing.calls().equipped().map(Entry.ModelsAssigned::servers).orElse(Map.of());
    }
}
