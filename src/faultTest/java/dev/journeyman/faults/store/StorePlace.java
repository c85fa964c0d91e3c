package dev.journeyman.faults.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.journeyman.journal.Journal;
import dev.journeyman.postgres.PostgresJournal;
import dev.journeyman.redis.RedisJournal;
import java.time.Duration;
import java.util.Map;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/**
 * Where a store is, and how a process opens it. It is immutable and may be used from any thread.
 *
 * @param kind the kind of its server
 * @param port the port of the server, or of a way to it, on this machine
 * @param name what tells it from other stores of the server
 * @param term how old the last sign of life of a holder is when its runs are taken over
 * @param weak whether commits are acknowledged before they are on the disk
 */
public record StorePlace(Kind kind, int port, String name, Duration term, boolean weak) {

    /** The name of this machine for all workers. */
    public static final String HOST = "desk";

    private static final int RENEWALS = 6;
    private static final int CONNECTIONS = 8;
    private static final String USER = "journeyman";

    /** The kinds of servers. */
    public enum Kind {
        POSTGRES,
        REDIS
    }

    /** Returns the same store by another way to its server. */
    public StorePlace through(int other) {
        return new StorePlace(kind, other, name, term, weak);
    }

    /** Returns the same store of a server that acknowledges what is not on its disk yet. */
    public StorePlace weakened() {
        return new StorePlace(kind, port, name, term, true);
    }

    /** Opens the store. It is made where it does not exist. */
    public Journal open() {
        return kind == Kind.POSTGRES ? postgres() : redis();
    }

    /** Returns how long a process waits for an answer: less than a renewal of its claims may take. */
    private int answerMillis() {
        return (int) term.dividedBy(RENEWALS).toMillis();
    }

    private Journal postgres() {
        HikariDataSource pool = new HikariDataSource(pool());
        try {
            PostgresJournal.Builder builder = PostgresJournal.builder(pool)
                    .schema(name)
                    .term(term)
                    .host(HOST)
                    .onClose(pool::close);
            return (weak ? builder.acceptWeakDurability() : builder).open();
        } catch (RuntimeException away) {
            pool.close();
            throw away;
        }
    }

    /** Returns the settings of a pool. */
    public HikariConfig pool() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:postgresql://127.0.0.1:%s/postgres?connectTimeout=2&socketTimeout=%s%s"
                .formatted(
                        port, Math.max(1, answerMillis() / 1_000), weak ? "&options=-c%20synchronous_commit=off" : ""));
        config.setUsername(USER);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(2_000);
        config.setValidationTimeout(1_000);
        config.setInitializationFailTimeout(-1);
        return config;
    }

    private Journal redis() {
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS);
        RedisClient client = RedisClient.builder()
                .hostAndPort(new HostAndPort("127.0.0.1", port))
                .clientConfig(DefaultJedisClientConfig.builder()
                        .connectionTimeoutMillis(2_000)
                        .socketTimeoutMillis(answerMillis())
                        .build())
                .poolConfig(pool)
                .build();
        RedisJournal.Options options =
                RedisJournal.Options.USUAL.prefix(name).term(term).host(HOST);
        try {
            Journal journal = RedisJournal.of(client, weak ? options.weak() : options);
            return Interception.in(Journal.class, journal, Map.of("close", call -> {
                Object closed = call.proceed();
                client.close();
                return closed;
            }));
        } catch (RuntimeException away) {
            client.close();
            throw away;
        }
    }
}
