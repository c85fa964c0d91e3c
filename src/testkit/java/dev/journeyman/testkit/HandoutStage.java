package dev.journeyman.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Handout.Serving;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;

/**
 * What {@link HandoutConformance} needs of a store, and the workers of its tests. It is used by one thread, apart from the
 * drivers of its workers.
 */
public abstract class HandoutStage {

    /** The term of tests in which a holder dies. */
    static final Duration SHORT = Duration.ofSeconds(5);

    /** The term of tests in which no claim may end by itself, however slow the machine is. */
    static final Duration LONG = Duration.ofHours(1);

    /** A time that a test waits for. */
    static final Duration SOON = Duration.ofSeconds(2);

    /** The machine that the workers of the tests are on. */
    static final String HERE = "here";

    private static final long LOOK_AGAIN_MILLIS = 20;
    private static final long LOOKS = 90_000 / LOOK_AGAIN_MILLIS;

    private final List<Journal> opened = new ArrayList<>();
    private final List<Serving> serving = new ArrayList<>();
    private final List<CountDownLatch> gates = new ArrayList<>();
    private final CountDownLatch over = gate(1);
    private int laterRuns;

    HandoutStage() {}

    /**
     * Opens the store of this test as one more process that drives runs, with a name of its own. The first time the store
     * has no runs.
     *
     * @param term how old the last sign of life of a holder is when its run may be taken over: five seconds or an hour
     */
    protected abstract Journal open(Duration term);

    /** Stops renewing the claims of an opened store, as if its process were stopped. The store stays open. */
    protected abstract void abandon(Journal worker);

    /** Removes all rows of the queue, as when its table is lost. The journals stay. */
    protected abstract void loseQueue();

    /** Makes rows again that were lost, as each worker does every minute. */
    protected abstract void sweep();

    /** Returns the time of the store (default: the clock of this machine). */
    protected Instant now() {
        return Instant.now();
    }

    /** Lets some time pass, for a store whose clock the test moves (default: it passes by itself). It is called while a test waits. */
    protected void pass() {}

    @AfterEach
    final void closeTheWorkers() throws InterruptedException, ExecutionException {
        gates.forEach(HandoutStage::open);
        happens("the workers were closed", CompletableFuture.runAsync(() -> serving.forEach(Serving::close)));
        opened.forEach(Journal::close);
    }

    final Journal worker(Duration term) {
        Journal journal = open(term);
        opened.add(journal);
        return journal;
    }

    static Handout handout(Journal worker) {
        return worker.handout().orElseThrow(() -> new AssertionError("The store does not hand out runs."));
    }

    static Claim claim(Journal worker, String run) {
        return handout(worker)
                .claim(run)
                .orElseThrow(() -> new AssertionError("%s cannot claim run %s. The holders are %s."
                        .formatted(handout(worker).worker(), run, holders(worker))));
    }

    /** Returns which worker holds which run. */
    static Map<String, String> holders(Journal worker) {
        return handout(worker).holders().stream().collect(Collectors.toMap(Holder::run, Holder::worker));
    }

    /** Serves on this machine. Runs that are handed out are kept, apart from those that {@link #later} submits. */
    final RecordedDriver serve(Journal worker, int slots) {
        return serve(worker, slots, this::keep);
    }

    /** Serves on this machine. Runs that {@link #later} submits are driven to their end, others are driven as given. */
    final RecordedDriver serve(Journal worker, int slots, Consumer<Claim> work) {
        RecordedDriver driver = driver(worker, work);
        served(handout(worker).serve(HERE, slots, driver));
        return driver;
    }

    final RecordedDriver driver(Journal worker, Consumer<Claim> work) {
        return new RecordedDriver(claim -> (isLater(claim.run()) ? end(worker) : work).accept(claim));
    }

    final Serving served(Serving one) {
        serving.add(one);
        return one;
    }

    private static void open(CountDownLatch gate) {
        while (gate.getCount() > 0) {
            gate.countDown();
        }
    }

    /** Returns a gate at which drivers wait, until the test is over at the latest. */
    final CountDownLatch gate(int count) {
        CountDownLatch gate = new CountDownLatch(count);
        gates.add(gate);
        return gate;
    }

    /** Keeps a run until the test is over, whatever the test does with the claim. */
    final void keep(Claim claim) {
        waits(over);
    }

    static void waits(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns a driver that takes runs over and ends them. */
    final Consumer<Claim> end(Journal worker) {
        return claim -> {
            long seq = worker.head(claim.run()).orElseThrow().seq();
            claim.takeOver(seq, entries(seq), SampleHeads.coding(claim.run(), seq + 1, now()));
            claim.append(seq + 1, entries(seq + 1), SampleHeads.ended(claim.run(), seq + 2, now()));
        };
    }

    final void submit(Journal worker, String run) {
        write(worker, SampleHeads.submitted(run, now()));
    }

    /** Appends an entry as a process that does not hold the run. */
    static void write(Journal worker, RunHead head) {
        worker.append(head.run(), head.seq() - 1, entries(head.seq() - 1), head);
    }

    static void takeOver(Claim claim, RunHead head) {
        claim.takeOver(head.seq() - 1, entries(head.seq() - 1), head);
    }

    static void write(Claim claim, RunHead head) {
        claim.append(head.seq() - 1, entries(head.seq() - 1), head);
    }

    private static List<StoredEntry> entries(long after) {
        return List.of(RunEntries.stored(
                new RecordedEntry(after + 1, SampleHeads.THEN, new Entry.AttemptStarted((int) after + 1))));
    }

    /** Waits for an event, for a minute and a half at most. */
    final <T> T happens(String what, CompletableFuture<T> event) throws InterruptedException, ExecutionException {
        for (long look = 0; look < LOOKS; look++) {
            pass();
            try {
                return event.get(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException notYet) {
                // the limit is the number of looks
            }
        }
        throw new AssertionError("It did not happen that " + what + ".");
    }

    final Claim happens(RecordedDriver driver, String run) throws InterruptedException, ExecutionException {
        return happens("run %s was handed out".formatted(run), driver.given(run));
    }

    /**
     * Submits three runs, each when the one before it has ended. A run that is due earlier is handed out before the last
     * of them, where the driver has free slots.
     */
    final void later(Journal worker, RecordedDriver driver) throws InterruptedException, ExecutionException {
        for (int i = 0; i < 3; i++) {
            String run = "later-" + ++laterRuns;
            submit(worker, run);
            happens("run %s was driven".formatted(run), driver.driven(run));
        }
    }

    /** Asserts that only some runs are handed out to a driver, also while runs that are submitted now are. */
    final void onlyHandedOut(Journal worker, RecordedDriver driver, String... expected)
            throws InterruptedException, ExecutionException {
        later(worker, driver);
        assertEquals(
                List.of(expected),
                driver.runs().stream().filter(run -> !isLater(run)).toList(),
                "the runs that were handed out");
    }

    private static boolean isLater(String run) {
        return run.startsWith("later-");
    }
}
