package dev.journeyman.postgres;

import dev.journeyman.journal.Handout.Holder;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.claim.ClaimStore;
import dev.journeyman.journal.claim.HeldRun;
import dev.journeyman.postgres.PostgresAppend.Writer;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/**
 * The claims on runs in a database. The version of a picked row is the token of its claim. It may be used from any thread.
 *
 * @param database the store
 * @param appends what appends to it
 * @param term how old the last sign of life of a holder is when its claim may be taken over
 */
record PostgresClaims(PostgresDatabase database, PostgresAppends appends, Duration term) implements ClaimStore {

    private static final String CLAIM = "select ${schema}.claim(?, ?, ?, ?)";

    private static final String RENEW = "update ${schema}.journeyman_due d set last_heartbeat = clock_timestamp()"
            + " from unnest(?, ?) k (run, version)"
            + " where d.task_instance = k.run and d.version = k.version and d.picked"
            + " returning d.task_instance, d.version";

    private static final String GIVE_BACK = "select ${schema}.give_back(?, ?, ?, ?)";

    /** Looks at the heartbeat while it frees the row: a holder that woke meanwhile keeps the run. */
    private static final String REVIVE = "update ${schema}.journeyman_due d set picked = false, picked_by = null,"
            + " last_heartbeat = null, claim_id = null, execution_time = clock_timestamp(), version = d.version + 1,"
            + " task_name = ${schema}.task_of((select h.host from ${schema}.head h where h.run = d.task_instance))"
            + " where d.task_instance = ? and d.version = ? and d.picked"
            + " and d.last_heartbeat <= clock_timestamp() - ? * interval '1 microsecond'";

    private static final String HOLDERS = "select d.task_instance, d.picked_by, d.last_heartbeat"
            + " from ${schema}.journeyman_due d where d.picked order by d.task_instance";

    /**
     * Picks the row of a run. If the answer is lost, the row is picked once all the same.
     *
     * @return the claim; empty if another process holds the run
     */
    Optional<HeldRun> claim(String run, String worker) {
        UUID id = UUID.randomUUID();
        OptionalLong version = database.with(connection -> {
            try (PreparedStatement claim =
                    PostgresDatabase.prepared(connection, database.sql(CLAIM), run, worker, micros(term), id)) {
                return PostgresAppend.newest(claim);
            }
        });
        return version.isPresent() ? Optional.of(held(run, version.getAsLong())) : Optional.empty();
    }

    static HeldRun held(String run, long version) {
        return new HeldRun(run, Long.toString(version));
    }

    private static long version(HeldRun held) {
        return Long.parseLong(held.token());
    }

    private static long micros(Duration duration) {
        return PostgresDatabase.micros(duration);
    }

    @Override
    public Set<HeldRun> renew(Collection<HeldRun> held) {
        return database.with(connection -> renewed(connection, held));
    }

    private Set<HeldRun> renewed(Connection connection, Collection<HeldRun> held) throws SQLException {
        Array runs =
                connection.createArrayOf("text", held.stream().map(HeldRun::run).toArray());
        Array versions = connection.createArrayOf(
                "bigint", held.stream().map(PostgresClaims::version).toArray());
        Set<HeldRun> kept = new HashSet<>();
        try (PreparedStatement renew = PostgresDatabase.prepared(connection, database.sql(RENEW), runs, versions);
                ResultSet rows = renew.executeQuery()) {
            while (rows.next()) {
                kept.add(held(rows.getString(1), rows.getLong(2)));
            }
        }
        return kept;
    }

    @Override
    public void append(HeldRun held, boolean takesOver, long expected, List<StoredEntry> entries, RunHead head) {
        appends.append(held.run(), expected, entries, head, new Writer(version(held), takesOver));
    }

    @Override
    public void giveBack(HeldRun held, Duration after) {
        database.column(GIVE_BACK, held.run(), version(held), micros(after), micros(term));
    }

    /** Frees the row of a run whose holder was silent for a term, and returns whether it did. */
    boolean revive(HeldRun dead) {
        return database.change(REVIVE, dead.run(), version(dead), micros(term)) == 1;
    }

    List<Holder> holders() {
        return database.with(connection -> {
            List<Holder> found = new ArrayList<>();
            try (PreparedStatement select = PostgresDatabase.prepared(connection, database.sql(HOLDERS));
                    ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(new Holder(
                            rows.getString(1),
                            rows.getString(2),
                            rows.getObject(3, OffsetDateTime.class).toInstant()));
                }
            }
            return List.copyOf(found);
        });
    }
}
