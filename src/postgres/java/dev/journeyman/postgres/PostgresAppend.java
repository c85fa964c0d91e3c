package dev.journeyman.postgres;

import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;

/**
 * An append under a random id of its own. The function that stores it knows the id, so that calling it again stores nothing twice.
 *
 * @param id the id
 * @param run the run
 * @param expected the seq of the last entry the writer has seen
 * @param entries the entries
 * @param head the head after them
 */
record PostgresAppend(UUID id, String run, long expected, List<StoredEntry> entries, RunHead head) {

    private static final String CALL = "select ${schema}.append(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    PostgresAppend(String run, long expected, List<StoredEntry> entries, RunHead head) {
        this(UUID.randomUUID(), run, expected, entries, head);
    }

    /** Returns the call of the function in a schema. */
    static String call(PostgresDatabase database) {
        return database.sql(CALL);
    }

    /**
     * Calls the function. Returns nothing where this append is stored, now or before, else the number of entries that the run has.
     *
     * @param call the call of the function
     * @param weak whether its commit need not wait for the disk
     */
    OptionalLong store(Connection connection, String call, boolean weak) throws SQLException {
        try (PreparedStatement append = PostgresDatabase.prepared(connection, call)) {
            append.setString(1, run);
            append.setLong(2, expected);
            append.setLong(3, expected + entries.size());
            append.setObject(4, id);
            append.setArray(5, texts(connection, entry -> entry.at().toString()));
            append.setArray(6, texts(connection, StoredEntry::json));
            PostgresHeadQuery.set(append, 7, head);
            append.setBoolean(12, weak);
            return newest(append);
        }
    }

    private Array texts(Connection connection, Function<StoredEntry, String> text) throws SQLException {
        return connection.createArrayOf("text", entries.stream().map(text).toArray());
    }

    /** Returns what a function of the store answers: nothing where it did what it was called for, else the newest seq. */
    static OptionalLong newest(PreparedStatement call) throws SQLException {
        try (ResultSet row = call.executeQuery()) {
            row.next();
            long found = row.getLong(1);
            return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(found);
        }
    }
}
