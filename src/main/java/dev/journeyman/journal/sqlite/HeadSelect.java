package dev.journeyman.journal.sqlite;

import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Selects stored heads. */
final class HeadSelect {

    private static final String ROW = "select run, facts, seq, updated from head where ";

    private final StringBuilder conditions = new StringBuilder("updated is not null");
    private final List<Object> values = new ArrayList<>();

    private HeadSelect(HeadQuery query) {
        if (!query.states().isEmpty()) {
            and(
                    "state in (%s)"
                            .formatted(String.join(
                                    ", ", Collections.nCopies(query.states().size(), "?"))),
                    query.states().stream().map(State::name).toArray());
        }
        query.project().ifPresent(project -> and("project = ?", project));
        if (query.waits()) {
            and("waiting = 1");
        }
        query.before().ifPresent(last -> and("(updated, run) < (?, ?)", HeadRow.micros(last.updated()), last.run()));
    }

    /**
     * A selected head.
     *
     * @param run the run
     * @param head its head; empty if it is behind the entries, or another version wrote it
     */
    record Row(String run, Optional<RunHead> head) {}

    /** Returns the head of a run, or nothing. */
    static List<Row> of(Connection connection, String run) throws SQLException {
        return rows(connection, ROW + "run = ?", List.of(run));
    }

    /** Returns the page of a query. */
    static List<Row> page(Connection connection, HeadQuery query) throws SQLException {
        HeadSelect select = new HeadSelect(query);
        select.values.add(query.limit());
        return rows(connection, ROW + select.conditions + " order by updated desc, run desc limit ?", select.values);
    }

    /** Returns the number of heads on all pages of a query. */
    static long count(Connection connection, HeadQuery query) throws SQLException {
        HeadSelect select = new HeadSelect(query);
        try (PreparedStatement statement =
                        prepared(connection, "select count(*) from head where " + select.conditions, select.values);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private void and(String condition, Object... more) {
        conditions.append(" and ").append(condition);
        values.addAll(List.of(more));
    }

    private static List<Row> rows(Connection connection, String query, List<Object> values) throws SQLException {
        List<Row> found = new ArrayList<>();
        try (PreparedStatement select = prepared(connection, query, values);
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                found.add(new Row(rows.getString(1), head(rows)));
            }
        }
        return found;
    }

    /** Returns the head in a row; empty if it is behind the entries, or another version wrote it. */
    private static Optional<RunHead> head(ResultSet row) throws SQLException {
        String facts = row.getString(2);
        long seq = row.getLong(3);
        row.getLong(4);
        return facts == null || row.wasNull()
                ? Optional.empty()
                : RunHead.parse(facts).filter(parsed -> parsed.seq() == seq);
    }

    private static PreparedStatement prepared(Connection connection, String query, List<Object> values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query);
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
        return statement;
    }
}
