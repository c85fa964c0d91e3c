package dev.journeyman.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * The Lua scripts, each of which the server runs as a whole or not at all. Each names all keys that it touches, and they
 * are of one shard.
 */
enum RedisScript {
    MAKE,
    APPEND,
    REMOVE,
    READ,
    SHELVE,
    COMPLETE,
    BLOCK,
    UNBLOCK,
    HISTORY,
    TRIAL,
    SLOT,
    LOOK,
    PICK,
    RENEW,
    SETTLE;

    private final String text;
    private final String digest;

    RedisScript() {
        text = load(name().toLowerCase(Locale.ROOT) + ".lua");
        digest = digest(text);
    }

    /** Runs this script and returns its reply: texts, numbers, and lists of them. */
    Object run(UnifiedJedis client, List<String> keys, List<String> arguments) {
        try {
            return client.evalsha(digest, keys, arguments);
        } catch (JedisNoScriptException unknown) { // the server was started again; it has run nothing
            return client.eval(text, keys, arguments);
        }
    }

    /** Has this script run with others, and returns its later reply, by which it may turn out that the server does not know it. */
    Response<Object> later(AbstractPipeline pipeline, ScriptCall call) {
        return pipeline.evalsha(digest, call.keys(), call.arguments());
    }

    /**
     * What a script is run with.
     *
     * @param keys the keys that it touches, all of one shard
     * @param arguments its other arguments
     */
    record ScriptCall(List<String> keys, List<String> arguments) {}

    private static String load(String name) {
        try (InputStream script = Objects.requireNonNull(RedisScript.class.getResourceAsStream(name), name)) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Returns the name that the server gives a script, which is its SHA-1. */
    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-1.", impossible);
        }
    }
}
