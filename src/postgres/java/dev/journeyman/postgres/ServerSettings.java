package dev.journeyman.postgres;

import dev.journeyman.journal.JournalException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The settings of a server as a session has them. It is immutable.
 *
 * @param version the version as a number, such as 180006
 * @param encoding the encoding of the database
 * @param commit when a commit is acknowledged ({@code synchronous_commit})
 * @param fsync whether the server waits for its disk ({@code fsync})
 * @param isolation the isolation of transactions
 * @param readOnly whether nothing can be written
 */
record ServerSettings(int version, String encoding, String commit, String fsync, String isolation, boolean readOnly) {

    private static final int OLDEST = 130_000;
    private static final int MAJOR = 10_000;

    private static final String QUERY = "select current_setting('server_version_num')::integer,"
            + " current_setting('server_encoding'), current_setting('synchronous_commit'), current_setting('fsync'),"
            + " current_setting('transaction_isolation'),"
            + " pg_is_in_recovery() or current_setting('transaction_read_only') = 'on'";

    static ServerSettings of(Connection connection) throws SQLException {
        try (PreparedStatement select = PostgresDatabase.prepared(connection, QUERY);
                ResultSet row = select.executeQuery()) {
            row.next();
            return new ServerSettings(
                    row.getInt(1),
                    row.getString(2),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    row.getBoolean(6));
        }
    }

    /**
     * Checks what is promised of every append.
     *
     * @param weak whether the host accepts that a crash of the server loses appends
     * @throws JournalException if the server does not keep the promise
     */
    void check(String store, boolean weak) {
        if (version < OLDEST) {
            throw refused(
                    store,
                    "is in PostgreSQL %s. Use version %s or a newer one".formatted(version / MAJOR, OLDEST / MAJOR));
        }
        if (!encoding.equals("UTF8")) {
            throw refused(
                    store,
                    "has the encoding %s, which cannot hold every character. Create the database with encoding UTF8"
                            .formatted(encoding));
        }
        if (!isolation.equals("read committed")) {
            throw refused(
                    store,
                    "isolates transactions as \"%s\". Set default_transaction_isolation of the user to \"read committed\""
                            .formatted(isolation));
        }
        if (!weak && !commit.equals("on") && !commit.equals("remote_apply")) {
            throw refused(store, weak("synchronous_commit is " + commit));
        }
        if (!weak && !fsync.equals("on")) {
            throw refused(
                    store,
                    "may lose acknowledged entries when its server loses power: fsync is %s. Set it to on, or accept the loss with durability=weak"
                            .formatted(fsync));
        }
    }

    /** Returns why a server whose commits do not wait is refused. */
    static String weak(String setting) {
        return "may lose acknowledged entries when its server crashes: %s. Set synchronous_commit of the user to on, or accept the loss with durability=weak"
                .formatted(setting);
    }

    private static JournalException refused(String store, String why) {
        return new JournalException("The store %s %s.".formatted(store, why));
    }
}
