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
 * An open SQLite file, and the few things that are done with one. It is the lock under which everything is done with its connection.
 */
final class SqliteFile {

    private final Path path;
    private final Connection connection;
    private boolean lost;

    SqliteFile(Path path, Connection connection) {
        this.path = path;
        this.connection = connection;
    }

    /** Work on a connection that may fail. */
    interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    Path path() {
        return path;
    }

    /** Does something with the connection while nothing else is; what fails is said in one sentence. */
    synchronized <T> T with(Work<T> work) {
        try {
            return work.with(connection);
        } catch (SQLException problem) {
            throw StoreFile.refused(path, problem);
        }
    }

    /** Changes rows and returns how many there were. */
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

    /** Executes statements that return nothing. */
    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** Returns the first column of what a query finds. */
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

    /** Takes note that the log was removed while it held what the file lacks. */
    synchronized void logLost() {
        lost = true;
    }

    /** Returns whether the log was removed while it held what the file lacks. */
    synchronized boolean isLogLost() {
        return lost;
    }

    /** Refuses to write where the log was removed: the one that is put back would no longer fit. */
    void requireLog() {
        if (isLogLost()) {
            throw new JournalException(lossOfLog());
        }
    }

    /** Says that the log was removed. */
    String lossOfLog() {
        return "The newest entries of the store %1$s are missing: they were in its log %1$s-wal, which was removed. It was left as it is; put the log back. What is left can still be listed and shown; move the store away to begin another."
                .formatted(path);
    }
}
