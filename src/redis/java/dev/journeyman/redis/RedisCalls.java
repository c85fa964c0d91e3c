package dev.journeyman.redis;

import dev.journeyman.journal.JournalException;
import dev.journeyman.model.Sleeper;
import dev.journeyman.redis.RedisScript.ScriptCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * The way to the server. A command without an answer is sent again for some seconds, so that a server can be started again
 * while runs are driven. Therefore each command has the same effect twice as once: an append, for example, has an id by
 * which the server knows it. It may be used from any thread.
 */
final class RedisCalls {

    /** How often a command is sent at most, and the pause before the third and later times: about five seconds. */
    private static final int TRIES = 20;

    /** How often a command is sent at most that is sent again soon anyway: the first time may find an old connection. */
    private static final int BRIEF_TRIES = 2;

    private static final Duration PAUSE = Duration.ofMillis(250);

    private final UnifiedJedis client;
    private final String store;
    private final Consumer<UnifiedJedis> check;
    private final Sleeper sleeper = Sleeper.real();

    /** Whether the server was away and what answers now has not been checked yet. */
    private volatile boolean unchecked;

    /**
     * Prepares to call a server.
     *
     * @param store what messages call the store
     * @param check throws if what answers after a failure is not what was opened
     */
    RedisCalls(UnifiedJedis client, String store, Consumer<UnifiedJedis> check) {
        this.client = client;
        this.store = store;
        this.check = check;
    }

    String store() {
        return store;
    }

    /** Runs a script. Its keys are of one shard. */
    Object run(RedisScript script, List<String> keys, List<String> arguments) {
        return call(jedis -> script.run(jedis, keys, arguments));
    }

    /** Runs a script several times, on a server that is there: it is tried only for a moment. Returns the replies in order. */
    List<Object> briefly(RedisScript script, List<ScriptCall> all) {
        return call(BRIEF_TRIES, jedis -> replies(jedis, script, all));
    }

    private static List<Object> replies(UnifiedJedis jedis, RedisScript script, List<ScriptCall> all) {
        List<Response<Object>> sent;
        try (AbstractPipeline pipeline = jedis.pipelined()) {
            sent = all.stream().map(each -> script.later(pipeline, each)).toList();
            pipeline.sync();
        }
        List<Object> replies = new ArrayList<>();
        for (int i = 0; i < sent.size(); i++) {
            try {
                replies.add(sent.get(i).get());
            } catch (JedisNoScriptException unknown) { // the server was started again; it has run nothing
                ScriptCall call = all.get(i);
                replies.add(script.run(jedis, call.keys(), call.arguments()));
            }
        }
        return replies;
    }

    /** Sends commands together and returns what is made of their answers. */
    <T> T together(Function<AbstractPipeline, Later<T>> commands) {
        return call(jedis -> {
            try (AbstractPipeline pipeline = jedis.pipelined()) {
                Later<T> answers = commands.apply(pipeline);
                pipeline.sync();
                return answers.get();
            }
        });
    }

    /** The answers of commands that were sent together. */
    @FunctionalInterface
    interface Later<T> {
        T get();
    }

    /**
     * Sends a command until it is answered. An interrupt of the thread waits until then: it must not hide an answer.
     *
     * @throws JournalException if it was refused; lost answers of earlier tries are suppressed in it
     */
    <T> T call(Function<UnifiedJedis, T> command) {
        return call(TRIES, command);
    }

    private <T> T call(int most, Function<UnifiedJedis, T> command) {
        List<JedisException> lost = new ArrayList<>();
        boolean interrupted = Thread.interrupted();
        try {
            for (int tries = 1; ; tries++) {
                try {
                    requireSame();
                    return command.apply(client);
                } catch (JedisException problem) {
                    if (tries == most || !RedisRefusal.passes(problem)) {
                        throw RedisRefusal.of(store, problem);
                    }
                    if (RedisRefusal.unanswered(problem)) {
                        lost.add(problem);
                        forget();
                    }
                }
                interrupted |= Thread.interrupted();
                interrupted |= tries > 1 && pause();
            }
        } catch (JournalException refused) {
            lost.forEach(refused::addSuppressed);
            throw refused;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Has the server checked where it was away. */
    private void requireSame() {
        if (unchecked) {
            check.accept(client);
            unchecked = false;
        }
    }

    /** Forgets the connections, which have ended with the server; what answers next has to be checked. */
    private void forget() {
        unchecked = true;
        if (client instanceof RedisClient pooled) {
            pooled.getPool().clear();
        }
    }

    /** Waits, and returns whether the thread was interrupted. */
    private boolean pause() {
        try {
            sleeper.pause(PAUSE);
            return false;
        } catch (InterruptedException interrupt) {
            return true;
        }
    }
}
