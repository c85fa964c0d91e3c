package dev.journeyman.postgres;

import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.claim.Term;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The tables of a store: made where there are none, or taken over from an older format when the store is opened. All of that is
 * one transaction, and only one process does it at a time.
 *
 * @param scripts for each format from 1 on the statements that lead to it; the last one is written
 */
record PostgresSchema(List<String> scripts) {

    /** The tables of this version. */
    static final PostgresSchema OURS = new PostgresSchema(List.of(resource("format-1.sql"), resource("format-2.sql")));

    /** Which of our tables there are: one statement, so that all of those that another process makes are there or none. */
    private static final String TABLES =
            "select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ? and"
                + " c.relname in ('journeyman', 'head', 'entry', 'outage', 'completed', 'blocked', 'journeyman_due',"
                + " 'call_slot') order by 1";

    /** A lock of the transaction, which a pooler leaves alone. */
    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended('journeyman ' || ?, 0))";

    private static final String TERM = "select term from ${schema}.journeyman where term is not null";

    private static final String MAY_WRITE = "select 1 where has_table_privilege('${schema}.journeyman', 'update') and"
            + " current_setting('transaction_read_only') = 'off'";

    private static final String KEEP = "update ${schema}.journeyman set term = coalesce(term, ?) returning term";

    private int newest() {
        return scripts.size();
    }

    /** Returns the statements that make the tables of a schema, which is made as well. */
    String sql(String schema) {
        return "create schema if not exists %s;%n%n".formatted(schema)
                + script(0).replace("${schema}", schema);
    }

    private String script(int format) {
        return IntStream.range(format, newest())
                .mapToObj(i -> (i == 0 ? "" : "update ${schema}.journeyman set format = " + (i + 1) + ";\n\n")
                        + scripts.get(i))
                .collect(Collectors.joining("\n"));
    }

    /** Returns whether there are tables of a store. */
    boolean exist(PostgresDatabase database, Connection connection) throws SQLException {
        return format(database, connection) > 0;
    }

    /**
     * Checks a store, and makes its tables or takes them over where they are not those of this version.
     *
     * @param making whether tables may be made
     * @param readOnly whether the server writes nothing
     */
    void open(PostgresDatabase database, Connection connection, boolean making, boolean readOnly) throws SQLException {
        int format = format(database, connection);
        if (format == newest()) {
            return;
        }
        if (!making || readOnly) {
            throw absent(database, format, readOnly);
        }
        boolean own = connection.getAutoCommit();
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            make(database, connection);
            connection.commit();
            done = true;
        } catch (SQLException problem) {
            if (format > 0 && PostgresFault.readsOnly(problem)) {
                throw absent(database, format, false); // this user is not the owner
            }
            throw problem;
        } finally {
            if (!done) {
                connection.rollback();
            }
            connection.setAutoCommit(own);
        }
    }

    /** Returns the term of a store, which the first process decides that may write it; throws if this one asks for another. */
    static Duration term(PostgresDatabase database, Optional<Duration> asked) {
        Duration wanted = asked.orElse(Term.USUAL);
        List<String> kept = database.column(TERM);
        if (kept.isEmpty() && !database.column(MAY_WRITE).isEmpty()) {
            kept = database.column(KEEP, wanted.toMillis());
        }
        return kept.isEmpty()
                ? wanted
                : Term.agreed(database.name(), Duration.ofMillis(Long.parseLong(kept.get(0))), asked);
    }

    private void make(PostgresDatabase database, Connection connection) throws SQLException {
        PostgresDatabase.column(connection, LOCK, database.schema());
        int format = format(database, connection); // another process may have made them meanwhile
        if (PostgresDatabase.column(connection, "select 1 from pg_namespace where nspname = ?", database.schema())
                .isEmpty()) {
            PostgresDatabase.execute(connection, database.sql("create schema ${schema}"));
        }
        if (format < newest()) {
            PostgresDatabase.execute(connection, database.sql(script(format)));
        }
    }

    /** Returns the format of a store, 0 where there is none; throws if the schema is not a store of this version. */
    private int format(PostgresDatabase database, Connection connection) throws SQLException {
        List<String> tables = PostgresDatabase.column(connection, TABLES, database.schema());
        if (tables.isEmpty()) {
            return 0;
        }
        if (!tables.contains("journeyman")) {
            throw new JournalException(
                    "The schema %s of %s has tables of something else: %s. Name another schema; nothing was changed."
                            .formatted(database.schema(), database.name(), String.join(", ", tables)));
        }
        List<String> formats =
                PostgresDatabase.column(connection, database.sql("select format from ${schema}.journeyman"));
        if (formats.size() != 1) {
            throw new JournalException(
                    "The schema %s of %s holds %s stores: its table journeyman has as many rows, not one. Restore the schema from a copy; nothing was changed."
                            .formatted(database.schema(), database.name(), formats.size()));
        }
        int format = Integer.parseInt(formats.get(0));
        if (format > newest()) {
            throw new JournalException(
                    "The store %s has format %s; this version of Journeyman reads up to %s. Use a newer version; nothing was changed."
                            .formatted(database.name(), format, newest()));
        }
        return format;
    }

    private JournalException absent(PostgresDatabase database, int format, boolean readOnly) {
        String why = readOnly ? "its server only reads" : "this user or host does not make tables";
        return new JournalException(
                format == 0
                        ? "The schema %s of %s has no store, and %s. Start a run in it as a user who may create tables."
                                .formatted(database.schema(), database.name(), why)
                        : "The store %s has format %s, this version of Journeyman needs %s, and %s. Open it once as the owner of its tables."
                                .formatted(database.name(), format, newest(), why));
    }

    private static String resource(String name) {
        try (InputStream script = Objects.requireNonNull(PostgresSchema.class.getResourceAsStream(name), name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }
}
