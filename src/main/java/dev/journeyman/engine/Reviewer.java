package dev.journeyman.engine;

import dev.journeyman.model.Provider;
import dev.journeyman.review.Architect;
import java.util.List;

/** The source of verdicts: an architect of the host, or models. */
public sealed interface Reviewer {

    /** An architect that answers by itself. */
    record Own(Architect architect, String name) implements Reviewer {}

    /** Models, in the order of preference. */
    record Models(List<Provider> roster) implements Reviewer {
        public Models {
            roster = List.copyOf(roster);
        }
    }
}
