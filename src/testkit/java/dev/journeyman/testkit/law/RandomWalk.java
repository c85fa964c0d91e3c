package dev.journeyman.testkit.law;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A walk through the machine: legal moves, one after the other, from the start.
 *
 * @param moves the moves, in order
 */
public record RandomWalk(List<Move> moves) {

    /** How often a signal that keeps a story alive is chosen over one that ends it. */
    private static final int LIVING = 8;

    private static final Map<State, List<Signal>> CHOICES =
            Stream.of(State.values()).collect(Collectors.toMap(state -> state, RandomWalk::choices));

    public RandomWalk {
        moves = List.copyOf(moves);
    }

    /** Makes a walk of numbers: each chooses one of the signals that the state accepts, until the story is over. */
    public static RandomWalk of(List<Integer> choices) {
        List<Move> moves = new ArrayList<>();
        Position at = Position.start();
        for (int choice : choices) {
            if (at.over()) {
                break;
            }
            List<Signal> signals = CHOICES.getOrDefault(at.state(), List.of());
            Move move = Flow.standard().decide(at, signals.get(choice % signals.size()));
            moves.add(move);
            at = move.to();
        }
        return new RandomWalk(moves);
    }

    private static List<Signal> choices(State state) {
        List<Signal> signals = new ArrayList<>();
        for (Class<? extends Signal> kind : Flow.standard().accepted(state)) {
            boolean ends = Flow.standard().row(state, kind).target() instanceof Target.To to
                    && to.state().terminal();
            signals.addAll(Collections.nCopies(ends ? 1 : LIVING, SampleSignals.of(kind)));
        }
        return signals;
    }

    /** Returns where the walk ends. */
    public Position end() {
        return moves.isEmpty() ? Position.start() : moves.get(moves.size() - 1).to();
    }

    /** Returns a move as a reader writes it: {@code SETUP --WorkspaceReady--> PLANNING}. */
    public static String text(Move move) {
        return "%s --%s--> %s".formatted(move.from(), move.signal().name(), move.to());
    }

    /** Returns the moves, one a line. */
    @Override
    public String toString() {
        return moves.stream().map(RandomWalk::text).collect(Collectors.joining("\n  ", "\n  ", "\n"));
    }
}
