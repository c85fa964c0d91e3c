package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.HeadFold;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The heads of runs. A head whose seq is not the number of entries was left behind by an earlier version, or an entry
 * was changed by hand: it is folded again when it is read. Where nothing can be written, every head is folded when it
 * is asked for.
 */
final class SqliteHeads {

    private static final String BEHIND = "select run from head where updated is null order by rowid";
    private static final String STORED = "update head set facts = ?, updated = ?, state = ?, project = ?, waiting = ?"
            + " where run = ? and seq = ?";

    /** How often heads that are behind are folded for one page. Once is enough unless other processes write. */
    private static final int TRIES = 3;

    private final SqliteFile file;
    private final SqliteEntries entries;
    private final boolean writable;

    SqliteHeads(SqliteFile file, SqliteEntries entries, boolean writable) {
        this.file = file;
        this.entries = entries;
        this.writable = writable;
    }

    /** Returns the head of a run; empty if the store does not contain the run. */
    Optional<RunHead> of(String run) {
        if (!stored()) {
            return entries.knows(run) ? Optional.of(folded(run)) : Optional.empty();
        }
        List<HeadSelect.Row> rows = file.with(connection -> HeadSelect.of(connection, run));
        if (rows.isEmpty()) {
            if (!entries.knows(run)) {
                return Optional.empty();
            }
            rows = file.with(connection -> HeadSelect.of(connection, run)); // its first append may have come in between
        }
        return rows.isEmpty() ? Optional.of(folded(run)) : rows.get(0).head().or(() -> Optional.of(kept(folded(run))));
    }

    /** Returns the page of a query, without the runs that cannot be read. */
    List<RunHead> page(HeadQuery query) {
        if (!stored()) {
            return query.page(readable(entries.runs(), new ArrayList<>()).stream());
        }
        for (int tries = 0; tries < TRIES; tries++) {
            settle();
            List<HeadSelect.Row> rows = file.with(connection -> HeadSelect.page(connection, query));
            List<String> odd = rows.stream()
                    .filter(row -> row.head().isEmpty())
                    .map(HeadSelect.Row::run)
                    .toList();
            if (odd.isEmpty()) {
                return rows.stream().flatMap(row -> row.head().stream()).toList();
            }
            odd.forEach(run -> file.change("update head set updated = null where run = ?", run));
        }
        return query.page(readable(entries.runs(), new ArrayList<>()).stream());
    }

    /** Returns the number of heads on all pages of a query. */
    long count(HeadQuery query) {
        if (!stored()) {
            return page(query.limit(Integer.MAX_VALUE)).size();
        }
        settle();
        return file.with(connection -> HeadSelect.count(connection, query));
    }

    /** Returns the runs without a head, because they cannot be read. */
    List<String> unreadable() {
        List<String> failed = new ArrayList<>();
        if (stored()) {
            settle();
            return List.copyOf(file.with(connection -> SqliteFile.column(connection, BEHIND)));
        }
        readable(entries.runs(), failed);
        return failed;
    }

    /** Returns whether heads are in the file and can be written there. */
    private boolean stored() {
        return writable && !file.isLogLost();
    }

    /** Folds the heads that are behind their entries. A run that cannot be read stays behind. */
    private void settle() {
        List<String> behind = file.with(connection -> SqliteFile.column(connection, BEHIND));
        readable(behind, new ArrayList<>()).forEach(this::kept);
    }

    private List<RunHead> readable(List<String> runs, List<String> failed) {
        List<RunHead> heads = new ArrayList<>();
        for (String run : runs) {
            try {
                heads.add(folded(run));
            } catch (JournalException unreadable) {
                failed.add(run);
            }
        }
        return heads;
    }

    private RunHead folded(String run) {
        return HeadFold.ours().head(file.path().toString(), run, entries.read(run, 0));
    }

    /** Stores a folded head, unless there are newer entries by now. */
    private RunHead kept(RunHead head) {
        return file.with(connection -> {
            try (PreparedStatement update = connection.prepareStatement(STORED)) {
                int next = new HeadRow(head).set(update, 1);
                update.setString(next, head.run());
                update.setLong(next + 1, head.seq());
                update.executeUpdate();
                return head;
            }
        });
    }
}
