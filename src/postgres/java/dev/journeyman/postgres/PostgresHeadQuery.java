package dev.journeyman.postgres;

import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Selects stored heads. An index on the hour of the newest entry leads to the newest, and those of an hour are sorted. */
final class PostgresHeadQuery {

    private static final long HOUR = 3_600_000_000L;

    private static final String ROW = "select h.run, h.facts, h.seq from ${schema}.head h where ";
    private static final String ORDER = " order by h.hour desc, h.updated desc, h.run desc limit ?";

    private final StringBuilder conditions = new StringBuilder("h.hour is not null");
    private final List<Object> values = new ArrayList<>();

    private PostgresHeadQuery(HeadQuery query) {
        if (!query.states().isEmpty()) {
            and(
                    "h.state = any(string_to_array(?, ' '))",
                    String.join(
                            " ",
                            query.states().stream().map(State::name).sorted().toList()));
        }
        query.project().ifPresent(project -> and("h.project = ?", project));
        if (query.waits()) {
            conditions.append(" and h.waiting");
        }
        query.before().ifPresent(last -> {
            long updated = micros(last.updated());
            and("h.hour <= ?", Math.floorDiv(updated, HOUR));
            and("(h.updated, h.run) < (?, ?)", updated, last.run());
        });
    }

    /**
     * A selected head.
     *
     * @param run the run
     * @param head its head; empty if it is behind the entries, or another version wrote it
     */
    record Row(String run, Optional<RunHead> head) {}

    /** Returns the head of a run, or nothing. */
    static List<Row> of(PostgresDatabase database, String run) {
        return rows(database, ROW + "h.run = ?", List.of(run));
    }

    /** Returns the page of a query. */
    static List<Row> page(PostgresDatabase database, HeadQuery query) {
        Select select = select(query);
        return rows(database, select.text(), select.values());
    }

    /**
     * A statement with its values.
     *
     * @param text the statement
     * @param values its values in order
     */
    record Select(String text, List<Object> values) {}

    /** Returns the statement that selects the page of a query. */
    static Select select(HeadQuery query) {
        PostgresHeadQuery select = new PostgresHeadQuery(query);
        select.values.add(query.limit());
        return new Select(ROW + select.conditions + ORDER, select.values);
    }

    /** Returns the number of heads on all pages of a query. */
    static long count(PostgresDatabase database, HeadQuery query) {
        PostgresHeadQuery select = new PostgresHeadQuery(query);
        return Long.parseLong(database.column(
                        "select count(*) from ${schema}.head h where " + select.conditions, select.values.toArray())
                .get(0));
    }

    /** Sets the values of the eight columns of a head, beginning at an index. */
    static void set(PreparedStatement statement, int first, RunHead head) throws SQLException {
        statement.setString(first, head.json());
        statement.setLong(first + 1, micros(head.updated()));
        statement.setString(first + 2, head.state().name());
        statement.setString(first + 3, head.subject().project());
        statement.setBoolean(first + 4, head.waiting() != null);
        RunHead.Due due = head.due();
        statement.setBoolean(first + 5, due.driven());
        statement.setObject(first + 6, due.at() == null ? null : micros(due.at()), Types.BIGINT);
        statement.setString(first + 7, due.host());
    }

    /** Returns a time as the number by which rows are ordered. */
    static long micros(Instant at) {
        return at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000;
    }

    private void and(String condition, Object... more) {
        conditions.append(" and ").append(condition);
        values.addAll(List.of(more));
    }

    private static List<Row> rows(PostgresDatabase database, String query, List<Object> values) {
        return database.with(connection -> rows(connection, database.sql(query), values));
    }

    private static List<Row> rows(Connection connection, String query, List<Object> values) throws SQLException {
        List<Row> found = new ArrayList<>();
        try (PreparedStatement select = PostgresDatabase.prepared(connection, query, values.toArray());
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                long seq = rows.getLong(3);
                found.add(new Row(
                        rows.getString(1), RunHead.parse(rows.getString(2)).filter(parsed -> parsed.seq() == seq)));
            }
        }
        return found;
    }
}
