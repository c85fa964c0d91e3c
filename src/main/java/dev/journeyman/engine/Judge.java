package dev.journeyman.engine;

import dev.journeyman.model.Provider;
import dev.journeyman.review.Architect;
import java.util.List;

/** Who judges: an architect of the host, or models. */
public sealed interface Judge {

    /** An architect that answers by itself. */
    record Own(Architect architect, String name) implements Judge {}

    /** Models, in the order of preference. */
    record Models(List<Provider> roster) implements Judge {
        public Models {
            roster = List.copyOf(roster);
        }
    }
}
