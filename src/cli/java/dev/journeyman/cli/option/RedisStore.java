package dev.journeyman.cli.option;

import dev.journeyman.journal.Journal;
import dev.journeyman.redis.RedisJournal;
import dev.journeyman.story.BadInputException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;

/**
 * A store in Redis, as its URL names it: {@code redis://USER:PASSWORD@HOST:PORT?prefix=NAME}. It is immutable and may be used from any
 * thread.
 *
 * @param location the URL, which may contain a password
 */
record RedisStore(URI location) {

    /** The environment variable from which redis-cli takes the password as well. */
    private static final String PASSWORD = "REDISCLI_AUTH";

    /** Returns whether a URL names a store of this kind. */
    static boolean named(String store) {
        String beginning = store.toLowerCase(Locale.ROOT);
        return beginning.startsWith("redis://") || beginning.startsWith("rediss://");
    }

    /** Returns the store that a URL names. No message quotes the URL, because it may contain a password. */
    static RedisStore of(String store) {
        try {
            return new RedisStore(new URI(store));
        } catch (URISyntaxException quotesTheUrl) {
            throw new BadInputException(
                    "The URL of the Redis store cannot be read. Write redis://USER:PASSWORD@HOST:PORT, with %2F for /"
                            + " and %40 for @ in a password.");
        }
    }

    /** Returns this store with the password of the environment variable REDISCLI_AUTH, unless the URL has one. */
    RedisStore in(Map<String, String> environment) {
        String known = location.getUserInfo() == null ? "" : location.getUserInfo();
        String password = environment.getOrDefault(PASSWORD, "");
        if (password.isEmpty() || known.contains(":") || location.getHost() == null) {
            return this;
        }
        try {
            return new RedisStore(new URI(
                    location.getScheme(),
                    known + ":" + password,
                    location.getHost(),
                    location.getPort(),
                    location.getPath(),
                    location.getQuery(),
                    null));
        } catch (URISyntaxException problem) {
            throw new BadInputException("The password in %s cannot be put into a URL.".formatted(PASSWORD));
        }
    }

    /** Returns the URL, which may contain the password. */
    String url() {
        return location.toString();
    }

    /** Returns the URL as people may see it. */
    String shown() {
        String rest = url().substring(url().indexOf("//") + 2);
        return location.getScheme() + "://" + rest.substring(rest.lastIndexOf('@') + 1);
    }

    /** Opens the store, which is made if it does not exist. */
    Journal open() {
        try {
            return RedisJournal.open(location);
        } catch (NoClassDefFoundError missing) {
            throw absent(missing);
        }
    }

    /** Returns whether the server has a store. */
    boolean exists() {
        try {
            return RedisJournal.exists(location);
        } catch (NoClassDefFoundError missing) {
            throw absent(missing);
        }
    }

    private static BadInputException absent(NoClassDefFoundError missing) {
        return new BadInputException(
                "This program lacks the libraries of Redis. Put journeyman-redis, jedis and commons-pool2 back into"
                        + " its lib directory, or use sqlite:FILE.",
                missing);
    }

    /** Returns no secret, unlike the URL. */
    @Override
    public String toString() {
        return shown();
    }
}
