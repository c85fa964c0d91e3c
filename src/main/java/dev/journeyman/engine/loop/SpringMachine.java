package dev.journeyman.engine.loop;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Flow.Transition;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.Target;
import java.util.EnumSet;
import org.springframework.messaging.Message;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.statemachine.StateMachine;
import org.springframework.statemachine.config.StateMachineBuilder;
import org.springframework.statemachine.support.DefaultStateMachineContext;
import reactor.core.publisher.Mono;

/**
 * The Spring Statemachine of one driven run, built from the table. It has one sender, no timers, no regions and no actions;
 * what it answers to an event is not believed: a move has happened when the state afterwards is the one the table decided.
 *
 * <p>A machine lives while its run is driven, not while it is parked.
 */
public final class SpringMachine implements AutoCloseable {

    private static final String TO = "to";

    private final StateMachine<State, String> machine;

    /** Starts a machine in a position. */
    public SpringMachine(Flow flow, Position at) {
        machine = built(flow);
        machine.getStateMachineAccessor()
                .doWithAllRegions(access -> access.resetStateMachineReactively(
                                new DefaultStateMachineContext<>(at.state(), null, null, null))
                        .block());
        machine.startReactively().block();
    }

    /** Takes a move the table decided. */
    public void take(Move move) {
        send(Signal.name(move.signal().getClass()), move.to().state());
        if (state() != move.to().state()) {
            throw new IllegalStateException(
                    "The machine is in %s after %s; the table says %s. This is a defect of journeyman."
                            .formatted(state(), move.signal().name(), move.to().state()));
        }
    }

    /** Sends a signal towards a state and returns the state the machine is in afterwards. */
    State send(String signal, State towards) {
        Message<String> event =
                MessageBuilder.withPayload(signal).setHeader(TO, towards.name()).build();
        machine.sendEvent(Mono.just(event)).blockLast();
        return state();
    }

    /** Returns the state the machine is in. */
    public State state() {
        return machine.getState().getId();
    }

    @Override
    public void close() {
        machine.stopReactively().block();
    }

    private static StateMachine<State, String> built(Flow flow) {
        try {
            StateMachineBuilder.Builder<State, String> builder = StateMachineBuilder.builder();
            builder.configureConfiguration().withConfiguration().autoStartup(false);
            builder.configureStates()
                    .withStates()
                    .initial(Position.start().state())
                    .states(EnumSet.allOf(State.class));
            for (Transition transition : flow.transitions()) {
                add(builder, transition);
            }
            return builder.build();
        } catch (Exception problem) {
            throw new IllegalStateException("The Spring Statemachine cannot be built from the table.", problem);
        }
    }

    /** Adds a transition; one that goes back is guarded by the target that the table decided. */
    private static void add(StateMachineBuilder.Builder<State, String> builder, Transition transition)
            throws Exception {
        var arrow = builder.configureTransitions()
                .withExternal()
                .source(transition.from())
                .target(transition.to())
                .event(Signal.name(transition.on()));
        if (transition.row().target() instanceof Target.Back) {
            arrow.guard(context -> transition.to().name().equals(context.getMessageHeader(TO)));
        }
    }
}
