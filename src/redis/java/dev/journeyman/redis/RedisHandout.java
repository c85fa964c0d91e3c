package dev.journeyman.redis;

import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.claim.HeldClaims;
import dev.journeyman.journal.claim.HeldRun;
import dev.journeyman.journal.claim.Uptime;
import dev.journeyman.redis.RedisQueue.DueRow;
import dev.journeyman.redis.RedisQueue.Look;
import dev.journeyman.story.BadInputException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Hands out the runs of a Redis store. Each claim has a token that no other claim has, so that a script which is sent again
 * knows its own. It may be used from any thread.
 */
final class RedisHandout implements Handout, AutoCloseable {

    private final RedisQueue queue;
    private final RedisSweep sweep;
    private final String worker;
    private final Optional<HeldClaims> claims;

    /**
     * Prepares to hand out runs.
     *
     * @param host the name of this machine
     * @param uptime the clock of deadlines; empty where the system has none
     */
    RedisHandout(RedisQueue queue, RedisSweep sweep, String host, Optional<Uptime> uptime) {
        this.queue = queue;
        this.sweep = sweep;
        String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        this.worker = "%s-%s-%s".formatted(host, ProcessHandle.current().pid(), random);
        this.claims = uptime.map(clock -> new HeldClaims(queue, queue.term(), clock));
    }

    @Override
    public String worker() {
        return worker;
    }

    @Override
    public Duration term() {
        return queue.term();
    }

    @Override
    public Optional<Claim> claim(String run) {
        return hold(run, held -> queue.pick(held, worker));
    }

    /** Claims a run whose row is free and due; empty if another worker was first. */
    Optional<Claim> claim(DueRow row) {
        return hold(row.run(), held -> queue.pick(held, worker, row));
    }

    private Optional<Claim> hold(String run, Predicate<HeldRun> picks) {
        HeldRun held = new HeldRun(run, UUID.randomUUID().toString());
        long before = claims().uptime().hundredths();
        return picks.test(held) ? Optional.of(claims().hold(held, before)) : Optional.empty();
    }

    @Override
    public Serving serve(String host, int slots, Consumer<Claim> driver) {
        if (slots < 1) {
            throw new BadInputException("%s runs cannot be driven at once. Name one or more.".formatted(slots));
        }
        RedisServing serving = new RedisServing(this, host, slots, driver);
        serving.begin(claims().uptime());
        return serving;
    }

    /**
     * Returns rows that are due on a host, the earliest first.
     *
     * @param most how many are looked for in each shard
     * @param revives whether the rows of claims that have ended are freed before
     */
    List<DueRow> due(String host, int most, boolean revives) {
        Look look = queue.look(host, most);
        if (!revives || look.ended().isEmpty()) {
            return look.due();
        }
        look.ended().forEach(queue::revive);
        return queue.look(host, most).due();
    }

    /** Makes rows again that were lost, and deletes those that should not be there. */
    void sweep(String host) {
        sweep.sweep(host);
    }

    @Override
    public List<Holder> holders() {
        return queue.holders();
    }

    private HeldClaims claims() {
        return claims.orElseThrow(() -> new BadInputException(
                "This machine cannot drive runs that several machines share: it has no /proc/uptime, by which a claim"
                        + " ends also while the machine sleeps. Drive them on Linux; submissions and verdicts work"
                        + " here."));
    }

    /** Renews all claims, as happens in the background. */
    void renew() {
        claims().renew();
    }

    /** Renews no claim any more. What is still held ends with its time. */
    @Override
    public void close() {
        claims.ifPresent(HeldClaims::close);
    }
}
