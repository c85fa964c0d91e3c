package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelWorker.At;
import dev.journeyman.protocol.ProtocolLaw.Break;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A trace for a person. A worker that lets the clock pass the deadline of its claim is said to be paused, as nothing else
 * lets it.
 *
 * @param trace the steps from the start
 */
record TraceInWords(List<StepTaken> trace) {

    /** What happens to a worker and not by it. */
    private static final Set<ProtocolStep> SUFFERED = EnumSet.of(
            ProtocolStep.CHILD_ENDS,
            ProtocolStep.GUARD_ENDS_CHILD,
            ProtocolStep.WORKER_IS_KILLED,
            ProtocolStep.WORKER_STOPS,
            ProtocolStep.MACHINE_FREEZES,
            ProtocolStep.MACHINE_THAWS);

    /** A line: the name of a step, the worker or 0, and the sentence. */
    private record Line(String step, int worker, String words) {

        static Line of(ProtocolStep step, int worker) {
            return new Line(step.label(), worker, step.words(worker));
        }
    }

    /** Returns a numbered line for each step. */
    static String numbered(Break broken) {
        return "%s   So %s.\n".formatted(numbered(broken.trace()), broken.law().words());
    }

    static String numbered(List<StepTaken> trace) {
        List<Line> lines = new TraceInWords(trace).lines();
        return IntStream.range(0, lines.size())
                .mapToObj(i -> "  %2d. %-16s %s\n"
                        .formatted(i + 1, lines.get(i).step(), lines.get(i).words()))
                .collect(Collectors.joining());
    }

    /** Returns the names of the steps in one line, each with its worker. */
    static String names(Break broken) {
        return new TraceInWords(broken.trace())
                .lines().stream()
                        .map(line -> line.worker() == 0 ? line.step() : line.step() + " " + line.worker())
                        .collect(Collectors.joining(", "));
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        Set<Integer> paused = new TreeSet<>();
        for (int i = 0; i < trace.size(); i++) {
            StepTaken taken = trace.get(i);
            for (int number : pausedFrom(i)) {
                if (paused.add(number)) {
                    lines.add(Line.of(ProtocolStep.WORKER_STOPS, number));
                }
            }
            if (!SUFFERED.contains(taken.step()) && paused.remove(taken.worker())) {
                lines.add(Line.of(ProtocolStep.WORKER_WAKES, taken.worker()));
            }
            lines.add(new Line(taken.step().label(), taken.worker(), taken.words()));
        }
        return lines;
    }

    /** Returns the workers that do nothing from a tick on until their claim has ended. */
    private List<Integer> pausedFrom(int tick) {
        List<Integer> paused = new ArrayList<>();
        if (tick == 0 || trace.get(tick).step() != ProtocolStep.CLOCK_TICKS) {
            return paused;
        }
        List<ModelWorker> workers = trace.get(tick - 1).state().workers();
        for (int number = 1; number <= workers.size(); number++) {
            ModelWorker worker = workers.get(number - 1);
            if (worker.at() != At.IDLE && worker.runs() && sleepsPastItsClaim(tick, number)) {
                paused.add(number);
            }
        }
        return paused;
    }

    private boolean sleepsPastItsClaim(int tick, int number) {
        for (int i = tick; i < trace.size(); i++) {
            StepTaken taken = trace.get(i);
            if (taken.worker() == number) {
                return false;
            }
            if (taken.state().worker(number).claim().left() == 0) {
                return true;
            }
        }
        return false;
    }
}
