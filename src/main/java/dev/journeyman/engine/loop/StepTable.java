package dev.journeyman.engine.loop;

import dev.journeyman.engine.step.Step;
import dev.journeyman.flow.State;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The steps by state. It is immutable. */
public final class StepTable {

    private final Map<State, Step> steps;

    StepTable(Map<State, Step> steps) {
        this.steps = new EnumMap<>(steps);
    }

    Step of(State state) {
        return Objects.requireNonNull(steps.get(state));
    }

    /** Returns these steps with another one for a state. */
    public StepTable with(State state, Step step) {
        Map<State, Step> changed = new EnumMap<>(steps);
        changed.put(state, step);
        return new StepTable(changed);
    }
}
