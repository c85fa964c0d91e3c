package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelJournal.Phase;
import dev.journeyman.protocol.ProtocolLaw.Break;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A walk through every state of a world, breadth first, so that the first break that it meets has a shortest trace. It
 * ends there, or when there is no new state.
 */
final class ExhaustiveWalk {

    private final Protocol protocol;
    private final Set<ProtocolLaw> laws;
    private final Map<CanonicalForm, Integer> numbers = new HashMap<>();
    private final Numbers parents = new Numbers();
    private final Numbers choices = new Numbers();
    private final Numbers from = new Numbers();
    private final Numbers to = new Numbers();
    private final BitSet ended = new BitSet();
    private final Set<String> seen = new TreeSet<>();
    private @Nullable Break broken;

    private ExhaustiveWalk(ProtocolWorld world, Set<ProtocolLaw> laws) {
        this.protocol = new Protocol(world);
        this.laws = laws;
    }

    static ExhaustiveWalk of(ProtocolWorld world, Set<ProtocolLaw> laws) {
        ExhaustiveWalk walk = new ExhaustiveWalk(world, laws);
        walk.run();
        return walk;
    }

    int states() {
        return numbers.size();
    }

    /** Returns the names of all steps and outcomes that were met. */
    Set<String> seen() {
        return seen;
    }

    Optional<Break> broken() {
        return Optional.ofNullable(broken);
    }

    boolean reached(ProtocolState state) {
        return numbers.containsKey(CanonicalForm.of(state, protocol.world()));
    }

    private void run() {
        Deque<ProtocolState> open = new ArrayDeque<>();
        ProtocolState start = protocol.start();
        number(start, -1, -1);
        open.add(start);
        for (int number = 0; !open.isEmpty() && broken == null; number++) {
            ProtocolState before = open.removeFirst();
            List<StepTaken> steps = protocol.steps(before);
            for (int choice = 0; choice < steps.size() && broken == null; choice++) {
                StepTaken taken = steps.get(choice);
                int known = numbers.size();
                int next = number(taken.state(), number, choice);
                if (next == known) {
                    open.addLast(taken.state());
                }
                if (!taken.fault()) {
                    from.add(number);
                    to.add(next);
                }
                seen.add(taken.step().name());
                seen.add(taken.outcome().name());
                look(before, taken, number, choice);
            }
        }
    }

    private void look(ProtocolState before, StepTaken taken, int number, int choice) {
        ProtocolLaw.firstBroken(laws, before, taken).ifPresent(law -> {
            List<StepTaken> trace = trace(number);
            trace.add(protocol.steps(trace.isEmpty() ? protocol.start() : last(trace))
                    .get(choice));
            broken = new Break(law, trace);
        });
    }

    private int number(ProtocolState state, int parent, int choice) {
        Integer known = numbers.putIfAbsent(CanonicalForm.of(state, protocol.world()), numbers.size());
        if (known != null) {
            return known;
        }
        parents.add(parent);
        choices.add(choice);
        int number = numbers.size() - 1;
        ended.set(number, state.fold().phase() == Phase.ENDED);
        return number;
    }

    /** Returns the shortest steps to a state, by taking them again. */
    private List<StepTaken> trace(int number) {
        List<Integer> taken = new ArrayList<>();
        for (int at = number; at > 0; at = parents.get(at)) {
            taken.add(choices.get(at));
        }
        Collections.reverse(taken);
        List<StepTaken> trace = new ArrayList<>();
        ProtocolState state = protocol.start();
        for (int choice : taken) {
            trace.add(protocol.steps(state).get(choice));
            state = last(trace);
        }
        return trace;
    }

    private static ProtocolState last(List<StepTaken> trace) {
        return trace.get(trace.size() - 1).state();
    }

    /** Returns the shortest trace to a state from which no steps without faults lead to the end of the run. */
    Optional<List<StepTaken>> stuck() {
        BitSet leads = (BitSet) ended.clone();
        Deque<Integer> open = new ArrayDeque<>();
        ended.stream().forEach(open::add);
        int[][] back = predecessors();
        while (!open.isEmpty()) {
            for (int before : back[open.removeFirst()]) {
                if (!leads.get(before)) {
                    leads.set(before);
                    open.add(before);
                }
            }
        }
        int first = leads.nextClearBit(0);
        return first < states() ? Optional.of(trace(first)) : Optional.empty();
    }

    private int[][] predecessors() {
        int[] counts = new int[states()];
        for (int edge = 0; edge < to.size(); edge++) {
            counts[to.get(edge)]++;
        }
        int[][] back = new int[states()][];
        Arrays.setAll(back, state -> new int[counts[state]]);
        for (int edge = 0; edge < to.size(); edge++) {
            back[to.get(edge)][--counts[to.get(edge)]] = from.get(edge);
        }
        return back;
    }

    /** A list of numbers that takes little room. */
    private static final class Numbers {

        private int[] all = new int[1 << 10];
        private int size;

        void add(int number) {
            if (size == all.length) {
                all = Arrays.copyOf(all, 2 * size);
            }
            all[size++] = number;
        }

        int get(int index) {
            return all[index];
        }

        int size() {
            return size;
        }
    }
}
