package dev.journeyman.engine.loop;

import dev.journeyman.engine.step.CoderStep;
import dev.journeyman.engine.step.ReviewStep;
import dev.journeyman.engine.step.SetupStep;
import dev.journeyman.engine.step.Step;
import dev.journeyman.engine.step.SuspendedStep;
import dev.journeyman.engine.step.TestingStep;
import dev.journeyman.flow.State;
import dev.journeyman.workspace.WorkspaceRequest;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The steps by state. */
public final class StepTable {

    private final Map<State, Step> steps = new EnumMap<>(State.class);

    public StepTable(WorkspaceRequest assignment) {
        steps.put(State.SETUP, new SetupStep(assignment));
        steps.put(State.PLANNING, new CoderStep());
        steps.put(State.CODING, new CoderStep());
        steps.put(State.TESTING, new TestingStep());
        steps.put(State.PLAN_REVIEW, new ReviewStep());
        steps.put(State.CODE_REVIEW, new ReviewStep());
        steps.put(State.BUDGET_REVIEW, new ReviewStep());
        steps.put(State.QUESTION, new ReviewStep());
        steps.put(State.ESCALATED, new ReviewStep());
        steps.put(State.SUSPENDED, new SuspendedStep());
    }

    Step of(State state) {
        return Objects.requireNonNull(steps.get(state));
    }
}
