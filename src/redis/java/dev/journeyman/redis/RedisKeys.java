package dev.journeyman.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * The names of the keys of a store. Each run belongs to one of 64 shards, and the number of the shard is the hash tag of
 * its keys, so that a cluster has all keys of a script in one place.
 *
 * @param prefix what all keys of the store begin with
 */
record RedisKeys(String prefix) {

    /** The number of shards. It is part of the format. */
    static final int SHARDS = 64;

    /** Returns the shard of a run, of a project or of a provider. */
    Shard of(String name) {
        CRC32 sum = new CRC32();
        sum.update(name.getBytes(StandardCharsets.UTF_8));
        return shard((int) (sum.getValue() % SHARDS));
    }

    /** Returns all shards. */
    List<Shard> shards() {
        return IntStream.range(0, SHARDS).mapToObj(this::shard).toList();
    }

    /** Returns the key with the version of the format, and whether all runs have rows in the queue. */
    String format() {
        return shard(0).key("format");
    }

    /** Returns the key of the providers' outages. */
    String outages() {
        return shard(0).key("outages");
    }

    private Shard shard(int number) {
        return new Shard("%s:{%s}:".formatted(prefix, number));
    }

    /**
     * The keys of a shard.
     *
     * @param beginning what they begin with
     */
    record Shard(String beginning) {

        /** Returns the stream of the entries of a run. */
        String journal(String run) {
            return key(run + ":journal");
        }

        /** Returns the hash with the number of entries of a run, its head, and its places in the index. */
        String head(String run) {
            return key(run + ":head");
        }

        /** Returns the key that names the newest removal of a run for a while. */
        String removed(String run) {
            return key(run + ":removed");
        }

        /** Returns the hash that says who holds a run. */
        String claim(String run) {
            return key(run + ":claim");
        }

        /** Returns the sorted set of the runs that are held, by the time at which their claims end. */
        String held() {
            return key("held");
        }

        /** Returns the sorted set of the free rows that only one host can drive, or all hosts if it is empty, by their due time. */
        String due(String host) {
            return key(host.isEmpty() ? "due" : host + ":due");
        }

        /** Returns the sorted set by which heads are found. */
        String index() {
            return key("index");
        }

        /** Returns the sorted set of runs by the time of their first entry. */
        String runs() {
            return key("runs");
        }

        /** Returns the sorted set of the calls that hold slots of a provider, by the time at which they are free. */
        String slots(String provider) {
            return key(provider + ":slots");
        }

        /** Returns the hash of completed or blocked tasks of a project. */
        String tasks(String project, String kind) {
            return key(project + ":" + kind);
        }

        /** Returns the order of completed or blocked tasks of a project. */
        String order(String project, String kind) {
            return key(project + ":" + kind + ":order");
        }

        private String key(String rest) {
            return beginning + rest;
        }
    }
}
