package dev.journeyman.testkit.script;

import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.LostClaimException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.claim.HeldRun;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the runs of a store in memory, which move with the appends as those of a database do. It may be used from any
 * thread; an append and what it does to its row are one.
 */
final class ScriptedQueue {

    private final Journal journal;
    private final InstantSource clock;
    private final Duration term;
    private final Map<String, Row> rows = new TreeMap<>();
    private long tokens;

    /**
     * A row.
     *
     * @param due from when the run may be handed out if it is free
     * @param claim who holds it; null if it is free
     */
    private record Row(Instant due, @Nullable RowClaim claim) {}

    private record RowClaim(String token, String worker, Instant renewed) {}

    ScriptedQueue(Journal journal, InstantSource clock, Duration term) {
        this.journal = journal;
        this.clock = clock;
        this.term = term;
    }

    /** Appends as a process that does not hold the run. */
    synchronized void append(String run, long expected, List<StoredEntry> entries, RunHead head) {
        journal.append(run, expected, entries, head);
        if (!entries.isEmpty()) {
            moveRow(run, "", head);
        }
    }

    /** Appends as the holder of a run. */
    synchronized void append(HeldRun held, boolean takesOver, long expected, List<StoredEntry> entries, RunHead head) {
        if (takesOver && !holds(held)) {
            throw new LostClaimException(held.run());
        }
        journal.append(held.run(), expected, entries, head);
        if (!entries.isEmpty()) {
            moveRow(held.run(), held.token(), head);
        }
    }

    private void moveRow(String run, String token, RunHead head) {
        RowClaim claim = claim(run);
        if (claim != null && !claim.token().equals(token)) {
            return; // only its holder moves a row that is picked
        }
        if (!rows.containsKey(run) || !head.due().driven()) {
            free(run, head.due(), clock.instant());
        }
    }

    /** Makes the row of a run free as a head says, or removes it. */
    private void free(String run, Due due, Instant earliest) {
        if (due.never()) {
            rows.remove(run);
            return;
        }
        Instant said = due.at() == null ? clock.instant().plus(term) : due.at();
        rows.put(run, new Row(said.isBefore(earliest) ? earliest : said, null));
    }

    /** Picks a run, whether it is due or not; empty if a process that lives holds it. */
    synchronized Optional<HeldRun> claim(String run, String worker) {
        Row row = rows.get(run);
        return row == null || isFree(row) ? Optional.of(pick(run, worker)) : Optional.empty();
    }

    /** Picks the run that is due for the longest time, of those that a machine can drive and that are not left out. */
    synchronized Optional<HeldRun> next(String host, String worker, Collection<String> leftOut) {
        return rows.entrySet().stream()
                .filter(row -> isFree(row.getValue()))
                .filter(row -> !row.getValue().due().isAfter(clock.instant()))
                .filter(row -> canDrive(host, row.getKey()) && !leftOut.contains(row.getKey()))
                .min(Comparator.comparing(row -> row.getValue().due()))
                .map(row -> pick(row.getKey(), worker));
    }

    private boolean canDrive(String host, String run) {
        return journal.head(run)
                .map(head -> head.due().host())
                .filter(only -> !only.equals(host))
                .isEmpty();
    }

    private boolean isFree(Row row) {
        RowClaim claim = row.claim();
        return claim == null || !claim.renewed().plus(term).isAfter(clock.instant());
    }

    private HeldRun pick(String run, String worker) {
        String token = String.valueOf(++tokens);
        rows.put(run, new Row(clock.instant(), new RowClaim(token, worker, clock.instant())));
        return new HeldRun(run, token);
    }

    synchronized Set<HeldRun> renew(Collection<HeldRun> held) {
        Set<HeldRun> kept = held.stream().filter(this::holds).collect(Collectors.toSet());
        kept.forEach(run -> rows.computeIfPresent(run.run(), (any, row) -> renewed(row)));
        return kept;
    }

    private Row renewed(Row row) {
        RowClaim claim = row.claim();
        return claim == null ? row : new Row(row.due(), new RowClaim(claim.token(), claim.worker(), clock.instant()));
    }

    private boolean holds(HeldRun held) {
        RowClaim claim = claim(held.run());
        return claim != null && claim.token().equals(held.token());
    }

    private @Nullable RowClaim claim(String run) {
        Row row = rows.get(run);
        return row == null ? null : row.claim();
    }

    /** Gives a run back if the claim still holds. */
    synchronized void giveBack(HeldRun held, Duration after) {
        if (holds(held)) {
            Due due = journal.head(held.run()).map(RunHead::due).orElse(Due.NEVER);
            free(held.run(), due, clock.instant().plus(after));
        }
    }

    /** Ends the claim on a run, which is due now. */
    synchronized void lose(String run) {
        if (claim(run) != null) {
            rows.put(run, new Row(clock.instant(), null));
        }
    }

    /** Removes a run with its row, if the row is free. */
    synchronized void remove(String run, long expected) {
        journal.remove(run, expected);
        if (claim(run) == null) {
            rows.remove(run);
        }
    }

    /** Makes the rows that are missing, and removes those of runs without a journal. */
    synchronized void sweep() {
        rows.entrySet().removeIf(row -> row.getValue().claim() == null && !journal.knows(row.getKey()));
        journal.heads(HeadQuery.ALL).stream()
                .filter(head -> !rows.containsKey(head.run()))
                .forEach(head -> free(head.run(), head.due(), clock.instant()));
    }

    synchronized void clear() {
        rows.clear();
    }

    synchronized List<Holder> holders() {
        return rows.entrySet().stream()
                .flatMap(row -> Stream.ofNullable(row.getValue().claim())
                        .map(claim -> new Holder(row.getKey(), claim.worker(), claim.renewed())))
                .toList();
    }
}
