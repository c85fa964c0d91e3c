package dev.journeyman.journal.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Detects that the write-ahead log of a store was removed while it contained entries that the file lacks. The log of a
 * killed process contains such entries.
 *
 * <p>The mark {@code missing} is set in the file itself before entries are written to the log, and the first append
 * that follows clears it in the log. So file and log together never show the mark; the file alone does. When the last process closes
 * the store, SQLite copies the log into the file, which clears the mark there too. While the store is open, only this
 * class has the log copied, and it sets the mark first.
 */
final class WriteAheadLogGuard {

    /** The table with the mark. */
    static final String TABLE = "create table log (missing integer not null)";

    /** The statement that clears the mark. */
    static final String APPENDED = "update log set missing = 0 where missing = 1";

    private static final String SET = "insert or replace into log (rowid, missing) values (1, 1)";

    /** The bytes that are written to the log before it is copied into the file, about SQLite's own threshold. */
    private static final long COPIED_AT = 4_000_000;

    private static final long PAGE = 4_096;
    private static final long PAGES_AT_LEAST = 3;

    private final SqliteFile file;
    private long uncopied = COPIED_AT;
    private boolean set;

    WriteAheadLogGuard(SqliteFile file) {
        this.file = file;
    }

    /**
     * Checks whether the log is missing. A log that was cut off counts as present, back to its last complete append.
     */
    void begin(Connection connection) throws SQLException {
        SqliteFile.execute(connection, "pragma wal_autocheckpoint = 0");
        if (shown(connection)) {
            if (empty()) {
                file.logLost();
            } else {
                takeBack(connection); // the process that set it was killed before its append
            }
        }
    }

    /** Checks whether the log of a read-only store is missing. */
    void beginReading(Connection connection) throws SQLException {
        if (SqliteSchema.hasHeads(connection) && shown(connection)) {
            file.logLost();
        }
    }

    /** Sets the mark in the file before an append, and copies the log, whenever the log has grown enough. */
    void beforeAppend(Connection connection, long bytes) {
        uncopied += bytes + PAGES_AT_LEAST * PAGE;
        if (uncopied < COPIED_AT) {
            return;
        }
        uncopied = 0;
        try {
            SqliteFile.execute(connection, SET);
            set = true;
            SqliteFile.execute(connection, "pragma wal_checkpoint(passive)");
        } catch (SQLException busy) {
            // the append reports the problem, and a later append copies the log
        }
    }

    /** Records that an entry in the log has cleared the mark. */
    void appended() {
        set = false;
    }

    /** Clears the mark if no entry has cleared it. */
    void settle(Connection connection) {
        if (set) {
            takeBack(connection);
            set = false;
        }
    }

    private static boolean shown(Connection connection) throws SQLException {
        return SqliteFile.column(connection, "select missing from log").contains("1");
    }

    private static void takeBack(Connection connection) {
        try {
            SqliteFile.execute(connection, APPENDED);
        } catch (SQLException busy) {
            // another process is writing, and its append clears the mark
        }
    }

    private boolean empty() {
        try {
            return Files.size(StoreFile.log(file.path())) == 0;
        } catch (IOException none) {
            return true;
        }
    }
}
