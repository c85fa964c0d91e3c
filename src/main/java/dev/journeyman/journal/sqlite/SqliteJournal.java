package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * The store for one machine: an SQLite file in write-ahead mode that is synced on every append. Several processes may
 * have it open; an append is one transaction that checks whether its writer has seen the newest entry, and the appends of several
 * threads share a sync. It may be used from any thread.
 *
 * <p>The file has these tables: {@code entry} with the run, the seq, the time, and the entry as
 * one line of JSON, which is compressed where it is long; {@code head} with the number of entries of each run and its {@link RunHead}; {@code log} with a mark that shows whether the
 * write-ahead log is missing; {@code outage} with the providers whose breakers are open; {@code slot} with the calls of providers that are under way; {@code completed} and
 * {@code blocked} with the tasks of projects; and {@code journeyman} with the version of the format.
 */
public final class SqliteJournal implements Journal {

    /** How long a write waits for another process that is writing. */
    static final int PATIENCE_MILLIS = 5_000;

    /** The pages of the file that SQLite keeps in memory at most, in KiB as a negative number: those of some hundred runs at once. */
    private static final int CACHE = -16_000;

    /** What a removed entry adds to the write-ahead log, roughly. */
    private static final long BYTES_OF_AN_ENTRY = 1_000;

    private final SqliteFile file;
    private final SqliteEntries entries;
    private final SqliteHeads heads;
    private final AppendGroups<PendingAppend> groups;
    private final EntryPacking packing = new EntryPacking();
    private final SqliteRemoval removal = new SqliteRemoval();
    private final WriteAheadLogGuard log;
    private final @Nullable StoreFileGuard whereabouts;

    private SqliteJournal(
            SqliteFile file, WriteAheadLogGuard log, SqliteEntries entries, @Nullable StoreFileGuard whereabouts) {
        this.file = file;
        this.heads = new SqliteHeads(file, entries, whereabouts != null);
        this.log = log;
        this.groups = new AppendGroups<>(new SqliteAppends(file, log, entries, whereabouts)::write);
        this.entries = entries;
        this.whereabouts = whereabouts;
    }

    /** Opens a store, which is made if it does not exist. A store in a read-only place can still be read. */
    public static SqliteJournal open(Path named) {
        Path file = StoreFile.place(named);
        StoreFile.prepare(file);
        try {
            return opened(file, "jdbc:sqlite:" + file, SqliteJournal::prepared);
        } catch (SQLException problem) {
            if (StoreFile.readOnly(file)) {
                return reading(file);
            }
            throw StoreFile.refused(file, problem);
        }
    }

    /** Opens a store whose directory is read-only. It can have no log, so every entry must be in the file itself. */
    private static SqliteJournal reading(Path file) {
        StoreFile.requireWhole(file);
        try {
            return opened(file, "jdbc:sqlite:" + file.toUri() + "?mode=ro&immutable=1", SqliteJournal::looked);
        } catch (SQLException problem) {
            throw StoreFile.refused(file, problem);
        }
    }

    /** A way to prepare an opened store. */
    private interface Beginning {
        SqliteJournal of(SqliteFile file, Connection connection) throws SQLException;
    }

    private static SqliteJournal opened(Path path, String url, Beginning beginning) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(PATIENCE_MILLIS);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setCacheSize(CACHE);
        Connection connection = config.createConnection(url);
        try {
            return beginning.of(new SqliteFile(path, connection), connection);
        } catch (SQLException | RuntimeException problem) {
            connection.close();
            throw problem;
        }
    }

    private static SqliteJournal prepared(SqliteFile file, Connection connection) throws SQLException {
        SqliteSchema.format(file, connection);
        SqliteFile.execute(connection, "pragma journal_mode = wal");
        WriteAheadLogGuard log = new WriteAheadLogGuard(file);
        boolean marked = SqliteSchema.hasHeads(connection);
        if (marked) {
            log.begin(connection); // before anything is written to the log; SQLite opens it at the first query
        }
        if (!file.isLogLost()) {
            SqliteSchema.complete(file, connection);
        }
        if (!marked) {
            log.begin(connection);
        }
        return new SqliteJournal(file, log, new SqliteEntries(file, true), new StoreFileGuard(file.path()));
    }

    private static SqliteJournal looked(SqliteFile file, Connection connection) throws SQLException {
        SqliteSchema.format(file, connection);
        WriteAheadLogGuard log = new WriteAheadLogGuard(file);
        log.beginReading(connection);
        return new SqliteJournal(file, log, new SqliteEntries(file, SqliteSchema.hasHeads(connection)), null);
    }

    @Override
    public String name() {
        return file.path().toString();
    }

    @Override
    public List<StoredEntry> read(String run) {
        return entries.read(run, 0);
    }

    @Override
    public List<StoredEntry> read(String run, long after) {
        return entries.read(run, after);
    }

    @Override
    public boolean intact(String run) {
        return entries.intact(run);
    }

    @Override
    public boolean knows(String run) {
        return entries.knows(run);
    }

    @Override
    public List<String> runs() {
        return entries.runs();
    }

    @Override
    public Optional<RunHead> head(String run) {
        return heads.of(run);
    }

    @Override
    public List<RunHead> heads(HeadQuery query) {
        return heads.page(query);
    }

    @Override
    public long count(HeadQuery query) {
        return heads.count(query);
    }

    @Override
    public List<String> unreadable() {
        return heads.unreadable();
    }

    @Override
    public void append(String run, long expected, List<StoredEntry> batch, RunHead head) {
        if (batch.isEmpty()) {
            return;
        }
        PendingAppend append = new PendingAppend(run, expected, batch, packing.packed(batch), head);
        groups.write(append);
        append.require();
    }

    @Override
    public void remove(String run, long expected) {
        file.requireLog();
        file.with(connection -> {
            log.beforeAppend(connection, expected * BYTES_OF_AN_ENTRY);
            try {
                removal.remove(connection, run, expected);
            } finally {
                log.settle(connection);
            }
            return run;
        });
        if (whereabouts != null) {
            whereabouts.check();
        }
    }

    @Override
    public Optional<String> damage() {
        return file.isLogLost() ? Optional.of(file.lossOfLog()) : Optional.empty();
    }

    @Override
    public BreakerStore breakers() {
        return new SqliteBreakerStore(file);
    }

    @Override
    public TaskStore tasks() {
        return new SqliteTasks(file);
    }

    @Override
    public void close() {
        if (whereabouts != null && !whereabouts.there()) {
            return; // SQLite would remove the log of the file that replaced this one
        }
        file.close();
        removal.freeSpace(file.path());
    }
}
