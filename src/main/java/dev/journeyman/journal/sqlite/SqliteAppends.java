package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.StaleWriterException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Appends entries with the head of their run, or nothing if their writer has not seen the newest entry. The head is written first and
 * only where it is the one that the writer has seen; the entries follow in the same transaction, and so do the appends of other
 * writers. The statements are prepared once, because preparing one takes about as long as executing it.
 */
final class SqliteAppends {

    private static final String INSERT = "insert into entry (run, seq, at, entry) values (?, ?, ?, ?)";
    private static final String FIRST_HEAD = "insert into head (" + HeadRow.COLUMNS
            + ", seq, run) values (?, ?, ?, ?, ?, ?, ?) on conflict (run) do nothing";
    private static final String NEXT_HEAD = "update head set facts = ?, updated = ?, state = ?, project = ?,"
            + " waiting = ?, seq = ? where run = ? and seq = ?";

    private final SqliteFile file;
    private final WriteAheadLogGuard log;
    private final SqliteEntries entries;
    private final @Nullable StoreFileGuard whereabouts;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

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
            if (!together(connection, group)) {
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
    private boolean together(Connection connection, List<PendingAppend> group) {
        List<PendingAppend> stale = new ArrayList<>();
        try {
            committed(connection, () -> {
                for (PendingAppend append : group) {
                    if (!append(connection, append)) {
                        stale.add(append);
                    }
                }
            });
        } catch (SQLException problem) {
            if (group.size() == 1) {
                group.get(0).failed(StoreFile.refused(file.path(), problem));
            }
            return group.size() == 1; // which one of several was to blame shows when they are written one by one
        }
        stale.forEach(append -> append.failed(stale(connection, append)));
        return true;
    }

    private void oneByOne(Connection connection, List<PendingAppend> group) {
        group.forEach(append -> together(connection, List.of(append)));
    }

    /** Makes changes in a transaction. If anything goes wrong, it is rolled back. */
    private void committed(Connection connection, Changes changes) throws SQLException {
        boolean begun = false;
        boolean done = false;
        try {
            prepared(connection, "begin immediate").execute();
            begun = true;
            changes.make();
            prepared(connection, WriteAheadLogGuard.APPENDED).executeUpdate(); // whichever process set it
            prepared(connection, "commit").execute();
            done = true;
        } finally {
            if (!done) {
                forget();
            }
            if (begun && !done) {
                rollback(connection);
            }
        }
    }

    /** Statements that are executed in one transaction. */
    private interface Changes {
        void make() throws SQLException;
    }

    private PreparedStatement prepared(Connection connection, String statement) throws SQLException {
        PreparedStatement before = prepared.get(statement);
        if (before != null) {
            return before;
        }
        PreparedStatement now = connection.prepareStatement(statement);
        prepared.put(statement, now);
        return now;
    }

    /** Ends a transaction, which SQLite may have ended itself. */
    private static void rollback(Connection connection) throws SQLException {
        try {
            SqliteFile.execute(connection, "rollback");
        } catch (SQLException ended) {
            SqliteFile.execute(connection, "begin", "rollback"); // it fails if a transaction is still open
        }
    }

    /** Prepares all statements again when they are needed next: one that failed cannot be used any more. */
    private void forget() {
        for (PreparedStatement statement : prepared.values()) {
            try {
                statement.close();
            } catch (SQLException closed) {
                // the driver closed it when it failed
            }
        }
        prepared.clear();
    }

    /** Returns what the writer of a stale append is told. */
    private JournalException stale(Connection connection, PendingAppend append) {
        try {
            return new StaleWriterException(append.run(), append.expected(), entries.newest(connection, append.run()));
        } catch (SQLException problem) {
            return StoreFile.refused(file.path(), problem);
        }
    }

    /** Writes the head and the entries of an append, and returns whether its writer had seen the newest entry. */
    private boolean append(Connection connection, PendingAppend append) throws SQLException {
        if (!head(connection, append)) {
            return false;
        }
        PreparedStatement insert = prepared(connection, INSERT);
        insert.setString(1, append.run());
        for (int i = 0; i < append.size(); i++) {
            insert.setLong(2, append.expected() + i + 1);
            insert.setString(3, append.at(i));
            if (append.packed(i) instanceof byte[] compressed) {
                insert.setBytes(4, compressed);
            } else {
                insert.setString(4, append.packed(i).toString());
            }
            insert.executeUpdate();
        }
        return true;
    }

    /** Writes the head that follows the one that the writer has seen, and returns whether that was the newest. */
    private boolean head(Connection connection, PendingAppend append) throws SQLException {
        boolean first = append.expected() == 0;
        PreparedStatement head = prepared(connection, first ? FIRST_HEAD : NEXT_HEAD);
        int following = new HeadRow(append.head()).set(head, 1);
        head.setLong(following, append.expected() + append.size());
        head.setString(following + 1, append.run());
        if (!first) {
            head.setLong(following + 2, append.expected());
        }
        return head.executeUpdate() > 0;
    }
}
