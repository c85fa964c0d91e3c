package dev.journeyman.faults.worker;

import dev.journeyman.faults.store.Interception;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.StoredEntry;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A store of which each append is noted, also those by claims. It may be used from any thread. */
public final class NotedJournal {

    private NotedJournal() {}

    /** Returns a store whose appends are noted in a file. */
    public static Journal of(Journal store, NoteFile notes) {
        return Interception.in(
                Journal.class,
                store,
                Map.of(
                        "append",
                        call -> notes.noted(
                                (String) call.argument(0), (Long) call.argument(1), entries(call, 2), call::proceed),
                        "handout",
                        call -> store.handout().map(handout -> handout(handout, notes))));
    }

    private static Handout handout(Handout handout, NoteFile notes) {
        return Interception.in(
                Handout.class,
                handout,
                Map.of(
                        "claim",
                        call -> handout.claim((String) call.argument(0)).map(claim -> claim(claim, notes)),
                        "serve",
                        call -> handout.serve(
                                (String) call.argument(0), (Integer) call.argument(1), driver(call, notes))));
    }

    @SuppressWarnings("unchecked")
    private static Consumer<Claim> driver(Interception.Call call, NoteFile notes) {
        Consumer<Claim> driver = (Consumer<Claim>) call.argument(2);
        return claim -> driver.accept(claim(claim, notes));
    }

    private static Claim claim(Claim claim, NoteFile notes) {
        Interception append =
                call -> notes.noted(claim.run(), (Long) call.argument(0), entries(call, 1), call::proceed);
        return Interception.in(Claim.class, claim, Map.of("append", append, "takeOver", append));
    }

    @SuppressWarnings("unchecked")
    private static List<StoredEntry> entries(Interception.Call call, int place) {
        return (List<StoredEntry>) call.argument(place);
    }
}
