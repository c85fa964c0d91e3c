package dev.journeyman.journal.sqlite;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Appends entries, each batch in one statement. The statement appends the whole batch with the head of the run, or
 * nothing if its writer has not seen the newest entry. The head is handed over in a temporary table, from which a
 * temporary trigger takes it with the last entry of the batch. The statements are prepared once, because preparing one
 * takes about as long as executing it.
 */
final class SqliteAppends {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SEEN = " where ?2 = coalesce((select seq from head where run = ?1), 0)";
    private static final String ONE = "insert into entry (run, seq, at, entry) select ?1, ?2 + 1, ?3, ?4" + SEEN;
    private static final String MANY = "insert into entry (run, seq, at, entry)"
            + " select ?1, ?2 + 1 + key, json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?3)"
            + SEEN + " order by key";

    private static final String[] HAND_OVER = {
        "pragma temp_store = memory",
        "create temp table next (seq integer, facts text, updated integer, state text, project text, waiting integer)",
        "insert into temp.next (seq) values (0)",
        "create temp trigger head_appended after insert on main.entry when new.seq = (select seq from next) begin"
                + " insert into head (run, seq, " + HeadRow.COLUMNS + ") select new.run, seq, " + HeadRow.COLUMNS
                + " from next where true on conflict (run) do update set seq = excluded.seq, facts = excluded.facts,"
                + " updated = excluded.updated, state = excluded.state, project = excluded.project,"
                + " waiting = excluded.waiting; end",
    };
    private static final String NEXT =
            "update temp.next set facts = ?, updated = ?, state = ?, project = ?, waiting = ?, seq = ?";

    private @Nullable PreparedStatement next;
    private @Nullable PreparedStatement one;
    private @Nullable PreparedStatement many;

    /** Prepares a connection for appends. */
    static void begin(Connection connection) throws SQLException {
        SqliteFile.execute(connection, HAND_OVER);
    }

    /** Appends a batch with the head after it, and returns whether its writer had seen the newest entry. */
    boolean append(Connection connection, String run, long expected, List<StoredEntry> entries, RunHead head)
            throws SQLException {
        handOver(connection, head, expected + entries.size());
        return entries.size() == 1
                ? appendOne(connection, run, expected, entries.get(0))
                : appendMany(connection, run, expected, entries);
    }

    private void handOver(Connection connection, RunHead head, long seq) throws SQLException {
        if (next == null) {
            next = connection.prepareStatement(NEXT);
        }
        next.setLong(new HeadRow(head).set(next, 1), seq);
        next.executeUpdate();
    }

    private boolean appendOne(Connection connection, String run, long expected, StoredEntry entry) throws SQLException {
        if (one == null) {
            one = connection.prepareStatement(ONE);
        }
        one.setString(1, run);
        one.setLong(2, expected);
        one.setString(3, entry.at().toString());
        one.setString(4, entry.json());
        return one.executeUpdate() > 0;
    }

    private boolean appendMany(Connection connection, String run, long expected, List<StoredEntry> entries)
            throws SQLException {
        if (many == null) {
            many = connection.prepareStatement(MANY);
        }
        ArrayNode batch = JSON.createArrayNode();
        entries.forEach(entry -> batch.addArray().add(entry.at().toString()).add(entry.json()));
        many.setString(1, run);
        many.setLong(2, expected);
        many.setString(3, batch.toString());
        return many.executeUpdate() > 0;
    }
}
