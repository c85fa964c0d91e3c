package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException.StaleWriterException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;

/**
 * Removes runs, each in one transaction, and gives the space that they used back to the file system when the store is
 * closed. It is used under the lock of its file.
 */
final class SqliteRemoval {

    private static final String NEWEST = "select seq from head where run = ?";

    /** The head goes first, so that the trigger of removed entries finds none to mark as changed. */
    private static final String[] REMOVE = {"delete from head where run = ?", "delete from entry where run = ?"};

    /** The part of a file that must be free before the file is written again without it. */
    private static final long PART = 4;

    private boolean removed;

    /** Removes a run if the caller has seen its newest entry. */
    void remove(Connection connection, String run, long expected) throws SQLException {
        SqliteFile.execute(connection, "begin immediate");
        boolean done = false;
        try {
            long found = SqliteFile.column(connection, NEWEST, run).stream()
                    .mapToLong(Long::parseLong)
                    .sum();
            if (found != expected) {
                throw new StaleWriterException(run, expected, found);
            }
            for (String statement : REMOVE) {
                change(connection, statement, run);
            }
            SqliteFile.execute(connection, "commit");
            done = true;
        } finally {
            if (!done) {
                SqliteFile.execute(connection, "rollback");
            }
        }
        removed = true;
    }

    private static void change(Connection connection, String statement, String run) throws SQLException {
        try (PreparedStatement change = connection.prepareStatement(statement)) {
            change.setString(1, run);
            change.executeUpdate();
        }
    }

    /**
     * Writes a closed store again without its free space, if runs were removed and that is worth it. A store that another
     * process has open stays as it is: later runs use the space.
     */
    void freeSpace(Path path) {
        if (!removed) {
            return;
        }
        SQLiteConfig config = new SQLiteConfig();
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
        config.setBusyTimeout(0);
        try (Connection alone = config.createConnection("jdbc:sqlite:" + path)) {
            long free = number(alone, "pragma freelist_count");
            if (free > 0 && free * PART >= number(alone, "pragma page_count")) {
                SqliteFile.execute(alone, "vacuum");
            }
        } catch (SQLException busyOrFull) {
            // the runs are removed; only their space stays in the file
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        return SqliteFile.column(connection, query).stream()
                .mapToLong(Long::parseLong)
                .sum();
    }
}
