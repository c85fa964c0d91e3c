package dev.journeyman.redis;

import dev.journeyman.journal.Handout;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.claim.Term;
import dev.journeyman.journal.claim.Uptime;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.model.BreakerStore;
import dev.journeyman.redis.RedisAppends.Writer;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.Machine;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The store in Redis, for several machines: a stream for each run, and one script for each append, which checks whether its
 * writer has seen the newest entry. A server is refused if a crash of it would lose what it has acknowledged, unless the host
 * accepts that. It may be used from any thread, and by any number of processes.
 */
public final class RedisJournal implements Journal {

    private static final Logger LOG = LoggerFactory.getLogger(RedisJournal.class);

    private final RedisCalls calls;
    private final RedisKeys keys;
    private final RedisEntries entries;
    private final RedisHeads heads;
    private final RedisAppends appends;
    private final RedisHandout handout;
    private final Runnable end;

    private RedisJournal(RedisCalls calls, Options options, Duration term, Runnable end) {
        RedisKeys keys = new RedisKeys(options.prefix());
        this.calls = calls;
        this.keys = keys;
        this.entries = new RedisEntries(calls, keys);
        this.heads = new RedisHeads(calls, keys, entries);
        this.appends = new RedisAppends(calls, keys, entries, term);
        RedisQueue queue = new RedisQueue(calls, keys, heads, appends, term);
        RedisSweep sweep = new RedisSweep(calls, keys, heads, queue);
        this.handout = new RedisHandout(queue, sweep, options.host(), Uptime.here());
        this.end = end;
    }

    /**
     * How a store is kept. It is immutable and may be used from any thread.
     *
     * @param prefix what all its keys begin with (default: {@code journeyman}); stores of one server have different ones
     * @param durable whether a server is refused that may lose acknowledged entries when it crashes (default: it is)
     * @param term how old the last sign of life of a worker is when another one takes its runs over (default: as the store has
     *     it; a minute in a new one). The first process that opens the store decides; another term is refused later
     * @param host what the name of a worker begins with (default: the name of this machine)
     */
    public record Options(String prefix, boolean durable, Optional<Duration> term, String host) {

        private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_.:-]{1,100}");

        /** The options where the host names none. */
        public static final Options USUAL = new Options("journeyman", true, Optional.empty(), here());

        public Options {
            if (!PREFIX.matcher(prefix).matches()) {
                throw new BadInputException(
                        "\"%s\" is not a prefix of keys. Use letters, digits and _ . : -, 100 at most."
                                .formatted(prefix));
            }
            term.ifPresent(Term::checked);
        }

        private static String here() {
            String host = Machine.host(Machine.here());
            return host.isEmpty() ? "host" : host;
        }

        /** Returns the same options with another prefix. */
        public Options prefix(String other) {
            return new Options(other, durable, term, host);
        }

        /** Returns the same options for a server that may lose acknowledged entries when it crashes. */
        public Options weak() {
            return new Options(prefix, false, term, host);
        }

        /** Returns the same options with another term, of four seconds at least. */
        public Options term(Duration other) {
            return new Options(prefix, durable, Optional.of(other), host);
        }

        /** Returns the same options with another name of this machine. */
        public Options host(String other) {
            return new Options(prefix, durable, term, other);
        }
    }

    /**
     * Opens a store by its URL, {@code redis[s]://[[USER][:PASSWORD]@]HOST[:PORT][/DATABASE][?prefix=NAME&durability=weak]};
     * it is made if it does not exist.
     *
     * @throws BadInputException if the URL is not one of a Redis store
     * @throws JournalException if the server cannot be reached, is not durable, or has a store of a newer version
     */
    public static RedisJournal open(URI url) {
        RedisUrl read = RedisUrl.of(url);
        UnifiedJedis client = read.client();
        try {
            return of(client, read.name(), read.options(), client::close);
        } catch (RuntimeException problem) {
            client.close();
            throw problem;
        }
    }

    /**
     * Returns whether the server of a URL has a store.
     *
     * @throws BadInputException if the URL is not one of a Redis store
     * @throws JournalException if the server cannot be reached
     */
    public static boolean exists(URI url) {
        RedisUrl read = RedisUrl.of(url);
        try (UnifiedJedis client = read.client()) {
            return client.exists(new RedisKeys(read.options().prefix()).format());
        } catch (JedisException problem) {
            throw RedisRefusal.of(read.name(), problem);
        }
    }

    /**
     * Opens a store with a client of the host, which stays open when the journal is closed. A client of a cluster is a
     * {@link redis.clients.jedis.RedisClusterClient}.
     *
     * @throws JournalException if the server cannot be reached, is not durable, or has a store of a newer version
     */
    public static RedisJournal of(UnifiedJedis client) {
        return of(client, Options.USUAL);
    }

    /** Opens a store as {@link #of(UnifiedJedis)} does, with options. */
    public static RedisJournal of(UnifiedJedis client, Options options) {
        return of(client, "redis " + options.prefix(), options, () -> {});
    }

    private static RedisJournal of(UnifiedJedis client, String name, Options options, Runnable end) {
        RedisKeys keys = new RedisKeys(options.prefix());
        RedisDurability durability = new RedisDurability(name, options.durable());
        try {
            durability.require(client);
            String lost = options.durable() ? "" : durability.losses(client);
            if (!lost.isEmpty()) {
                LOG.warn("A crash of the server of the store {} loses acknowledged entries: {}.", name, lost);
            }
            RedisFormat format =
                    RedisFormat.of(client, name, keys, options.term().orElse(Term.USUAL));
            RedisCalls calls = new RedisCalls(client, name, again -> {
                durability.require(again);
                format.require(again);
            });
            return new RedisJournal(calls, options, Term.agreed(name, format.term(), options.term()), end);
        } catch (JedisException problem) {
            throw RedisRefusal.of(name, problem);
        }
    }

    @Override
    public String name() {
        return calls.store();
    }

    @Override
    public List<StoredEntry> read(String run) {
        return entries.read(run, 0);
    }

    @Override
    public List<StoredEntry> read(String run, long after) {
        return entries.read(run, after);
    }

    @Override
    public Optional<RunHead> head(String run) {
        return heads.of(run);
    }

    @Override
    public List<RunHead> heads(HeadQuery query) {
        return heads.page(query);
    }

    @Override
    public long count(HeadQuery query) {
        return heads.count(query);
    }

    @Override
    public List<String> unreadable() {
        return heads.unreadable();
    }

    @Override
    public boolean intact(String run) {
        return entries.intact(run);
    }

    @Override
    public boolean knows(String run) {
        return entries.knows(run);
    }

    @Override
    public void append(String run, long expected, List<StoredEntry> batch, RunHead head) {
        if (!batch.isEmpty()) {
            appends.append(run, Writer.OTHER, expected, batch, head);
        }
    }

    @Override
    public void remove(String run, long expected) {
        appends.remove(run, expected);
    }

    @Override
    public List<String> runs() {
        return entries.runs();
    }

    @Override
    public Optional<Handout> handout() {
        return Optional.of(handout);
    }

    @Override
    public BreakerStore breakers() {
        return new RedisBreakerStore(calls, keys);
    }

    @Override
    public TaskStore tasks() {
        return new RedisTasks(calls, keys);
    }

    @Override
    public void close() {
        handout.close();
        end.run();
    }
}
