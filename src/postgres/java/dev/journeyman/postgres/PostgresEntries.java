package dev.journeyman.postgres;

import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.StoredEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the entries of runs and detects missing ones. It may be used from any thread. */
final class PostgresEntries {

    private static final String RUNS = "select h.run from ${schema}.head h order by h.number";
    private static final String KNOWN = "select 1 from ${schema}.head h where h.run = ?";

    /** The counted entries of a run and the entries: one statement, so that an append is in both or in neither. */
    private static final String WITH_HEAD = "select null::bigint, null, null, h.seq from ${schema}.head h"
            + " where h.run = ? union all select e.seq, e.at, e.entry, 0 from ${schema}.entry e"
            + " where e.run = ? and e.seq > ? order by 1 nulls first";

    /** Compares the entries of a run with their number. A name in each of them says that it is an entry. */
    private static final String INTACT =
            "select count(*) = coalesce(max(h.seq), 0) and count(*) = coalesce(max(e.seq), 0)"
                    + " and coalesce(bool_and(left(e.entry, 100) ~ '^[{]\"type\":\"[A-Za-z][A-Za-z0-9_:]*\"'), true)"
                    + " from (select h.seq from ${schema}.head h where h.run = ?) h"
                    + " full join (select e.seq, e.entry from ${schema}.entry e where e.run = ?) e on true";

    /** A seq below all others, also below those that only damage makes. */
    private static final long BELOW_ALL = Long.MIN_VALUE;

    private final PostgresDatabase database;

    PostgresEntries(PostgresDatabase database) {
        this.database = database;
    }

    /** Returns all runs, the oldest first, including a run whose entries are all lost. */
    List<String> runs() {
        return List.copyOf(database.column(RUNS));
    }

    /** Returns whether the entries of a run are all there, and each has the form of an entry. */
    boolean intact(String run) {
        return database.column(INTACT, run, run).contains("t");
    }

    /** Returns whether the store contains a run, or contained it before its entries were lost. */
    boolean knows(String run) {
        return !database.column(KNOWN, run).isEmpty();
    }

    /**
     * Returns the entries of a run above a seq.
     *
     * @throws UnreadableRunException if one of them cannot be read
     */
    List<StoredEntry> read(String run, long after) {
        Reading reading = database.with(connection -> read(connection, new Reading(run, after)));
        reading.end();
        return List.copyOf(reading.entries);
    }

    private Reading read(Connection connection, Reading reading) throws SQLException {
        try (PreparedStatement select = PostgresDatabase.prepared(
                        connection,
                        database.sql(WITH_HEAD),
                        reading.run,
                        reading.run,
                        reading.after == 0 ? BELOW_ALL : reading.after);
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                reading.take(rows);
            }
        }
        return reading;
    }

    /** A run while it is read. */
    private final class Reading {

        private final String run;
        private final long after;
        private final List<StoredEntry> entries = new ArrayList<>();
        private long counted;

        Reading(String run, long after) {
            this.run = run;
            this.after = after;
        }

        /** Takes the next row: the number of counted entries, or the next entry. */
        void take(ResultSet row) throws SQLException {
            long seq = row.getLong(1);
            if (row.wasNull()) {
                counted = row.getLong(4);
                return;
            }
            long next = newest() + 1;
            if (seq < next) {
                throw damaged("run %s has an entry numbered %s".formatted(run, seq), null);
            }
            if (seq > next) {
                throw damaged(missing(next, seq - 1), null);
            }
            String at = row.getString(2);
            try {
                entries.add(StoredEntry.of(seq, Instant.parse(at), row.getString(3)));
            } catch (DateTimeException problem) {
                throw damaged("entry %s of run %s cannot be read".formatted(seq, run), problem);
            }
        }

        /** Compares the entries with the number that the store counted. */
        void end() {
            if (counted > newest()) {
                throw damaged(missing(newest() + 1, counted), null);
            }
            if (counted < newest() && !entries.isEmpty()) {
                throw damaged(
                        "run %s has %s entries, and the store counted %s".formatted(run, newest(), counted), null);
            }
        }

        private long newest() {
            return entries.isEmpty() ? after : entries.get(entries.size() - 1).seq();
        }

        private String missing(long from, long to) {
            return from == to
                    ? "entry %s of run %s is missing".formatted(from, run)
                    : "entries %s to %s of run %s are missing".formatted(from, to, run);
        }

        private UnreadableRunException damaged(String what, @Nullable Throwable cause) {
            return UnreadableRunException.damaged(database.name(), what, entries, cause);
        }
    }
}
