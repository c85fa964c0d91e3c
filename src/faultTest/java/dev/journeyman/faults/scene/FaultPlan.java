package dev.journeyman.faults.scene;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** The faults of a scene: which come, after which pause, to which worker and for how long. A seed gives the same plan. It is used by one thread. */
final class FaultPlan {

    /** Faults of workers are more frequent than those of their server and their way. */
    private static final List<Fault> OFTEN = List.of(
            Fault.WORKER_KILLED,
            Fault.WORKER_STOPPED,
            Fault.WORKER_STOPPED,
            Fault.WORKER_STOPPED,
            Fault.WORKER_ENDED,
            Fault.SERVER_KILLED,
            Fault.WAY_CUT,
            Fault.WAY_CUT,
            Fault.WAY_SLOW);

    private static final double LONGEST_STOP = 2.5;

    private final Random random;
    private final Duration term;
    private final int workers;

    FaultPlan(long seed, Duration term, int workers) {
        this.random = new Random(seed);
        this.term = term;
        this.workers = workers;
    }

    /**
     * A fault that comes next.
     *
     * @param fault what happens
     * @param pause how long nothing else happens before
     * @param worker to which worker
     * @param time for how long
     * @param requests whether requests are in trouble, and not answers
     */
    record Next(Fault fault, Duration pause, int worker, Duration time, boolean requests) {

        @Override
        public String toString() {
            return "%s, worker %s, %s ms".formatted(fault, worker, time.toMillis());
        }
    }

    /** Returns the next fault. */
    Next next() {
        Fault fault = OFTEN.get(random.nextInt(OFTEN.size()));
        double longest = switch (fault) {
            case WORKER_STOPPED -> LONGEST_STOP;
            case WAY_CUT, WAY_SLOW, SERVER_KILLED -> 1;
            case WORKER_KILLED, WORKER_ENDED -> 0.3;
        };
        return new Next(
                fault,
                part(term, random.nextDouble()),
                random.nextInt(workers),
                part(term, random.nextDouble() * longest),
                random.nextBoolean());
    }

    private static Duration part(Duration whole, double part) {
        return Duration.ofMillis(Math.round(whole.toMillis() * part));
    }
}
