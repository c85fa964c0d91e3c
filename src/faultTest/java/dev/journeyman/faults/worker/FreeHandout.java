package dev.journeyman.faults.worker;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Hands every run that neither waits nor is over to every worker. It may be used from any thread. */
final class FreeHandout implements Handout {

    private final Handout own;
    private final Journal store;

    FreeHandout(Handout own, Journal store) {
        this.own = own;
        this.store = store;
    }

    @Override
    public String worker() {
        return own.worker();
    }

    @Override
    public Duration term() {
        return own.term();
    }

    @Override
    public Optional<Claim> claim(String run) {
        return Optional.of(new FreeClaim(run, store, own.term()));
    }

    @Override
    public List<Holder> holders() {
        return List.of();
    }

    @Override
    public Serving serve(String host, int slots, Consumer<Claim> driver) {
        FreeServing serving = new FreeServing(this, Executors.newFixedThreadPool(slots + 1));
        serving.begin(driver);
        return serving;
    }

    private List<RunHead> open() {
        try {
            return store.heads(HeadQuery.ALL).stream()
                    .filter(head -> !head.due().never())
                    .toList();
        } catch (JournalException away) {
            return List.of();
        }
    }

    /** Drives all runs, each on a thread. */
    private static final class FreeServing implements Serving {

        private final FreeHandout handout;
        private final ExecutorService threads;
        private final Set<String> driven = ConcurrentHashMap.newKeySet();

        FreeServing(FreeHandout handout, ExecutorService threads) {
            this.handout = handout;
            this.threads = threads;
        }

        void begin(Consumer<Claim> driver) {
            threads.execute(() -> {
                while (!threads.isShutdown()) {
                    handout.open().stream()
                            .map(RunHead::run)
                            .filter(driven::add)
                            .forEach(run -> drive(run, driver));
                    pause();
                }
            });
        }

        private static void pause() {
            try {
                TimeUnit.MILLISECONDS.sleep(500);
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }

        private void drive(String run, Consumer<Claim> driver) {
            threads.execute(() -> {
                try {
                    driver.accept(handout.claim(run).orElseThrow());
                } catch (RuntimeException refused) {
                    System.out.println("refused: " + refused);
                } finally {
                    driven.remove(run);
                }
            });
        }

        @Override
        public void close() {
            threads.shutdownNow();
        }
    }

    /** The right to drive a run that every worker has. */
    private record FreeClaim(String run, Journal store, Duration term) implements Claim {

        @Override
        public boolean held() {
            return true;
        }

        @Override
        public Duration left() {
            return term;
        }

        @Override
        public long deadline() {
            return Weaknesses.FAR;
        }

        @Override
        public void onRenewed(Runnable then) {
            // it never ends
        }

        @Override
        public void onLost(Runnable then) {
            // it is never lost
        }

        @Override
        public void takeOver(long expected, List<StoredEntry> entries, RunHead head) {
            store.append(run, expected, entries, head);
        }

        @Override
        public void append(long expected, List<StoredEntry> entries, RunHead head) {
            store.append(run, expected, entries, head);
        }

        @Override
        public void giveBack(Duration after) {
            // there is nothing to give back
        }
    }
}
