package dev.journeyman.engine;

import dev.journeyman.journal.Entry;
import dev.journeyman.model.Breakers;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Provider;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Who plays which part in the runs of an engine.
 *
 * @param coders who codes, in the order of preference; they make the commands of a helper too
 * @param judge who judges
 * @param summarizers who adds prose to the summaries of compacted conversations; may be empty
 * @param breakers who of them may be called
 */
public record Cast(List<Provider> coders, Judge judge, List<Provider> summarizers, Breakers breakers) {

    public Cast {
        coders = List.copyOf(coders);
        summarizers = List.copyOf(summarizers);
    }

    /** Returns the models that serve a caller, in the order of preference; none where the host does. */
    List<Provider> roster(Caller caller) {
        return switch (caller) {
            case CODER, HELPER -> coders;
            case SUMMARIZER -> summarizers;
            case ARCHITECT -> judge instanceof Judge.Models models ? models.roster() : List.of();
        };
    }

    /** Returns everybody as a journal names them. */
    Map<Caller, List<Entry.Server>> servers() {
        Map<Caller, List<Entry.Server>> servers = new EnumMap<>(Caller.class);
        for (Caller caller : List.of(Caller.CODER, Caller.ARCHITECT, Caller.SUMMARIZER)) {
            List<Entry.Server> named = roster(caller).stream()
                    .map(model -> new Entry.Server(model.name(), model.window(), model.agent()))
                    .toList();
            if (!named.isEmpty()) {
                servers.put(caller, named);
            }
        }
        return servers;
    }
}
