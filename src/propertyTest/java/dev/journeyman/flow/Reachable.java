package dev.journeyman.flow;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.testkit.law.RandomWalk;
import dev.journeyman.testkit.law.SampleSignals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The reachable positions of a story, each with a shortest walk to it. The table is finite, so the list is complete. It
 * may be used from any thread.
 */
public final class Reachable {

    private static final int TOO_MANY = 10_000;

    private Reachable() {}

    /** Returns the positions, the start first. */
    public static Map<Position, RandomWalk> positions() {
        Map<Position, RandomWalk> found = new LinkedHashMap<>(Map.of(Position.start(), new RandomWalk(List.of())));
        Deque<Position> open = new ArrayDeque<>(found.keySet());
        while (!open.isEmpty()) {
            for (Move move : moves(open.removeFirst())) {
                if (!found.containsKey(move.to())) {
                    found.put(move.to(), longer(Objects.requireNonNull(found.get(move.from())), move));
                    open.addLast(move.to());
                }
            }
            if (found.size() > TOO_MANY) {
                throw new IllegalStateException("Detours nest without a limit: " + open.getLast());
            }
        }
        return found;
    }

    /** Returns the moves from a position, one for each signal that it accepts. */
    public static List<Move> moves(Position from) {
        return Flow.standard().accepted(from.state()).stream()
                .map(kind -> Flow.standard().decide(from, SampleSignals.of(kind)))
                .toList();
    }

    private static RandomWalk longer(RandomWalk walk, Move move) {
        List<Move> moves = new ArrayList<>(walk.moves());
        moves.add(move);
        return new RandomWalk(moves);
    }
}
