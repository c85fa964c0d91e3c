package dev.journeyman.journal;

import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/**
 * Two tables in an SQLite file, for entries and for heads, as synced as the store. A write inserts the same bytes as an append to the
 * store and commits; it checks nothing.
 */
final class BareTables implements AutoCloseable {

    private final Connection connection;
    private final PreparedStatement insert;
    private final PreparedStatement update;

    private BareTables(Connection connection, PreparedStatement insert, PreparedStatement update) {
        this.connection = connection;
        this.insert = insert;
        this.update = update;
    }

    static BareTables in(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        try {
            Connection connection = config.createConnection("jdbc:sqlite:" + file);
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table entry (run text not null, seq integer not null, at text not null,"
                        + " entry text not null, unique (run, seq))");
                statement.execute("create table head (run text not null primary key, facts text)");
                statement.execute("insert into head values ('run', '')");
            }
            connection.setAutoCommit(false);
            return new BareTables(
                    connection,
                    connection.prepareStatement("insert into entry values (?, ?, ?, ?)"),
                    connection.prepareStatement("update head set facts = ? where run = ?"));
        } catch (SQLException problem) {
            throw new IllegalStateException("The bare table cannot be made.", problem);
        }
    }

    /** Inserts an entry, replaces the head, and commits. */
    void write(String run, RecordedEntry recorded, RunHead head) {
        try {
            insert.setString(1, run);
            insert.setLong(2, recorded.seq());
            insert.setString(3, recorded.at().toString());
            insert.setString(4, EntryFormat.write(recorded.entry()));
            insert.executeUpdate();
            update.setString(1, head.json());
            update.setString(2, run);
            update.executeUpdate();
            connection.commit();
        } catch (SQLException problem) {
            throw new IllegalStateException("The entry was not inserted.", problem);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException problem) {
            throw new IllegalStateException("The bare table cannot be closed.", problem);
        }
    }
}
