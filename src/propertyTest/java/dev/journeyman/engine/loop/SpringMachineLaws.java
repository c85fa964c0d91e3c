package dev.journeyman.engine.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.IllegalTransitionException;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Reachable;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.testkit.law.SampleSignals;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Law 1, the differential half: the Spring Statemachine and the table agree. */
class SpringMachineLaws {

    private final Flow flow = Flow.standard();

    @Test
    void a_machine_started_at_any_position_agrees_with_the_table_on_every_signal() {
        for (Position at : Reachable.positions().keySet()) {
            SpringMachine machine = new SpringMachine(flow, at);
            for (Signal signal : SampleSignals.ofEach()) {
                assertThat(machine.state()).isEqualTo(at.state());
                Position to = step(machine, at, signal);
                assertThat(machine.state()).as("%s on %s", at, signal.name()).isEqualTo(to.state());
                if (!to.equals(at)) { // a refused signal leaves the machine where it was
                    machine.close();
                    machine = new SpringMachine(flow, at);
                }
            }
            machine.close();
        }
    }

    @Property(tries = 100)
    void the_spring_statemachine_and_the_table_agree_on_every_walk(@ForAll("signals") List<Signal> signals) {
        Position position = Position.start();
        try (SpringMachine machine = new SpringMachine(flow, position)) {
            for (Signal signal : signals) {
                position = step(machine, position, signal);
                assertThat(machine.state()).isEqualTo(position.state());
            }
        }
    }

    private Position step(SpringMachine machine, Position position, Signal signal) {
        try {
            Move move = flow.decide(position, signal);
            machine.take(move);
            return move.to();
        } catch (IllegalTransitionException refused) {
            for (State anywhere : State.values()) {
                assertThat(machine.send(signal.name(), anywhere))
                        .as("%s is refused in %s", signal, position)
                        .isEqualTo(position.state());
            }
            return position;
        }
    }

    @Provide
    Arbitrary<List<Signal>> signals() {
        return Arbitraries.of(SampleSignals.ofEach()).list().ofMinSize(1).ofMaxSize(25);
    }
}
