package dev.journeyman.journal.sqlite;

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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the entries of runs and detects missing ones. */
final class SqliteEntries {

    private static final String ENTRIES = "select seq, at, entry, 0 from entry where run = ?1 and seq > ?2 order by 1";

    /** The counted entries of a run and the entries: one statement, so that an append is in both or in neither. */
    private static final String WITH_HEAD = "select 0, null, null, seq from head where run = ?1 union all " + ENTRIES;

    /** The distinct runs of all entries; the index finds each run from the one before. */
    private static final String FIRST = "with recursive first(run) as (select min(run) from entry union all"
            + " select (select min(run) from entry where run > first.run) from first where run is not null) ";

    /** All runs, the oldest first: those in {@code head}, then those that are only in {@code entry}. */
    private static final String RUNS = FIRST
            + "select run, 0, rowid from head union all select run, 1, 0 from first where run is not null"
            + " and run not in (select run from head) order by 2, 3";

    private static final String RUNS_WITHOUT_HEADS = FIRST
            + "select run from first where run is not null order by (select min(rowid) from entry where run ="
            + " first.run)";

    /** A seq below all others, also below those that only damage makes. */
    private static final long BELOW_ALL = Long.MIN_VALUE;

    /** Compares the entries of a run with their number. A name in each of them says that it was not overwritten. */
    private static final String INTACT = "select count(*) = coalesce((select seq from head where run = ?), 0)"
            + " and count(*) = sum(typeof(entry) = 'blob' or json_valid(entry) and entry glob '{\"type\":\"[A-Za-z]*'"
            + " and substr(entry, 10, instr(substr(entry, 10), '\"') - 1) not glob '*[^A-Za-z0-9_:]*')"
            + " from entry where run = ?";

    private final SqliteFile file;
    private final boolean heads;

    SqliteEntries(SqliteFile file, boolean heads) {
        this.file = file;
        this.heads = heads;
    }

    /** Returns all runs, including a run whose entries are all lost. */
    List<String> runs() {
        return List.copyOf(file.with(connection -> SqliteFile.column(connection, heads ? RUNS : RUNS_WITHOUT_HEADS)));
    }

    /** Returns whether the entries of a run are all there, and each has the form of an entry. */
    boolean intact(String run) {
        return !heads
                || file.with(connection ->
                        SqliteFile.column(connection, INTACT, run, run).contains("1"));
    }

    /** Returns whether the store contains a run, or contained it before its entries were lost. */
    boolean knows(String run) {
        return file.with(
                connection -> !SqliteFile.column(connection, "select seq from entry where run = ? limit 1", run)
                                .isEmpty()
                        || newest(connection, run) > 0);
    }

    /** Returns the seq of the newest entry of a run, as the store counted it. */
    long newest(Connection connection, String run) throws SQLException {
        String query = heads ? "select seq from head where run = ?" : "select max(seq) from entry where run = ?";
        return SqliteFile.column(connection, query, run).stream()
                .mapToLong(seq -> seq == null ? 0 : Long.parseLong(seq))
                .sum();
    }

    /**
     * Returns the entries of a run above a seq.
     *
     * @throws UnreadableRunException if one of them cannot be read
     */
    List<StoredEntry> read(String run, long after) {
        Reading reading = file.with(connection -> read(connection, new Reading(connection, run, after)));
        reading.end();
        if (file.isLogLost() && !reading.ended()) {
            String what = reading.newest() == 0 ? "is not in what is left" : "may have more entries than are left";
            throw new UnreadableRunException(
                    "Run %s %s. %s".formatted(run, what, file.lossOfLog()), reading.entries, null);
        }
        return List.copyOf(reading.entries);
    }

    private Reading read(Connection connection, Reading reading) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(heads ? WITH_HEAD : ENTRIES)) {
            select.setString(1, reading.run);
            select.setLong(2, reading.after == 0 ? BELOW_ALL : reading.after);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    reading.take(rows);
                }
            }
        }
        return reading;
    }

    /** Reads the entry before another one. */
    private interface EntryBefore {
        String json() throws SQLException;
    }

    private static String json(@Nullable Object entry, EntryBefore before) throws SQLException {
        return entry instanceof byte[] packed
                ? EntryPacking.unpacked(packed, EntryPacking.refers(packed) ? before.json() : "")
                : Objects.requireNonNull(entry).toString();
    }

    /** Returns the JSON of one entry, which others may refer to. */
    private static String json(Connection connection, String run, long seq) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("select entry from entry where run = ? and seq = ?")) {
            select.setString(1, run);
            select.setLong(2, seq);
            try (ResultSet row = select.executeQuery()) {
                Object entry = row.next() ? row.getObject(1) : null;
                return json(entry, () -> json(connection, run, seq - 1));
            }
        }
    }

    /** A run while it is read. */
    private final class Reading {

        private final Connection connection;
        private final String run;
        private final long after;
        private final List<StoredEntry> entries = new ArrayList<>();
        private long counted;

        Reading(Connection connection, String run, long after) {
            this.connection = connection;
            this.run = run;
            this.after = after;
        }

        /** Takes the next row: the number of counted entries, or the next entry. */
        void take(ResultSet row) throws SQLException {
            long seq = row.getLong(1);
            String at = row.getString(2);
            Object entry = row.getObject(3);
            if (seq == 0 && entry == null) {
                counted = row.getLong(4);
                return;
            }
            long next = newest() + 1;
            if (seq < next) {
                throw damaged(
                        seq < 1
                                ? "run %s has an entry numbered %s".formatted(run, seq)
                                : "entry %s of run %s is there twice".formatted(seq, run),
                        null);
            }
            if (seq > next) {
                throw damaged(missing(next, seq - 1), null);
            }
            entries.add(stored(seq, at, entry));
        }

        private StoredEntry stored(long seq, @Nullable String at, @Nullable Object entry) throws SQLException {
            try {
                return StoredEntry.of(seq, Instant.parse(at), json(entry, () -> before(seq)));
            } catch (DateTimeException | NullPointerException | IllegalArgumentException problem) {
                throw damaged("entry %s of run %s cannot be read".formatted(seq, run), problem);
            }
        }

        /** Returns the JSON of the entry before one, which this reading may have left out. */
        private String before(long seq) throws SQLException {
            if (!entries.isEmpty()) {
                return entries.get(entries.size() - 1).json();
            }
            return json(connection, run, seq - 1);
        }

        /** Compares the entries with the number that the store counted. */
        void end() {
            if (counted > newest()) {
                throw damaged(missing(newest() + 1, counted), null);
            }
            if (heads && counted < newest() && !entries.isEmpty()) {
                throw damaged(
                        "run %s has %s entries, and the store counted %s".formatted(run, newest(), counted), null);
            }
        }

        /** Returns whether the run is over, so that no entry can follow. */
        boolean ended() {
            return !entries.isEmpty() && entries.get(entries.size() - 1).last();
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
            return UnreadableRunException.damaged(file.path().toString(), what, entries, cause);
        }
    }
}
