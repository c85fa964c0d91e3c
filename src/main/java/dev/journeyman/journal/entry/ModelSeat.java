package dev.journeyman.journal.entry;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.model.TokenWindow;
import java.util.function.Function;

/**
 * A provider in a roster: its name, its window, and whether it is a coding agent. It is immutable and may be used from any
 * thread.
 */
public record ModelSeat(
        String name,
        TokenWindow window,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean agent) {

    /** Returns what one of two functions makes of the seat: the first of a model's, the second of an agent's. */
    public <T> T as(Function<ModelSeat, ? extends T> ofModel, Function<ModelSeat, ? extends T> ofAgent) {
        return agent ? ofAgent.apply(this) : ofModel.apply(this);
    }
}
