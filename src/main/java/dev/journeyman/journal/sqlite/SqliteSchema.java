package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.JournalException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The tables of a store: made in a new file, or added to a file of an earlier version. */
final class SqliteSchema {

    /** The version of the format that is written. */
    static final int FORMAT = 2;

    private static final String[] FIRST = {
        "create table if not exists journeyman (format integer not null)",
        "create table if not exists entry (run text not null, seq integer not null, at text not null,"
                + " entry text not null, unique (run, seq))",
        "insert into journeyman select " + FORMAT + " where not exists (select 1 from journeyman)",
    };

    /** The number of entries of each run, so that entries lost from the end of a run are detected. */
    private static final String[] HEADS = {
        "create table head (run text not null primary key, seq integer not null)",
        "insert into head select run, max(seq) from entry group by run order by min(rowid)",
        WriteAheadLogGuard.TABLE,
    };

    /**
     * The heads of runs, beside the number of entries. A head that is behind its entries has no time: a trigger takes it when an entry
     * is changed or removed, or inserted without its head. An append writes the head first, so that it costs the trigger one look.
     */
    private static final String[] FACTS = {
        "alter table head add column facts text",
        "alter table head add column updated integer",
        "alter table head add column state text",
        "alter table head add column project text",
        "alter table head add column waiting integer",
        "create index head_updated on head (updated, run)",
        "drop trigger if exists entry_changed",
        "create trigger entry_changed after update on entry begin"
                + " update head set updated = null where run in (old.run, new.run); end",
        "drop trigger if exists entry_removed",
        "create trigger entry_removed after delete on entry begin"
                + " update head set updated = null where run = old.run; end",
    };

    private static final String APPENDED = "CREATE TRIGGER entry_appended after insert on entry"
            + " when new.seq > coalesce((select seq from head where run = new.run), 0) begin"
            + " insert into head (run, seq) values (new.run, new.seq) on conflict (run) do"
            + " update set seq = excluded.seq, updated = null; end";

    private SqliteSchema() {}

    /** Makes the tables that are missing. From then on the store is of the format that is written. */
    static void complete(SqliteFile file, Connection connection) throws SQLException {
        int format = format(file, connection);
        if (format == 0) {
            SqliteFile.execute(connection, FIRST);
        } else if (format < FORMAT) {
            SqliteFile.execute(connection, "update journeyman set format = " + FORMAT);
        }
        SqliteFile.execute(connection, SqliteBreakerStore.TABLE, SqliteSlots.TABLE);
        SqliteFile.execute(connection, SqliteTasks.TABLES.toArray(String[]::new));
        if (!hasFacts(connection) || !noticesAppends(connection)) {
            together(connection, () -> {
                if (!hasHeads(connection)) { // another process may have made them meanwhile
                    SqliteFile.execute(connection, HEADS);
                }
                if (!hasFacts(connection)) {
                    SqliteFile.execute(connection, FACTS);
                }
                SqliteFile.execute(connection, "drop trigger if exists entry_appended", APPENDED);
            });
        }
    }

    /** Returns whether the trigger of inserted entries is the one of this version. */
    private static boolean noticesAppends(Connection connection) throws SQLException {
        return SqliteFile.column(connection, "select sql from sqlite_master where name = 'entry_appended'")
                .contains(APPENDED);
    }

    private static boolean hasFacts(Connection connection) throws SQLException {
        return SqliteFile.column(connection, "select name from pragma_table_info('head')")
                .contains("facts");
    }

    /** Returns whether the store counts the entries of each run; an old store in a read-only place does not. */
    static boolean hasHeads(Connection connection) throws SQLException {
        return tables(connection).contains("head");
    }

    /**
     * Returns the version of the format, 0 for a new file; throws if the file is not a store, or its version is newer.
     */
    static int format(SqliteFile file, Connection connection) throws SQLException {
        List<String> tables = tables(connection);
        if (tables.isEmpty()) {
            return 0;
        }
        if (!tables.contains("journeyman")) {
            throw new JournalException("%s is an SQLite file of something else. Name another file; nothing was changed."
                    .formatted(file.path()));
        }
        int format = SqliteFile.column(connection, "select format from journeyman").stream()
                .findFirst()
                .map(Integer::parseInt)
                .orElse(0);
        if (format > FORMAT) {
            throw new JournalException(
                    "The store %s has format %s; this version of Journeyman reads up to %s. Use a newer version; nothing was changed."
                            .formatted(file.path(), format, FORMAT));
        }
        return format;
    }

    private static List<String> tables(Connection connection) throws SQLException {
        return SqliteFile.column(connection, "select name from sqlite_master where type = 'table'");
    }

    /** Statements that are executed in one transaction. */
    private interface Changes {
        void make() throws SQLException;
    }

    private static void together(Connection connection, Changes changes) throws SQLException {
        SqliteFile.execute(connection, "begin immediate");
        try {
            changes.make();
            SqliteFile.execute(connection, "commit");
        } catch (SQLException problem) {
            SqliteFile.execute(connection, "rollback");
            throw problem;
        }
    }
}
