package dev.journeyman.postgres;

import dev.journeyman.journal.HeadFold;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The heads of runs. A head in the form of another version, or one that was changed by hand, is folded again when it is
 * read. It is stored where the user may write; a run that cannot be read is marked there. It may be used from any thread.
 */
final class PostgresHeads {

    private static final String BEHIND = "select h.run from ${schema}.head h where h.hour is null order by h.number";
    private static final String MARKED = "update ${schema}.head set hour = null where run = ?";
    private static final String STORED = "update ${schema}.head h set facts = f.facts, updated = f.updated, hour ="
        + " f.updated / 3600000000, state = f.state, project = f.project, waiting = f.waiting, driven = f.driven, due"
        + " = f.due, host = f.host from (values (?, ?, ?, ?, ?, ?, ?::bigint, ?)) f (facts, updated, state, project,"
        + " waiting, driven, due, host) where h.run = ? and h.seq = ?";

    /** How often heads that are behind are folded for one page. Once is enough unless other processes write. */
    private static final int TRIES = 3;

    private final PostgresDatabase database;
    private final PostgresEntries entries;

    PostgresHeads(PostgresDatabase database, PostgresEntries entries) {
        this.database = database;
        this.entries = entries;
    }

    /** Returns the head of a run; empty if the store does not contain the run. */
    Optional<RunHead> of(String run) {
        return PostgresHeadQuery.of(database, run).stream()
                .findFirst()
                .map(row -> row.head().orElseGet(() -> kept(folded(run))));
    }

    /** Returns the page of a query, without the runs that cannot be read. */
    List<RunHead> page(HeadQuery query) {
        List<PostgresHeadQuery.Row> rows = List.of();
        boolean settled = false;
        for (int tries = 0; tries < TRIES && !settled; tries++) {
            settle();
            rows = PostgresHeadQuery.page(database, query);
            settled = !marked(rows.stream().filter(row -> row.head().isEmpty()).toList());
        }
        return rows.stream()
                .flatMap(row -> row.head().or(() -> readable(row.run())).stream())
                .toList();
    }

    /** Returns the number of heads on all pages of a query. */
    long count(HeadQuery query) {
        settle();
        return PostgresHeadQuery.count(database, query);
    }

    /** Returns the runs without a head, because they cannot be read. */
    List<String> unreadable() {
        settle();
        return List.copyOf(database.column(BEHIND));
    }

    /** Marks heads that are behind, and returns whether any of them could be marked. */
    private boolean marked(List<PostgresHeadQuery.Row> odd) {
        return odd.stream()
                        .filter(row -> written(() -> database.change(MARKED, row.run())))
                        .count()
                > 0;
    }

    /** Folds the heads that are marked. A run that cannot be read stays marked. */
    void settle() {
        for (String run : new ArrayList<>(database.column(BEHIND))) {
            readable(run).ifPresent(this::kept);
        }
    }

    private Optional<RunHead> readable(String run) {
        try {
            return Optional.of(folded(run));
        } catch (JournalException unreadable) {
            return Optional.empty();
        }
    }

    private RunHead folded(String run) {
        return HeadFold.ours().head(database.name(), run, entries.read(run, 0));
    }

    /** Stores a folded head, unless there are newer entries by now. */
    private RunHead kept(RunHead head) {
        written(() -> database.with(connection -> {
            try (PreparedStatement update = PostgresDatabase.prepared(connection, database.sql(STORED))) {
                PostgresHeadQuery.set(update, 1, head);
                update.setString(9, head.run());
                update.setLong(10, head.seq());
                return update.executeUpdate();
            }
        }));
        return head;
    }

    /** Writes, and returns whether this user may do that. */
    private static boolean written(Runnable write) {
        try {
            write.run();
            return true;
        } catch (JournalException problem) {
            if (problem.getCause() instanceof SQLException cause && PostgresFault.readsOnly(cause)) {
                return false;
            }
            throw problem;
        }
    }
}
