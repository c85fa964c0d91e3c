package dev.journeyman.protocol;

import dev.journeyman.protocol.ProtocolLaw.Break;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A walk whose steps are chosen by numbers. A smaller number is a step more to the point, so that a walk that jqwik shrinks
 * becomes a short story: 0 lets the first worker that can drive the run.
 */
final class SteeredWalk {

    /** One number in so many may choose a step that disturbs the run. */
    private static final int CALM = 8;

    /** What is no fault and ends most runs before much has happened, if it is as frequent as other steps. */
    private static final Set<ProtocolStep> DISTURBING = EnumSet.of(ProtocolStep.CANCEL, ProtocolStep.DRAIN);

    private final Protocol protocol;
    private final List<StepTaken> trace = new ArrayList<>();

    SteeredWalk(ProtocolWorld world) {
        this.protocol = new Protocol(world);
    }

    /** Takes a step for each number, and ends early where a promised law breaks. */
    Optional<Break> follow(List<Integer> numbers) {
        ProtocolState before = protocol.start();
        for (int number : numbers) {
            List<StepTaken> steps = protocol.steps(before);
            if (number % CALM != CALM - 1) {
                steps.removeIf(taken -> taken.fault() || DISTURBING.contains(taken.step()));
            }
            if (steps.isEmpty()) {
                continue;
            }
            StepTaken taken = steps.get(number / CALM % steps.size());
            trace.add(taken);
            Optional<ProtocolLaw> broken = ProtocolLaw.firstBroken(ProtocolLaw.PROMISED, before, taken);
            if (broken.isPresent()) {
                return Optional.of(new Break(broken.get(), trace));
            }
            before = taken.state();
        }
        return Optional.empty();
    }

    List<StepTaken> trace() {
        return trace;
    }
}
