package dev.journeyman.faults.worker;

import dev.journeyman.faults.store.Interception;
import dev.journeyman.faults.store.Interception.Call;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Newest;
import dev.journeyman.journal.StoredEntry;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores that lack a protection. They may be used from any thread. */
final class Weaknesses {

    /** A time that no machine reaches, in hundredths of a second since it was started. */
    static final long FAR = 900_000_000_000L;

    private Weaknesses() {}

    /** Returns a store without a protection. */
    static Journal in(Journal store, Weakness weakness) {
        return switch (weakness) {
            case NONE -> store;
            case NO_GUARD -> changed(store, Weaknesses::unguarded);
            case NO_VERSION_CHECK -> changed(store, claim -> unchecked(claim, store));
            case NO_CLAIM ->
                Interception.in(
                        Journal.class,
                        store,
                        Map.of("handout", call -> store.handout().map(handout -> new FreeHandout(handout, store))));
        };
    }

    /** Returns a store whose workers get other claims. */
    private static Journal changed(Journal store, UnaryOperator<Claim> other) {
        return Interception.in(
                Journal.class,
                store,
                Map.of("handout", call -> store.handout().map(handout -> changed(handout, other))));
    }

    @SuppressWarnings("unchecked")
    private static Handout changed(Handout handout, UnaryOperator<Claim> other) {
        return Interception.in(Handout.class, handout, Map.of("serve", call -> {
            Consumer<Claim> driver = (Consumer<Claim>) call.argument(2);
            return handout.serve(
                    (String) call.argument(0), (Integer) call.argument(1), claim -> driver.accept(other.apply(claim)));
        }));
    }

    /** Returns a claim whose guard never ends a process, and whose loss is not told. */
    private static Claim unguarded(Claim claim) {
        return Interception.in(
                Claim.class, claim, Map.of("deadline", call -> FAR, "onLost", call -> null, "held", call -> true));
    }

    /** Returns a claim that appends after the newest entry, also if another owner has taken the run over. */
    private static Claim unchecked(Claim claim, Journal store) {
        return Interception.in(Claim.class, claim, Map.of("append", call -> appended(call, claim, store)));
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Object appended(Call call, Claim claim, Journal store) throws Throwable {
        try {
            return call.proceed();
        } catch (StaleWriterException newer) {
            if (store.read(claim.run(), (Long) call.argument(0)).stream()
                    .noneMatch(entry -> entry.type().equals("RunResumed"))) {
                throw newer; // a verdict, which the driver reads
            }
            long newest = store.head(claim.run()).orElseThrow().seq();
            List<StoredEntry> entries = ((List<StoredEntry>) call.argument(1))
                    .stream()
                            .map(entry -> moved(entry, newest - (Long) call.argument(0)))
                            .toList();
            store.append(claim.run(), newest, entries, moved((RunHead) call.argument(2), newest + entries.size()));
            return null;
        }
    }

    private static StoredEntry moved(StoredEntry entry, long by) {
        return new StoredEntry(entry.seq() + by, entry.at(), entry.type(), entry.json());
    }

    private static RunHead moved(RunHead head, long seq) {
        Newest newest = head.newest();
        return new RunHead(
                head.run(),
                head.state(),
                head.over(),
                head.subject(),
                head.waiting(),
                head.spent(),
                new Newest(seq, newest.at(), newest.machine(), newest.path(), newest.due()));
    }
}
