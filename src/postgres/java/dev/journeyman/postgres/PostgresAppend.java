package dev.journeyman.postgres;

import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An append under a random id of its own. The function that stores it knows the id, so that calling it again stores nothing twice.
 *
 * @param id the id
 * @param run the run
 * @param expected the seq of the last entry the writer has seen
 * @param entries the entries
 * @param head the head after them
 * @param writer who appends
 */
record PostgresAppend(UUID id, String run, long expected, List<StoredEntry> entries, RunHead head, Writer writer) {

    /** What the function answers to a takeover whose claim does not hold. */
    static final long LOST_CLAIM = -1;

    private static final String CALL = "select ${schema}.append(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private static final String CALL_ON = "select ${schema}.append_on(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

    PostgresAppend(String run, long expected, List<StoredEntry> entries, RunHead head, Writer writer) {
        this(UUID.randomUUID(), run, expected, entries, head, writer);
    }

    /**
     * Who appends.
     *
     * @param claim the version of the row that the writer holds; null for a writer without a claim
     * @param takesOver whether the append is stored only while the claim holds
     */
    record Writer(@Nullable Long claim, boolean takesOver) {

        /** A writer without a claim. */
        static final Writer ANY = new Writer(null, false);
    }

    /**
     * The calls of the functions in a schema.
     *
     * @param any stores any append
     * @param on stores one entry of a holder who drives on
     */
    record Calls(String any, String on) {

        static Calls in(PostgresDatabase database) {
            return new Calls(database.sql(CALL), database.sql(CALL_ON));
        }
    }

    /** Returns whether this is one entry of a holder who drives on, which does not touch the queue. */
    private boolean drivesOn() {
        return writer.claim() != null
                && !writer.takesOver()
                && entries.size() == 1
                && expected > 0
                && head.due().driven();
    }

    /**
     * Calls a function. Returns nothing where this append is stored, now or before, else the number of entries that the run has,
     * or {@link #LOST_CLAIM}.
     *
     * @param calls the calls of the functions
     * @param weak whether its commit need not wait for the disk
     * @param term after how many microseconds a driven run without a row is due
     */
    OptionalLong store(Connection connection, Calls calls, boolean weak, long term) throws SQLException {
        return drivesOn() ? driveOn(connection, calls.on(), weak) : storeAny(connection, calls.any(), weak, term);
    }

    private OptionalLong driveOn(Connection connection, String call, boolean weak) throws SQLException {
        StoredEntry entry = entries.get(0);
        try (PreparedStatement append = PostgresDatabase.prepared(connection, call)) {
            append.setString(1, run);
            append.setLong(2, expected);
            append.setObject(3, id);
            append.setString(4, entry.at().toString());
            append.setString(5, entry.json());
            append.setString(6, head.json());
            append.setLong(7, PostgresHeadQuery.micros(head.updated()));
            append.setString(8, head.state().name());
            append.setBoolean(9, head.waiting() != null);
            append.setBoolean(10, weak);
            return newest(append);
        }
    }

    private OptionalLong storeAny(Connection connection, String call, boolean weak, long term) throws SQLException {
        try (PreparedStatement append = PostgresDatabase.prepared(connection, call)) {
            append.setString(1, run);
            append.setLong(2, expected);
            append.setLong(3, expected + entries.size());
            append.setObject(4, id);
            append.setArray(5, texts(connection, entry -> entry.at().toString()));
            append.setArray(6, texts(connection, StoredEntry::json));
            PostgresHeadQuery.set(append, 7, head);
            append.setBoolean(15, weak);
            append.setObject(16, writer.claim(), Types.BIGINT);
            append.setBoolean(17, writer.takesOver());
            append.setLong(18, term);
            return newest(append);
        }
    }

    private Array texts(Connection connection, Function<StoredEntry, String> text) throws SQLException {
        return connection.createArrayOf("text", entries.stream().map(text).toArray());
    }

    /** Returns what a function of the store answers: nothing where it did what it was called for, else a number. */
    static OptionalLong newest(PreparedStatement call) throws SQLException {
        try (ResultSet row = call.executeQuery()) {
            row.next();
            long found = row.getLong(1);
            return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(found);
        }
    }
}
