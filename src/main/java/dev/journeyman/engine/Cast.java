package dev.journeyman.engine;

import dev.journeyman.model.Provider;
import java.util.List;

/**
 * Who plays which part in the runs of an engine.
 *
 * @param coders who codes, in the order of preference
 * @param judge who judges
 * @param summarizers who adds prose to the summaries of compacted conversations; may be empty
 */
public record Cast(List<Provider> coders, Judge judge, List<Provider> summarizers) {

    public Cast {
        coders = List.copyOf(coders);
        summarizers = List.copyOf(summarizers);
    }
}
