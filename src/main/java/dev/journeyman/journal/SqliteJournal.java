package dev.journeyman.journal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * The store for one machine: an SQLite file in write-ahead mode that is synced on every append. Several processes may have it
 * open; an append is one statement that sees whether its writer has seen the newest entry.
 *
 * <p>The file holds a table {@code entry} with the run, its seq, the time, and the entry as {@link EntryFormat} writes it, a
 * table {@code outage} with the providers that are out, tables {@code completed} and {@code blocked} with the tasks of projects, and a
 * table {@code journeyman} with the format's version.
 */
final class SqliteJournal implements Journal {

    /** The version of the format that is written. */
    static final int FORMAT = 1;

    /** How long a write waits for another process that is writing. */
    static final int PATIENCE_MILLIS = 5_000;

    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> SCHEMA = List.of(
            "create table if not exists journeyman (format integer not null)",
            "create table if not exists entry (run text not null, seq integer not null, at text not null,"
                    + " entry text not null, unique (run, seq))",
            "insert into journeyman select " + FORMAT + " where not exists (select 1 from journeyman)");

    /** Takes a whole batch or nothing: nothing where the writer has not seen the newest entry. */
    private static final String APPEND = "insert into entry (run, seq, at, entry)"
            + " select ?1, ?2 + 1 + key, json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?3)"
            + " where ?2 = (select coalesce(max(seq), 0) from entry where run = ?1) order by key";

    private final Path file;
    private final Connection connection;
    private @Nullable Whereabouts whereabouts;

    private SqliteJournal(Path file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** Opens a store, which is made where there is none; one where nothing may be written can still be read. */
    static SqliteJournal open(Path file) {
        StoreFile.prepare(file);
        try {
            return opened(file, "jdbc:sqlite:" + file, SqliteJournal::prepare);
        } catch (SQLException problem) {
            if (StoreFile.readOnly(file)) {
                return reading(file);
            }
            throw StoreFile.refused(file, problem);
        }
    }

    /** Opens a store whose directory takes no log, so that everything must be in the file itself. */
    private static SqliteJournal reading(Path file) {
        StoreFile.requireWhole(file);
        try {
            return opened(file, "jdbc:sqlite:" + file.toUri() + "?mode=ro&immutable=1", SqliteJournal::format);
        } catch (SQLException problem) {
            throw StoreFile.refused(file, problem);
        }
    }

    /** What is done with a store before it is used. */
    private interface Beginning {
        void with(SqliteJournal journal) throws SQLException;
    }

    private static SqliteJournal opened(Path file, String url, Beginning beginning) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(PATIENCE_MILLIS);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        Connection connection = config.createConnection(url);
        SqliteJournal journal = new SqliteJournal(file, connection);
        try {
            beginning.with(journal);
            return journal;
        } catch (SQLException | RuntimeException problem) {
            connection.close();
            throw problem;
        }
    }

    private void prepare() throws SQLException {
        int format = format();
        try (Statement statement = connection.createStatement()) {
            statement.execute("pragma journal_mode = wal");
            if (format == 0) {
                for (String part : SCHEMA) {
                    statement.execute(part);
                }
            }
            statement.execute(SqliteOutages.TABLE);
            for (String table : SqliteTasks.TABLES) {
                statement.execute(table);
            }
        }
        format(); // SQLite opens the log when it first looks
        whereabouts = new Whereabouts(file);
    }

    /** Returns the version of the format, 0 for a new file; throws where the file is somebody else's or of a newer version. */
    private int format() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("select name from sqlite_master where type = 'table'")) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            if (tables.isEmpty()) {
                return 0;
            }
            if (!tables.contains("journeyman")) {
                throw new JournalException(
                        "%s is an SQLite file of something else. Name another file; nothing was changed."
                                .formatted(file));
            }
            try (ResultSet row = statement.executeQuery("select format from journeyman")) {
                int format = row.next() ? row.getInt(1) : 0;
                if (format > FORMAT) {
                    throw new JournalException(
                            "The store %s has format %s; this version of Journeyman reads up to %s. Use a newer version; nothing was changed."
                                    .formatted(file, format, FORMAT));
                }
                return format;
            }
        }
    }

    @Override
    public synchronized List<Recorded> read(String run) {
        List<Recorded> entries = new ArrayList<>();
        try (PreparedStatement select =
                connection.prepareStatement("select seq, at, entry from entry where run = ? order by seq")) {
            select.setString(1, run);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    entries.add(recorded(run, rows));
                }
            }
        } catch (SQLException problem) {
            throw StoreFile.refused(file, problem);
        }
        return List.copyOf(entries);
    }

    @Override
    public synchronized boolean knows(String run) {
        try {
            return newest(run) > 0;
        } catch (SQLException problem) {
            throw StoreFile.refused(file, problem);
        }
    }

    private Recorded recorded(String run, ResultSet row) throws SQLException {
        long seq = row.getLong(1);
        try {
            return new Recorded(seq, Instant.parse(row.getString(2)), EntryFormat.read(row.getString(3)));
        } catch (IllegalArgumentException | DateTimeException | NullPointerException problem) {
            throw new JournalException(
                    "The store %s is damaged: entry %s of run %s cannot be read. It was left as it is; restore it from a copy."
                            .formatted(file, seq, run),
                    problem);
        }
    }

    @Override
    public synchronized void append(String run, long expected, List<Recorded> entries) {
        if (entries.isEmpty()) {
            return;
        }
        ArrayNode batch = JSON.createArrayNode();
        for (Recorded recorded : entries) {
            batch.addArray().add(recorded.at().toString()).add(EntryFormat.write(recorded.entry()));
        }
        try (PreparedStatement insert = connection.prepareStatement(APPEND)) {
            insert.setString(1, run);
            insert.setLong(2, expected);
            insert.setString(3, batch.toString());
            if (insert.executeUpdate() == 0) {
                throw new StaleWriterException(run, expected, newest(run));
            }
            if (whereabouts != null) {
                whereabouts.check();
            }
        } catch (SQLException problem) {
            throw StoreFile.refused(file, problem);
        }
    }

    @Override
    public synchronized List<String> runs() {
        List<String> runs = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select run from entry where seq = 1 order by rowid")) {
            while (rows.next()) {
                runs.add(rows.getString(1));
            }
        } catch (SQLException problem) {
            throw StoreFile.refused(file, problem);
        }
        return List.copyOf(runs);
    }

    @Override
    public BreakerStore breakers() {
        return new SqliteOutages(file, connection, this);
    }

    @Override
    public TaskStore tasks() {
        return new SqliteTasks(file, connection, this);
    }

    private long newest(String run) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("select coalesce(max(seq), 0) from entry where run = ?")) {
            select.setString(1, run);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? row.getLong(1) : 0;
            }
        }
    }

    @Override
    public synchronized void close() {
        if (whereabouts != null && !whereabouts.there()) {
            return; // SQLite would remove the log of whatever took the place of ours
        }
        try {
            connection.close();
        } catch (SQLException problem) {
            throw StoreFile.refused(file, problem);
        }
    }
}
