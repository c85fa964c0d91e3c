package dev.journeyman.journal.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Notices that the write-ahead log of a store was removed while it held what the file lacks, as the log of a killed process does.
 *
 * <p>The mark {@code missing} is brought into the file itself before entries go to the log, and the first entry in the log takes it
 * back. File and log together so never show it; the file alone does. SQLite copies the log into the file when the last process
 * closes it, and the mark is taken back there too. While the store is open, this class alone has the log copied, and sets the mark
 * first.
 */
final class WriteAheadLogGuard {

    /** The table with the mark. */
    static final String TABLE = "create table log (missing integer not null)";

    /** What is done with each entry. */
    static final String APPENDED = "update log set missing = 0 where missing = 1";

    private static final String SET = "insert or replace into log (rowid, missing) values (1, 1)";

    /** How much goes to the log before it is copied into the file, about as much as SQLite would wait for. */
    private static final long COPIED_AT = 4_000_000;

    private static final long PAGE = 4_096;
    private static final long PAGES_AT_LEAST = 3;

    private final SqliteFile file;
    private long uncopied = COPIED_AT;
    private boolean set;

    WriteAheadLogGuard(SqliteFile file) {
        this.file = file;
    }

    /** Looks whether the log is there; one that was cut off goes back to its last complete append, and is. */
    void begin(Connection connection) throws SQLException {
        SqliteFile.execute(connection, "pragma wal_autocheckpoint = 0");
        if (shown(connection)) {
            if (empty()) {
                file.logLost();
            } else {
                takeBack(connection); // its process was killed before its append
            }
        }
    }

    /** Looks whether all is in the file, where nothing may be written. */
    void beginReading(Connection connection) throws SQLException {
        if (SqliteSchema.hasHeads(connection) && shown(connection)) {
            file.logLost();
        }
    }

    /** Has the file say that what is appended next is in the log, each time the log is copied. */
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
            // the append says what is wrong, and the log is copied another time
        }
    }

    /** Takes note that an entry is in the log. */
    void appended() {
        set = false;
    }

    /** Takes the mark back where no entry did. */
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
            // another process writes, and its append takes it back
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
