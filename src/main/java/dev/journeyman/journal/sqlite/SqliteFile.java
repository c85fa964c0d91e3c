package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * An open SQLite file with its connection. All work on the connection is done under the lock of this object, so it may
 * be used from any thread.
 */
final class SqliteFile {

    private final Path path;
    private final Connection connection;
    private boolean lost;

    SqliteFile(Path path, Connection connection) {
        this.path = path;
        this.connection = connection;
    }

    /** Work on a connection. */
    interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    Path path() {
        return path;
    }

    /** Does work on the connection while no other thread uses it. A failure becomes a {@link JournalException}. */
    synchronized <T> T with(Work<T> work) {
        try {
            return work.with(connection);
        } catch (SQLException problem) {
            throw StoreFile.refused(path, problem);
        }
    }

    /** Executes a statement and returns the number of rows that it changed. */
    int change(String statement, String... values) {
        requireLog();
        return with(open -> {
            try (PreparedStatement change = open.prepareStatement(statement)) {
                for (int i = 0; i < values.length; i++) {
                    change.setString(i + 1, values[i]);
                }
                return change.executeUpdate();
            }
        });
    }

    /** Executes statements that return no rows. */
    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the first column of a query's rows. */
    static List<String> column(Connection connection, String query, String... values) throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(query)) {
            for (int i = 0; i < values.length; i++) {
                select.setString(i + 1, values[i]);
            }
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    synchronized void close() {
        try {
            connection.close();
        } catch (SQLException problem) {
            throw StoreFile.refused(path, problem);
        }
    }

    /** Records that the log was removed while it contained entries that the file lacks. */
    synchronized void logLost() {
        lost = true;
    }

    /** Returns whether the log was removed while it contained entries that the file lacks. */
    synchronized boolean isLogLost() {
        return lost;
    }

    /** Refuses to write after the log was removed, because a restored log would no longer fit the file. */
    void requireLog() {
        if (isLogLost()) {
            throw new JournalException(lossOfLog());
        }
    }

    /** Returns the sentence that reports the removed log. */
    String lossOfLog() {
        return "The newest entries of the store %1$s are missing: they were in its log %1$s-wal, which was removed. It was left as it is; put the log back. What is left can still be listed and shown; move the store away to begin another."
                .formatted(path);
    }
}
