package dev.journeyman.postgres;

import dev.journeyman.journal.JournalException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * A schema of a database, reached by the connections of a source. Each piece of work has a connection of its own and is
 * committed when it returns. Nothing depends on the session behind a connection, so a pooler may give each transaction
 * another one. It may be used from any thread.
 *
 * @param source the source of connections
 * @param schema the name of the schema
 * @param name what messages call the store
 */
record PostgresDatabase(DataSource source, String schema, String name) {

    /** Work on a connection. */
    interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    /** A failure to get a connection: nothing was sent. */
    static final class NotConnected extends SQLException {

        private static final long serialVersionUID = 1;

        NotConnected(SQLException cause) {
            super(cause.getMessage(), cause.getSQLState(), cause);
        }
    }

    /** Returns a duration as the number by which the functions of the store take it. */
    static long micros(Duration duration) {
        return TimeUnit.SECONDS.toMicros(duration.getSeconds()) + duration.getNano() / 1_000;
    }

    /** Returns a statement with the name of the schema in place of {@code ${schema}}. */
    String sql(String statement) {
        return statement.replace("${schema}", schema);
    }

    /** Does work once. An interrupt does not end it: it would break the connection, or the wait of a pool for one. */
    <T> T once(Work<T> work) throws SQLException {
        boolean interrupted = Thread.interrupted();
        try {
            return committed(work);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T committed(Work<T> work) throws SQLException {
        try (Connection connection = connected()) {
            int before = UnnamedStatements.begin(connection);
            T result;
            try {
                result = work.with(connection);
                if (!connection.getAutoCommit()) {
                    connection.commit();
                }
            } catch (SQLException | RuntimeException problem) {
                undo(connection, before, problem);
                throw problem;
            }
            UnnamedStatements.end(connection, before);
            return result;
        }
    }

    /** Ends the transaction of a failure, which may have broken the connection. */
    private static void undo(Connection connection, int before, Exception problem) {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            UnnamedStatements.end(connection, before);
        } catch (SQLException broken) {
            problem.addSuppressed(broken);
        }
    }

    private Connection connected() throws SQLException {
        try {
            return source.getConnection();
        } catch (SQLException problem) {
            throw new NotConnected(problem);
        }
    }

    /**
     * Does work that may be done twice: again if the connection turns out to be broken, as those of a pool do after a
     * restart of the server. A failure becomes a {@link JournalException}.
     */
    <T> T with(Work<T> work) {
        try {
            return twice(work);
        } catch (SQLException problem) {
            throw PostgresFault.of(name, problem);
        }
    }

    /** Does work that may be done twice: again if the connection turns out to be broken. */
    <T> T twice(Work<T> work) throws SQLException {
        try {
            return once(work);
        } catch (NotConnected problem) {
            throw problem;
        } catch (SQLException problem) {
            if (!PostgresFault.answerLost(problem)) {
                throw problem;
            }
            return once(work);
        }
    }

    /** Executes a statement that may be executed twice, and returns the number of rows that it changed. */
    int change(String statement, Object... values) {
        return with(connection -> changed(connection, statement, values));
    }

    /** Executes a statement whose number of changed rows counts, so that it is not executed again after a failure. */
    int changeOnce(String statement, Object... values) {
        try {
            return once(connection -> changed(connection, statement, values));
        } catch (SQLException problem) {
            throw PostgresFault.of(name, problem);
        }
    }

    private int changed(Connection connection, String statement, Object... values) throws SQLException {
        try (PreparedStatement change = prepared(connection, sql(statement), values)) {
            return change.executeUpdate();
        }
    }

    /** Returns the first column of a query's rows. */
    List<String> column(String query, Object... values) {
        return with(connection -> column(connection, sql(query), values));
    }

    static List<String> column(Connection connection, String query, Object... values) throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement select = prepared(connection, query, values);
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    static void execute(Connection connection, String statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(statements);
        }
    }

    /** Returns a statement with its values. */
    static PreparedStatement prepared(Connection connection, String query, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
