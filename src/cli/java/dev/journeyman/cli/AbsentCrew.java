package dev.journeyman.cli;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Provider;
import dev.journeyman.report.Standing;
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
record AbsentCrew(Settings settings, Standing standing) implements Crew {

    @Override
    public List<Provider> roster() {
        List<Provider> coders = Absent.of(servers().getOrDefault(Caller.CODER, List.of()));
        return coders.isEmpty() ? List.of(Absent.named(settings.models().get(0))) : coders;
    }

    @Override
    public CoderEngine.Builder builder(List<Provider> roster, Screen screen, PrintWriter err) {
        CoderEngine.Builder builder = CoderEngine.builder()
                .environment(settings.invocation().environment())
                .home(settings.home());
        roster.forEach(builder::provider);
        List<Provider> judges = Absent.of(servers().getOrDefault(Caller.ARCHITECT, List.of()));
        return judges.isEmpty() ? builder : builder.architect(judges);
    }

    private Map<Caller, List<Entry.Server>> servers() {
        return standing.served().equipped().map(Entry.Equipped::servers).orElse(Map.of());
    }
}
