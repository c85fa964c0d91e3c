package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Appends entries with the head of their run, or nothing if their writer has not seen the newest entry. One entry is one statement,
 * several are one transaction, and so are the appends of several writers. The head is handed over in a temporary table, from which a
 * temporary trigger takes it with the last entry. The statements are prepared once, because preparing one takes about as long as
 * executing it.
 */
final class SqliteAppends {

    private static final String INSERT = "insert into entry (run, seq, at, entry) select ?1, ?2 + 1, ?3, ?4"
            + " where ?2 = coalesce((select seq from head where run = ?1), 0)";

    private static final String[] HAND_OVER = {
        "pragma temp_store = memory",
        "create temp table next (seq integer, facts text, updated integer, state text, project text, waiting integer)",
        "insert into temp.next (seq) values (0)",
        "create temp trigger head_appended before insert on main.entry when new.seq = (select seq from next) begin"
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
    private @Nullable PreparedStatement insert;
    private @Nullable PreparedStatement begin;
    private @Nullable PreparedStatement commit;

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
            boolean single = group.size() == 1 && group.get(0).size() == 1;
            if (single || !together(connection, group)) {
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
        List<PendingAppend> stale = new ArrayList<>();
        start(connection);
        try {
            committed(connection, () -> {
                for (PendingAppend append : group) {
                    if (!append(connection, append)) {
                        stale.add(append);
                    }
                }
            });
        } catch (SQLException problem) {
            return false; // which one of them was to blame shows when they are written one by one
        }
        stale.forEach(append -> append.failed(stale(connection, append)));
        return true;
    }

    /** Begins a transaction. */
    private void start(Connection connection) throws SQLException {
        boolean begun = false;
        try {
            begin = executed(connection, begin, "begin immediate");
            begun = true;
        } finally {
            if (!begun) {
                forget();
            }
        }
    }

    /** Makes changes and commits them. If anything goes wrong, the transaction is rolled back. */
    private void committed(Connection connection, Changes changes) throws SQLException {
        boolean done = false;
        try {
            changes.make();
            commit = executed(connection, commit, "commit");
            done = true;
        } finally {
            if (!done) {
                rollback(connection);
            }
        }
    }

    /** Statements that are executed in one transaction. */
    private interface Changes {
        void make() throws SQLException;
    }

    private static PreparedStatement executed(
            Connection connection, @Nullable PreparedStatement before, String statement) throws SQLException {
        PreparedStatement prepared = before == null ? connection.prepareStatement(statement) : before;
        prepared.execute();
        return prepared;
    }

    /** Ends a transaction, which SQLite may have ended itself. */
    private void rollback(Connection connection) throws SQLException {
        forget();
        try {
            SqliteFile.execute(connection, "rollback");
        } catch (SQLException ended) {
            SqliteFile.execute(connection, "begin", "rollback"); // it fails if a transaction is still open
        }
    }

    /** Prepares all statements again when they are needed next: one that failed cannot be used any more. */
    private void forget() {
        List<PreparedStatement> used = new ArrayList<>(Arrays.asList(next, insert, begin, commit));
        next = null;
        insert = null;
        begin = null;
        commit = null;
        used.removeIf(Objects::isNull);
        for (PreparedStatement statement : used) {
            try {
                statement.close();
            } catch (SQLException closed) {
                // the driver closed it when it failed
            }
        }
    }

    private void oneByOne(Connection connection, List<PendingAppend> group) {
        for (PendingAppend append : group) {
            try {
                if (!alone(connection, append)) {
                    append.failed(stale(connection, append));
                }
            } catch (SQLException problem) {
                append.failed(StoreFile.refused(file.path(), problem));
            }
        }
    }

    private boolean alone(Connection connection, PendingAppend append) throws SQLException {
        if (append.size() > 1) {
            boolean[] appended = new boolean[1];
            start(connection);
            committed(connection, () -> appended[0] = append(connection, append));
            return appended[0];
        }
        boolean done = false;
        try {
            boolean appended = append(connection, append);
            done = true;
            return appended;
        } finally {
            if (!done) {
                forget();
            }
        }
    }

    /** Returns what the writer of a stale append is told. */
    private JournalException stale(Connection connection, PendingAppend append) {
        try {
            return new StaleWriterException(append.run(), append.expected(), entries.newest(connection, append.run()));
        } catch (SQLException problem) {
            return StoreFile.refused(file.path(), problem);
        }
    }

    /**
     * Appends entries with the head after them, and returns whether their writer had seen the newest entry. Several entries are
     * inserted one by one, in a transaction.
     */
    private boolean append(Connection connection, PendingAppend append) throws SQLException {
        handOver(connection, append.head(), append.expected() + append.size());
        for (int i = 0; i < append.size(); i++) {
            if (!insert(connection, append, i)) {
                return false; // the first of them found a newer entry
            }
        }
        return true;
    }

    private void handOver(Connection connection, RunHead head, long seq) throws SQLException {
        if (next == null) {
            next = connection.prepareStatement(NEXT);
        }
        next.setLong(new HeadRow(head).set(next, 1), seq);
        next.executeUpdate();
    }

    private boolean insert(Connection connection, PendingAppend append, int index) throws SQLException {
        if (insert == null) {
            insert = connection.prepareStatement(INSERT);
        }
        insert.setString(1, append.run());
        insert.setLong(2, append.expected() + index);
        insert.setString(3, append.at(index));
        if (append.packed(index) instanceof byte[] compressed) {
            insert.setBytes(4, compressed);
        } else {
            insert.setString(4, append.packed(index).toString());
        }
        return insert.executeUpdate() > 0;
    }
}
