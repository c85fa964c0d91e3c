package dev.journeyman.journal.sqlite;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Appends entries, each batch in one statement, and the batches of several writers in one transaction. The statement appends the whole batch with the head of the run, or
 * nothing if its writer has not seen the newest entry. The head is handed over in a temporary table, from which a
 * temporary trigger takes it with the last entry of the batch. The statements are prepared once, because preparing one
 * takes about as long as executing it.
 */
final class SqliteAppends {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SEEN = " where ?2 = coalesce((select seq from head where run = ?1), 0)";
    private static final String ONE = "insert into entry (run, seq, at, entry) select ?1, ?2 + 1, ?3, ?4" + SEEN;
    private static final String MANY = "insert into entry (run, seq, at, entry)"
            + " select ?1, ?2 + 1 + key, json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?3)"
            + SEEN + " order by key";

    private static final String[] HAND_OVER = {
        "pragma temp_store = memory",
        "create temp table next (seq integer, facts text, updated integer, state text, project text, waiting integer)",
        "insert into temp.next (seq) values (0)",
        "create temp trigger head_appended after insert on main.entry when new.seq = (select seq from next) begin"
                + " insert into head (run, seq, " + HeadRow.COLUMNS + ") select new.run, seq, " + HeadRow.COLUMNS
                + " from next where true on conflict (run) do update set seq = excluded.seq, facts = excluded.facts,"
                + " updated = excluded.updated, state = excluded.state, project = excluded.project,"
                + " waiting = excluded.waiting; end",
    };
    private static final String NEXT =
            "update temp.next set facts = ?, updated = ?, state = ?, project = ?, waiting = ?, seq = ?";

    private final SqliteFile file;
    private final WriteAheadLogGuard log;
    private final SqliteEntries entries;
    private final @Nullable StoreFileGuard whereabouts;
    private @Nullable PreparedStatement next;
    private @Nullable PreparedStatement one;
    private @Nullable PreparedStatement many;

    /**
     * Prepares to append to a file.
     *
     * @param whereabouts knows whether the file is still there; null where nothing can be written
     */
    SqliteAppends(
            SqliteFile file, WriteAheadLogGuard log, SqliteEntries entries, @Nullable StoreFileGuard whereabouts) {
        this.file = file;
        this.log = log;
        this.entries = entries;
        this.whereabouts = whereabouts;
    }

    /** Prepares a connection for appends. */
    static void begin(Connection connection) throws SQLException {
        SqliteFile.execute(connection, HAND_OVER);
    }

    /** Writes the appends of several writers with one sync, and tells each what came of it. */
    void write(List<PendingAppend> group) {
        try {
            file.requireLog();
            file.with(connection -> {
                write(connection, group);
                return group;
            });
            group.forEach(PendingAppend::written);
        } catch (RuntimeException problem) {
            group.forEach(append -> append.failed(problem));
        }
    }

    private void write(Connection connection, List<PendingAppend> group) throws SQLException {
        log.beforeAppend(
                connection, group.stream().mapToLong(PendingAppend::bytes).sum());
        try {
            if (group.size() == 1 || !together(connection, group)) {
                oneByOne(connection, group);
            }
            if (group.stream().anyMatch(PendingAppend::intact)) {
                log.appended();
            }
        } finally {
            log.settle(connection);
        }
        if (whereabouts != null) {
            whereabouts.check();
        }
    }

    /** Writes appends in one transaction. Returns whether it could be committed; nothing is written otherwise. */
    private boolean together(Connection connection, List<PendingAppend> group) throws SQLException {
        SqliteFile.execute(connection, "begin immediate");
        try {
            List<PendingAppend> stale = new ArrayList<>();
            for (PendingAppend append : group) {
                if (!append(connection, append)) {
                    stale.add(append);
                }
            }
            SqliteFile.execute(connection, "commit");
            for (PendingAppend append : stale) {
                append.failed(stale(connection, append));
            }
            return true;
        } catch (SQLException problem) {
            rollback(connection);
            return false; // which one of them was to blame shows when they are written one by one
        }
    }

    /** Ends a transaction, which SQLite may have ended itself. */
    private static void rollback(Connection connection) throws SQLException {
        try {
            SqliteFile.execute(connection, "rollback");
        } catch (SQLException ended) {
            SqliteFile.execute(connection, "begin", "rollback"); // it fails if a transaction is still open
        }
    }

    private void oneByOne(Connection connection, List<PendingAppend> group) {
        for (PendingAppend append : group) {
            try {
                if (!append(connection, append)) {
                    append.failed(stale(connection, append));
                }
            } catch (SQLException problem) {
                append.failed(StoreFile.refused(file.path(), problem));
            }
        }
    }

    private StaleWriterException stale(Connection connection, PendingAppend append) throws SQLException {
        return new StaleWriterException(append.run(), append.expected(), entries.newest(connection, append.run()));
    }

    /** Appends entries with the head after them, and returns whether their writer had seen the newest entry. */
    private boolean append(Connection connection, PendingAppend append) throws SQLException {
        List<StoredEntry> batch = append.entries();
        handOver(connection, append.head(), append.expected() + batch.size());
        return batch.size() == 1
                ? appendOne(connection, append.run(), append.expected(), batch.get(0))
                : appendMany(connection, append.run(), append.expected(), batch);
    }

    private void handOver(Connection connection, RunHead head, long seq) throws SQLException {
        if (next == null) {
            next = connection.prepareStatement(NEXT);
        }
        next.setLong(new HeadRow(head).set(next, 1), seq);
        next.executeUpdate();
    }

    private boolean appendOne(Connection connection, String run, long expected, StoredEntry entry) throws SQLException {
        if (one == null) {
            one = connection.prepareStatement(ONE);
        }
        one.setString(1, run);
        one.setLong(2, expected);
        one.setString(3, entry.at().toString());
        one.setString(4, entry.json());
        return one.executeUpdate() > 0;
    }

    private boolean appendMany(Connection connection, String run, long expected, List<StoredEntry> entries)
            throws SQLException {
        if (many == null) {
            many = connection.prepareStatement(MANY);
        }
        ArrayNode batch = JSON.createArrayNode();
        entries.forEach(entry -> batch.addArray().add(entry.at().toString()).add(entry.json()));
        many.setString(1, run);
        many.setLong(2, expected);
        many.setString(3, batch.toString());
        return many.executeUpdate() > 0;
    }
}
