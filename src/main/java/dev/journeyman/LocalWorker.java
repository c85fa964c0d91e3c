package dev.journeyman;

import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A worker in this process. It may be used from any thread. */
final class LocalWorker implements Worker {

    private static final Logger LOG = LoggerFactory.getLogger(LocalWorker.class);

    /** After how long a run that cannot be driven is handed out again, at first. The time doubles up to a maximum. */
    private static final Duration BACKOFF = Duration.ofSeconds(1);

    private static final int DOUBLED = 6;

    private final Handout handout;
    private final Function<String, LocalRun> handles;
    private final Consumer<Undriven> undriven;
    private final Map<String, LocalRun> held = new ConcurrentHashMap<>();
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Handout.Serving serving;
    private volatile boolean draining;

    private LocalWorker(
            Handout handout, String host, int slots, Function<String, LocalRun> handles, Consumer<Undriven> undriven) {
        this.handout = handout;
        this.handles = handles;
        this.undriven = undriven;
        this.serving = handout.serve(host, slots, this::drive);
    }

    /**
     * Begins to work.
     *
     * @param host the name of this machine
     * @param slots how many runs are driven at once
     * @param handles returns the handle of a run
     * @param undriven is told of each run that could not be driven
     */
    static LocalWorker of(
            Journal store, String host, int slots, Function<String, LocalRun> handles, Consumer<Undriven> undriven) {
        if (slots < 1) {
            throw new BadInputException("A worker cannot have %s slots. Give it one or more.".formatted(slots));
        }
        Handout handout = store.handout()
                .orElseThrow(() -> new BadInputException(
                        "The store %s does not hand runs out, so no workers can share it. Use one in PostgreSQL or Redis."
                                .formatted(store.name())));
        return new LocalWorker(handout, host, slots, handles, undriven);
    }

    /** Logs that a run could not be driven, for workers whose host does not ask to be told. */
    static void log(Undriven told) {
        LOG.warn(
                "Run {} is not driven {}. {}",
                told.run(),
                told.again().map(after -> "now, and again in " + after).orElse("here any more"),
                told.why());
    }

    @Override
    public String name() {
        return handout.worker();
    }

    @Override
    public List<String> runs() {
        return held.keySet().stream().sorted().toList();
    }

    private void drive(Claim claim) {
        Duration after = BACKOFF;
        try {
            after = driven(claim) ? Duration.ZERO : later(claim.run());
        } catch (RunStateException | BadInputException | JournalException refused) {
            after = later(claim.run());
            boolean taken = refused.getCause() instanceof StaleWriterException || !claim.held();
            tell(new Undriven(
                    claim.run(), String.valueOf(refused.getMessage()), taken ? Optional.empty() : Optional.of(after)));
        } finally {
            claim.giveBack(after);
        }
    }

    private void tell(Undriven told) {
        try {
            undriven.accept(told);
        } catch (RuntimeException problem) {
            LOG.warn("The observer of a worker failed.", problem);
        }
    }

    /** Drives, and returns whether the run came to rest as its journal says. */
    private boolean driven(Claim claim) {
        if (draining) {
            return true;
        }
        LocalRun run = handles.apply(claim.run());
        held.put(claim.run(), run);
        try {
            if (draining) {
                return true;
            }
            run.drive(handout, claim);
            failures.remove(claim.run());
            return true;
        } finally {
            held.remove(claim.run());
        }
    }

    private Duration later(String run) {
        int times = failures.merge(run, 1, Integer::sum);
        return BACKOFF.multipliedBy(1L << Math.min(times - 1, DOUBLED));
    }

    @Override
    public void await() throws InterruptedException {
        closed.await();
    }

    @Override
    public void drain(Duration grace) {
        draining = true;
        held.values().forEach(run -> run.drain(false));
        ExecutorService later = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "journeyman-drain");
            thread.setDaemon(true);
            return thread;
        });
        later.execute(() -> breakOffAfter(grace));
        try {
            serving.close();
        } finally {
            later.shutdownNow();
            closed.countDown();
        }
    }

    private void breakOffAfter(Duration grace) {
        try {
            boolean over = closed.await(grace.toMillis(), TimeUnit.MILLISECONDS);
            if (!over) {
                held.values().forEach(run -> run.drain(true));
            }
        } catch (InterruptedException drained) {
            Thread.currentThread().interrupt();
        }
    }
}
