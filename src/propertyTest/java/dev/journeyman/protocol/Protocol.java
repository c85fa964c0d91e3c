package dev.journeyman.protocol;

import java.util.ArrayList;
import java.util.List;

/** The protocol in a world: which steps a state allows, those of the adversary among them. */
final class Protocol {

    private final ProtocolWorld world;
    private final DriverSteps driver;
    private final QueueSteps handout;
    private final MachineSteps machines;

    Protocol(ProtocolWorld world) {
        QueueTable queue = new QueueTable(world);
        Appends appends = new Appends(world, queue);
        this.world = world;
        this.driver = new DriverSteps(world, appends, queue);
        this.handout = new QueueSteps(world, appends, queue);
        this.machines = new MachineSteps(world);
    }

    ProtocolWorld world() {
        return world;
    }

    ProtocolState start() {
        return ProtocolState.start(world.workers());
    }

    /** Returns every step from a state, in an order that depends on the state alone. */
    List<StepTaken> steps(ProtocolState before) {
        List<StepTaken> out = new ArrayList<>();
        for (int number = 1; number <= world.workers(); number++) {
            driver.from(before, number, out);
            handout.from(before, number, out);
            machines.from(before, number, out);
        }
        handout.ofAll(before, out);
        machines.ofAll(before, out);
        if (before.away()) {
            out.removeIf(taken -> taken.step().needsDatabase());
        }
        return out;
    }
}
