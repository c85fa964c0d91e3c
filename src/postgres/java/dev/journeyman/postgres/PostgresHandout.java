package dev.journeyman.postgres;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.claim.HeldClaims;
import dev.journeyman.journal.claim.Uptime;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Hands out the runs of a database. db-scheduler polls its queue, drives with a thread for each run, and finds holders that
 * died. It may be used from any thread.
 */
final class PostgresHandout implements Handout, AutoCloseable {

    /** How long a name is that db-scheduler keeps whole. */
    private static final int NAME = 50;

    /** A claim is renewed so often in its term. */
    private static final int HEARTBEATS = 6;

    /** Longer than any run. db-scheduler would interrupt drivers, and delete rows that other machines drive. */
    private static final Duration NEVER = Duration.ofDays(36_500);

    private final PostgresDatabase database;
    private final PostgresClaims claims;
    private final PostgresSweep sweep;
    private final String worker;
    private final Optional<HeldClaims> held;
    private volatile Duration polling = Duration.ofSeconds(1);

    /**
     * Prepares to hand out runs.
     *
     * @param host the name of this machine
     * @param uptime the clock that claims are counted by; empty where the system does not tell it
     */
    PostgresHandout(PostgresClaims claims, PostgresSweep sweep, String host, Optional<Uptime> uptime) {
        this.database = claims.database();
        this.claims = claims;
        this.sweep = sweep;
        this.worker = worker(host);
        this.held = uptime.map(clock -> new HeldClaims(claims, claims.term(), clock));
    }

    private static String worker(String host) {
        String process = "-%s-%s"
                .formatted(
                        ProcessHandle.current().pid(),
                        UUID.randomUUID().toString().substring(0, 8));
        return host.substring(0, Math.min(host.length(), NAME - process.length())) + process;
    }

    @Override
    public String worker() {
        return worker;
    }

    @Override
    public Duration term() {
        return claims.term();
    }

    @Override
    public Optional<Claim> claim(String run) {
        HeldClaims mine = held();
        long before = mine.uptime().hundredths();
        return claims.claim(run, worker).map(claimed -> mine.hold(claimed, before));
    }

    @Override
    public List<Holder> holders() {
        return claims.holders();
    }

    @Override
    public Serving serve(String host, int slots, Consumer<Claim> driver) {
        if (slots < 1) {
            throw new BadInputException("A worker cannot have %s slots. Give it one or more.".formatted(slots));
        }
        HeldClaims mine = held();
        DatabaseClock clock = new DatabaseClock(database, mine.uptime(), HeldClaims.interval(term()));
        clock.ask();
        List<String> tasks = List.of("run", "run@" + host);
        RunPicks picks = new RunPicks(database, mine, worker, tasks);
        PostgresServing serving = new PostgresServing(picks, slots, driver);
        serving.again(clock.interval(), clock::ask);
        serving.again(PostgresSweep.INTERVAL, sweep::sweep);
        List<Task<?>> known =
                tasks.stream().<Task<?>>map(name -> task(name, serving, clock)).toList();
        serving.begin(Scheduler.create(UnnamedStatements.of(database.source()), known)
                .tableName(database.schema() + ".journeyman_due")
                .jdbcCustomization(picks)
                .schedulerName(new SchedulerName.Fixed(worker))
                .clock(clock)
                .executorService(serving.drivers())
                .threads(slots)
                .pollUsingLockAndFetch(0.5, 1.0) // more than there are threads would wait without a sign of life
                .pollingInterval(polling)
                .heartbeatInterval(HeldClaims.interval(term()))
                .missedHeartbeatsLimit(HEARTBEATS)
                .deleteUnresolvedAfter(NEVER)
                .shutdownMaxWait(NEVER)
                .build());
        return serving;
    }

    /** Returns a task that drives runs. The row of a run is moved by its driver's appends, and never by db-scheduler. */
    private Task<Void> task(String name, PostgresServing serving, DatabaseClock clock) {
        return Tasks.custom(name, Void.class)
                .onFailure((complete, rows) -> {})
                .onDeadExecution((complete, rows) -> {
                    if (clock.settled()) {
                        claims.revive(RunPicks.run(complete.getExecution()));
                    }
                })
                .execute((instance, context) -> {
                    serving.drive(context.getExecution());
                    return (complete, rows) -> {};
                });
    }

    /** Returns the claims of this process; refuses on a machine without a clock to count them by. */
    private HeldClaims held() {
        return held.orElseThrow(() -> new JournalException(
                "Runs of the store %s are not handed out on this machine: it has no /proc/uptime, by which the end of a claim is counted. Use Linux, or keep the runs of one machine in SQLite."
                        .formatted(database.name())));
    }

    /** Makes rows that were lost again. */
    void sweep() {
        sweep.sweep();
    }

    /** Looks for due runs more often, for tests. */
    void polling(Duration often) {
        polling = often;
    }

    /** Renews no claim any more. */
    @Override
    public void close() {
        held.ifPresent(HeldClaims::close);
    }
}
