package dev.journeyman.postgres;

import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.claim.Term;
import dev.journeyman.journal.claim.Uptime;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.model.Sleeper;
import dev.journeyman.postgres.PostgresAppend.Writer;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.Machine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * The store for several machines: a schema of a PostgreSQL database. An append is one call of a function that checks whether its
 * writer has seen the newest entry; it returns when the server has committed it to its disk. If the connection breaks meanwhile,
 * the store asks whether the append was committed. It may be used from any thread and any number of processes, also through a
 * pooler of transactions.
 *
 * <p>It has the tables of the SQLite store, apart from the mark of its log. They are made when the store is first opened.
 */
public final class PostgresJournal implements Journal {

    /** The schema of a store that names none. */
    public static final String SCHEMA = "journeyman";

    private final PostgresDatabase database;
    private final PostgresEntries entries;
    private final PostgresHeads heads;
    private final PostgresAppends appends;
    private final PostgresHandout handout;
    private final Runnable closing;

    private PostgresJournal(PostgresDatabase database, PostgresAppends appends, Duration term, Builder settings) {
        this.database = database;
        this.entries = new PostgresEntries(database);
        this.heads = new PostgresHeads(database, entries);
        this.appends = appends;
        this.handout = new PostgresHandout(
                new PostgresClaims(database, appends, term),
                new PostgresSweep(database, heads, term),
                settings.host,
                Uptime.here());
        this.closing = settings.closing;
    }

    /**
     * Opens the store in the schema {@code journeyman} of a database, which is made if it does not exist.
     *
     * @param source the source of connections, usually a pool; it stays open when the store is closed
     * @throws JournalException if the database cannot be reached or does not keep what is acknowledged, or a newer version wrote the
     *     store
     */
    public static PostgresJournal of(DataSource source) {
        return builder(source).open();
    }

    /** Returns a builder of a store, for another schema or a user who may not create tables. */
    public static Builder builder(DataSource source) {
        return new Builder(source);
    }

    /** Returns the statements that make the tables of a store, for a user who may do that. */
    public static String sql(String schema) {
        return PostgresSchema.OURS.sql(Builder.checked(schema));
    }

    @Override
    public String name() {
        return database.name();
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
        if (!batch.isEmpty()) {
            appends.append(run, expected, batch, head, Writer.ANY);
        }
    }

    @Override
    public void remove(String run, long expected) {
        appends.remove(run, expected);
    }

    @Override
    public Optional<Handout> handout() {
        return Optional.of(handout);
    }

    @Override
    public BreakerStore breakers() {
        return new PostgresBreakerStore(database);
    }

    @Override
    public TaskStore tasks() {
        return new PostgresTasks(database);
    }

    @Override
    public void close() {
        handout.close();
        closing.run();
    }

    /** A store that is not open yet. It is used by one thread. */
    public static final class Builder {

        private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");

        private PostgresDatabase place;
        private boolean creates = true;
        private boolean weak;
        private Runnable closing = () -> {};
        private Optional<Duration> term = Optional.empty();
        private String host = Machine.here().replaceFirst("/.*", "");
        private PostgresSchema tables = PostgresSchema.OURS;
        private Function<PostgresDatabase, LostAnswers> lost =
                database -> new LostAnswers(database, InstantSource.system(), Sleeper.real());

        private Builder(DataSource source) {
            this.place = new PostgresDatabase(source, SCHEMA, "");
        }

        /**
         * Names the schema (default: {@code journeyman}). It is made if it does not exist; each schema is a store.
         *
         * @param name lower case letters, digits and underscores
         */
        public Builder schema(String name) {
            place = new PostgresDatabase(place.source(), checked(name), place.name());
            return this;
        }

        /** Says whether the schema and its tables may be created or taken over from an earlier format (default: they may). */
        public Builder createTables(boolean may) {
            creates = may;
            return this;
        }

        /**
         * Accepts a server that acknowledges commits before they are on its disk, so that a crash of the server may lose
         * acknowledged entries (default: such a server is refused).
         */
        public Builder acceptWeakDurability() {
            weak = true;
            return this;
        }

        /**
         * Says what messages call the store (default: the address, the database and the schema).
         *
         * @param shown a name without a password
         */
        public Builder name(String shown) {
            place = new PostgresDatabase(place.source(), place.schema(), shown);
            return this;
        }

        /**
         * Says how old the last sign of life of a process is when another one may take its runs over (default: as the store
         * has it; 60 s in a new one). The first process that opens the store decides; another term is refused later.
         *
         * @param age four seconds or more: a claim is renewed six times in it
         */
        public Builder term(Duration age) {
            term = Optional.of(Term.checked(age));
            return this;
        }

        /** Names this machine in the names of its processes (default: as the system does). */
        public Builder host(String machine) {
            host = machine;
            return this;
        }

        /** Says what is done when the store is closed, such as closing a pool of its own (default: nothing). */
        public Builder onClose(Runnable then) {
            closing = then;
            return this;
        }

        /** Uses other tables than those of this version, for tests of what comes later. */
        Builder tables(PostgresSchema others) {
            tables = others;
            return this;
        }

        /** Uses another clock and another way to wait while a lost answer is looked for, for tests. */
        Builder waiting(InstantSource time, Sleeper pause) {
            lost = database -> new LostAnswers(database, time, pause);
            return this;
        }

        /**
         * Opens the store.
         *
         * @throws JournalException if the database cannot be reached, lacks the tables, or does not keep what is acknowledged,
         *     or if it has another term
         */
        public PostgresJournal open() {
            PostgresDatabase database = database();
            database.with(connection -> {
                ServerSettings settings = ServerSettings.of(connection);
                settings.check(database.name(), weak);
                tables.open(database, connection, creates, settings.readOnly());
                return database;
            });
            Duration agreed = PostgresSchema.term(database, term);
            return new PostgresJournal(
                    database, new PostgresAppends(database, lost.apply(database), weak, agreed), agreed, this);
        }

        /**
         * Returns whether the schema has a store. Nothing is made.
         *
         * @throws JournalException if the database cannot be reached, or a newer version wrote the store
         */
        public boolean exists() {
            PostgresDatabase database = database();
            return database.with(connection -> tables.exist(database, connection));
        }

        private PostgresDatabase database() {
            if (!place.name().isEmpty()) {
                return place;
            }
            String schema = place.schema();
            PostgresDatabase asked = new PostgresDatabase(place.source(), schema, "in the schema " + schema);
            return new PostgresDatabase(place.source(), schema, asked.with(connection -> place(connection, schema)));
        }

        private static String checked(String schema) {
            if (!NAME.matcher(schema).matches() || schema.startsWith("pg_")) {
                throw new BadInputException(
                        "\"%s\" is not the name of a schema. Use lower case letters, digits and underscores, 63 at most; pg_ at the beginning is the server's."
                                .formatted(schema));
            }
            return schema;
        }

        /** Returns what messages call the store: where it is, without a user, a password or other parameters. */
        private static String place(Connection connection, String schema) throws SQLException {
            String url = connection.getMetaData().getURL();
            String place = url.replaceFirst("^jdbc:postgresql:", "postgres:").replaceFirst("[?].*$", "");
            return schema.equals(SCHEMA) ? place : place + "?schema=" + schema;
        }
    }
}
