package dev.journeyman.redis;

import dev.journeyman.story.BadInputException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.SslOptions;

/**
 * The URL of a store: {@code redis[s]://[[USER][:PASSWORD]@]HOST[:PORT][/DATABASE][?prefix=NAME&term=SECONDS&durability=weak]}.
 *
 * @param url the URL
 * @param database the number of the database
 * @param options the rest of its query
 */
record RedisUrl(URI url, int database, RedisJournal.Options options) {

    private static final int PORT = 6379;
    private static final int GREATEST_PORT = 65_535;
    private static final Duration TO_CONNECT = Duration.ofSeconds(2);
    private static final Duration TO_ANSWER = Duration.ofSeconds(3);

    /** How many threads can talk to the server at once; further ones wait. */
    private static final int CONNECTIONS = 32;

    private static final Pattern DATABASE = Pattern.compile("/?|/([0-9]{1,5})");

    /** Reads a URL; throws {@link BadInputException} without the password. */
    static RedisUrl of(URI url) {
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("redis") && !scheme.equals("rediss")) {
            throw new BadInputException(
                    "\"%s:\" is not the URL of a Redis store. Use redis://HOST:PORT or, with TLS, rediss://HOST:PORT."
                            .formatted(scheme));
        }
        if (url.getHost() == null || url.getHost().isEmpty()) {
            throw new BadInputException(
                    "The URL of a Redis store names its server: redis://HOST:PORT. HOST has no underscore, and special"
                            + " characters of a password are percent-encoded.");
        }
        if (url.getPort() == 0 || url.getPort() > GREATEST_PORT) {
            throw new BadInputException(
                    "%s is not a port of a Redis server. Write redis://HOST:%s.".formatted(url.getPort(), PORT));
        }
        if (url.getFragment() != null) {
            throw new BadInputException(
                    "The URL of a Redis store has nothing after #. Write %23 for a # in a password or a prefix.");
        }
        String path = url.getPath() == null ? "" : url.getPath();
        var database = DATABASE.matcher(path);
        if (!database.matches()) {
            throw new BadInputException(
                    "\"%s\" is not the number of a Redis database. Write redis://HOST:PORT/0.".formatted(path));
        }
        return new RedisUrl(
                url, database.group(1) == null ? 0 : Integer.parseInt(database.group(1)), options(url.getQuery()));
    }

    private static RedisJournal.Options options(@Nullable String query) {
        RedisJournal.Options options = RedisJournal.Options.USUAL;
        for (String option : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            if (option.equals("durability=weak")) {
                options = options.weak();
            } else if (option.startsWith("prefix=")) {
                options = options.prefix(option.substring("prefix=".length()));
            } else if (option.matches("term=\\d{1,5}")) {
                options = options.term(Duration.ofSeconds(Long.parseLong(option.substring("term=".length()))));
            } else {
                throw new BadInputException(
                        "\"%s\" is not an option of a Redis store. The options are prefix=NAME, term=SECONDS and durability=weak."
                                .formatted(option));
            }
        }
        return options;
    }

    /** Returns what messages call the store: its URL without user, password and query. */
    String name() {
        return "%s://%s:%s%s"
                .formatted(
                        url.getScheme().toLowerCase(Locale.ROOT),
                        url.getHost(),
                        port(),
                        database == 0 ? "" : "/" + database);
    }

    /** Returns a client, which connects when it is first used. */
    RedisClient client() {
        DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis((int) TO_CONNECT.toMillis())
                .socketTimeoutMillis((int) TO_ANSWER.toMillis())
                .database(database)
                .clientName("journeyman");
        if (url.getScheme().equalsIgnoreCase("rediss")) {
            config.sslOptions(SslOptions.defaults()); // which also check the name of the host
        }
        if (url.getUserInfo() != null) {
            String[] known = url.getUserInfo().split(":", 2);
            if (!known[0].isEmpty()) {
                config.user(known[0]);
            }
            if (known.length > 1) {
                config.password(known[1]);
            }
        }
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(CONNECTIONS);
        pool.setMaxIdle(CONNECTIONS);
        pool.setJmxEnabled(false);
        return RedisClient.builder()
                .hostAndPort(new HostAndPort(url.getHost(), port()))
                .clientConfig(config.build())
                .poolConfig(pool)
                .build();
    }

    private int port() {
        return url.getPort() < 0 ? PORT : url.getPort();
    }

    /** Returns no secret, unlike the URL. */
    @Override
    public String toString() {
        return name();
    }
}
