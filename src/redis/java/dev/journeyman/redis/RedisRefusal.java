package dev.journeyman.redis;

import dev.journeyman.journal.JournalException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** What a server refuses, in one sentence each. */
final class RedisRefusal {

    /** Answers of a server that has done nothing and will answer later. */
    private static final Set<String> LATER = Set.of("LOADING", "BUSY", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN");

    /** The code of an error; servers before Redis 7 put it after what they say of the script. */
    private static final Pattern CODE = Pattern.compile("(?:ERR .*@user_script:.*?: -?(?=[A-Z]{3}))?([A-Z]*)");

    private RedisRefusal() {}

    /** Returns whether the same command may be answered later: no server answered, or it is not ready. */
    static boolean passes(JedisException problem) {
        return problem instanceof JedisConnectionException
                || problem.getCause() instanceof InterruptedException // while it waited for a connection
                || LATER.contains(code(problem));
    }

    /** Returns whether it is not known what became of a command. */
    static boolean unanswered(Throwable problem) {
        return problem instanceof JedisConnectionException;
    }

    /** Returns the sentence for a problem. */
    static JournalException of(String store, JedisException problem) {
        if (problem instanceof JedisAccessControlException) {
            return new JournalException(access(store, code(problem)), problem);
        }
        return new JournalException(
                problem instanceof JedisDataException ? refused(store, problem) : away(store, problem), problem);
    }

    private static String access(String store, String code) {
        return switch (code) {
            case "WRONGPASS" ->
                "The store %s refuses the user or the password. Correct them in its URL.".formatted(store);
            case "NOAUTH" ->
                "The store %s asks for a password. Put it into its URL: redis://:PASSWORD@HOST:PORT; the program also takes it from REDISCLI_AUTH."
                        .formatted(store);
            default ->
                "The user of the store %s may not do what a journal needs. Give it ~PREFIX:* +@read +@write +@scripting +@connection +time +info +config|get."
                        .formatted(store);
        };
    }

    private static String refused(String store, JedisException problem) {
        return switch (code(problem)) {
            case "OOM" ->
                "The memory of the store %s is full. Raise its maxmemory, or remove old runs with journeyman prune; then resume the run."
                        .formatted(store);
            case "READONLY" -> "The store %s is a replica and takes no entries. Name its master.".formatted(store);
            case "MISCONF" ->
                "The store %s cannot write its file. Free its disk; then resume the run.".formatted(store);
            case "MOVED", "CROSSSLOT" ->
                "The store %s is a node of a cluster. Give RedisJournal.of a RedisClusterClient.".formatted(store);
            case "WRONGTYPE" ->
                "A key of the store %s belongs to something else. Name another prefix with ?prefix=NAME."
                        .formatted(store);
            case "CLUSTERDOWN" ->
                "The cluster of the store %s does not serve all its slots. Start its missing masters; runs resume when it answers."
                        .formatted(store);
            default ->
                said(problem).startsWith("ERR DB index")
                        ? "The server of the store %s does not have this database. Name a smaller number, or raise databases in its configuration."
                                .formatted(store)
                        : "The store %s refused a command: %s.".formatted(store, said(problem));
        };
    }

    private static String away(String store, JedisException problem) {
        return "The store %s cannot be reached: %s. Start its server, or correct its URL; runs resume when it answers."
                .formatted(store, said(innermost(problem)));
    }

    private static Throwable innermost(Throwable problem) {
        Throwable cause = problem;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getSuppressed().length > 0 ? cause.getSuppressed()[0] : cause; // one for each address of the host
    }

    private static String code(JedisException problem) {
        @Nullable String message = problem.getMessage();
        var code = CODE.matcher(message == null ? "" : message);
        return code.lookingAt() ? code.group(1) : "";
    }

    /** Returns the first line of a message without its full stop. */
    private static String said(Throwable problem) {
        String message = problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
        String line = message.lines().findFirst().orElse("").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
