package dev.journeyman.testkit.law;

import dev.journeyman.flow.Flow;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A walk through the flow: legal moves from the start. It is immutable and may be used from any thread.
 *
 * @param moves the moves, in order
 */
public record RandomWalk(List<Move> moves) {

    /** How much more often a signal that does not end the story is chosen than one that does. */
    private static final int LIVING = 8;

    private static final Map<State, List<Signal>> CHOICES =
            Stream.of(State.values()).collect(Collectors.toMap(state -> state, RandomWalk::choices));

    public RandomWalk {
        moves = List.copyOf(moves);
    }

    /**
     * Returns the walk of some numbers: each chooses one of the signals that the state accepts, until the story ends.
     */
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

    /** Returns the position at the end of the walk. */
    public Position end() {
        return moves.isEmpty() ? Position.start() : moves.get(moves.size() - 1).to();
    }

    /** Returns a move as text: {@code SETUP --WorkspaceReady--> PLANNING}. */
    public static String text(Move move) {
        return "%s --%s--> %s".formatted(move.from(), move.signal().name(), move.to());
    }

    /** Returns the moves, one per line. */
    @Override
    public String toString() {
        return moves.stream().map(RandomWalk::text).collect(Collectors.joining("\n  ", "\n  ", "\n"));
    }
}
