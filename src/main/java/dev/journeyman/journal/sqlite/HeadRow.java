package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.RunHead;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;

/**
 * A head as columns of a row: its JSON, and what queries need of it.
 *
 * @param head the head
 */
record HeadRow(RunHead head) {

    /** The columns, in the order of {@link #set}. */
    static final String COLUMNS = "facts, updated, state, project, waiting";

    /** Sets the values of the columns, and returns the index that follows them. */
    int set(PreparedStatement statement, int first) throws SQLException {
        statement.setString(first, head.json());
        statement.setLong(first + 1, micros(head.updated()));
        statement.setString(first + 2, head.state().name());
        statement.setString(first + 3, head.subject().project());
        statement.setInt(first + 4, head.waiting() == null ? 0 : 1);
        return first + 5;
    }

    /** Returns a time as the number by which rows are ordered. */
    static long micros(Instant at) {
        return at.getEpochSecond() * 1_000_000 + at.getNano() / 1_000;
    }
}
