package dev.journeyman.journal;

import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/** A table of entries in an SQLite file that checks nothing and knows no heads, as synced as the store. */
final class BareTable implements AutoCloseable {

    private final Connection connection;
    private final PreparedStatement insert;

    private BareTable(Connection connection, PreparedStatement insert) {
        this.connection = connection;
        this.insert = insert;
    }

    static BareTable in(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        try {
            Connection connection = config.createConnection("jdbc:sqlite:" + file);
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table entry (run text not null, seq integer not null, at text not null,"
                        + " entry text not null, unique (run, seq))");
            }
            return new BareTable(connection, connection.prepareStatement("insert into entry values (?, ?, ?, ?)"));
        } catch (SQLException problem) {
            throw new IllegalStateException("The bare table cannot be made.", problem);
        }
    }

    /** Inserts an entry and commits. */
    void insert(String run, RecordedEntry recorded) {
        try {
            insert.setString(1, run);
            insert.setLong(2, recorded.seq());
            insert.setString(3, recorded.at().toString());
            insert.setString(4, EntryFormat.write(recorded.entry()));
            insert.executeUpdate();
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
