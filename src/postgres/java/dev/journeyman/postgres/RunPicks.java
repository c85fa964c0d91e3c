package dev.journeyman.postgres;

import com.github.kagkarlsson.scheduler.jdbc.JdbcTaskRepositoryContext;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import dev.journeyman.journal.claim.HeldClaim;
import dev.journeyman.journal.claim.HeldClaims;
import dev.journeyman.journal.claim.HeldRun;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Picks due rows for one process, by one statement. A claim counts from a reading of the clock before that statement. The
 * statement of db-scheduler would also pick the rows of other machines before it finds that it cannot drive them. It may be used from
 * any thread.
 */
final class RunPicks extends PostgreSqlJdbcCustomization {

    private static final String PICK = "with chosen as (select d.task_instance from ${schema}.journeyman_due d"
            + " where not d.picked and d.task_name = any(?) and d.execution_time <= statement_timestamp()"
            + " order by d.execution_time limit ? for update skip locked)"
            + " update ${schema}.journeyman_due p set picked = true, picked_by = ?, last_heartbeat = clock_timestamp(),"
            + " claim_id = null, version = p.version + 1 from chosen c where p.task_instance = c.task_instance"
            + " returning p.task_name, p.task_instance, p.execution_time, p.last_heartbeat, p.version";

    private final PostgresDatabase database;
    private final HeldClaims held;
    private final String worker;
    private final List<String> tasks;
    private final Map<HeldRun, HeldClaim> picked = new ConcurrentHashMap<>();
    private volatile boolean stopped;

    /**
     * Prepares to pick.
     *
     * @param held the claims of this process
     * @param worker its name
     * @param tasks the names of the tasks that it can do
     */
    RunPicks(PostgresDatabase database, HeldClaims held, String worker, List<String> tasks) {
        super(false, false);
        this.database = database;
        this.held = held;
        this.worker = worker;
        this.tasks = List.copyOf(tasks);
    }

    @Override
    public List<Execution> lockAndFetchSingleStatement(
            JdbcTaskRepositoryContext context, Instant now, int limit, boolean byPriority) {
        return pick(limit);
    }

    /** Picks due rows, so many at most. */
    List<Execution> pick(int limit) {
        if (stopped) {
            return List.of();
        }
        long before = held.uptime().hundredths();
        List<Execution> rows = database.with(connection -> pick(connection, limit));
        rows.forEach(row -> picked.put(run(row), held.hold(run(row), before)));
        if (stopped) { // meanwhile
            rows.forEach(row -> claim(row).ifPresent(HeldClaim::close));
            return List.of();
        }
        return rows;
    }

    private List<Execution> pick(Connection connection, int limit) throws SQLException {
        List<Execution> found = new ArrayList<>();
        try (PreparedStatement pick = PostgresDatabase.prepared(
                        connection,
                        database.sql(PICK),
                        connection.createArrayOf("text", tasks.toArray()),
                        limit,
                        worker);
                ResultSet rows = pick.executeQuery()) {
            while (rows.next()) {
                found.add(new Execution(
                        time(rows, 3),
                        new TaskInstance<>(rows.getString(1), rows.getString(2)),
                        true,
                        worker,
                        null,
                        null,
                        0,
                        time(rows, 4),
                        rows.getLong(5)));
            }
        }
        return found;
    }

    private static Instant time(ResultSet rows, int column) throws SQLException {
        return rows.getObject(column, OffsetDateTime.class).toInstant();
    }

    static HeldRun run(Execution row) {
        return PostgresClaims.held(row.getId(), row.version);
    }

    /** Returns the claim on a row that was picked, once. */
    Optional<HeldClaim> claim(Execution row) {
        return Optional.ofNullable(picked.remove(run(row)));
    }

    /** Picks no more. */
    void stop() {
        stopped = true;
    }

    boolean stopped() {
        return stopped;
    }
}
