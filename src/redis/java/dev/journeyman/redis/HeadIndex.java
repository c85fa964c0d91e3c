package dev.journeyman.redis;

import dev.journeyman.journal.RunHead.HeadQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.params.ZRangeParams;

/** Finds the places of heads in all shards, the newest first. */
final class HeadIndex {

    /** What comes after all places: a character after the digits. */
    private static final String END = ":";

    /** What comes after all runs that are to be driven: the character after the space. */
    private static final String AFTER_LIVE = "d!";

    private final RedisCalls calls;
    private final RedisKeys keys;

    HeadIndex(RedisCalls calls, RedisKeys keys) {
        this.calls = calls;
        this.keys = keys;
    }

    /**
     * Returns the newest places of a query; fewer than asked for only if there are no more.
     *
     * @param below the place that they come after; empty for the first ones
     * @param most how many there are at most
     */
    List<String> newest(HeadQuery query, Optional<String> below, int most) {
        List<String> places = new ArrayList<>(calls.together(pipeline -> {
            List<Part> parts = new ArrayList<>();
            for (RedisKeys.Shard shard : keys.shards()) {
                for (String beginning : HeadPlaces.beginnings(query)) {
                    parts.add(part(pipeline, shard.index(), beginning, below, most));
                }
            }
            return () -> parts.stream().flatMap(part -> part.places().stream()).toList();
        }));
        places.sort(Comparator.reverseOrder());
        return places.subList(0, Math.min(most, places.size()));
    }

    private static Part part(
            AbstractPipeline pipeline, String index, String beginning, Optional<String> below, int most) {
        ZRangeParams range = ZRangeParams.zrangeByLexParams(end(beginning, below), "[" + beginning)
                .rev()
                .limit(0, most);
        return new Part(beginning, pipeline.zrange(index, range));
    }

    /** The newest members of a shard with one beginning. */
    private record Part(String beginning, Response<List<String>> members) {

        List<String> places() {
            return members.get().stream()
                    .map(member -> member.substring(beginning.length()))
                    .toList();
        }
    }

    /** Returns the number of places of a query. */
    long count(HeadQuery query) {
        Optional<String> below = query.before().map(HeadPlaces::place);
        return calls.together(pipeline -> {
            List<Response<Long>> counts = new ArrayList<>();
            for (RedisKeys.Shard shard : keys.shards()) {
                for (String beginning : HeadPlaces.beginnings(query)) {
                    counts.add(pipeline.zlexcount(shard.index(), "[" + beginning, end(beginning, below)));
                }
            }
            return () -> counts.stream().mapToLong(Response::get).sum();
        });
    }

    /** Returns the runs that are to be driven now or later. */
    List<String> live() {
        return calls.together(pipeline -> {
            List<Response<List<String>>> parts = keys.shards().stream()
                    .map(shard -> pipeline.zrangeByLex(shard.index(), "[" + HeadPlaces.LIVE, "(" + AFTER_LIVE))
                    .toList();
            return () -> parts.stream()
                    .flatMap(part -> part.get().stream())
                    .map(member -> member.substring(HeadPlaces.LIVE.length()))
                    .toList();
        });
    }

    /** Returns the shards in which some runs have no place. */
    List<RedisKeys.Shard> incomplete() {
        return calls.together(pipeline -> {
            List<Filled> shards = keys.shards().stream()
                    .map(shard -> new Filled(
                            shard,
                            pipeline.zcard(shard.runs()),
                            pipeline.zlexcount(
                                    shard.index(), "[" + HeadPlaces.ALL, end(HeadPlaces.ALL, Optional.empty()))))
                    .toList();
            return () -> shards.stream()
                    .filter(filled ->
                            !filled.runs().get().equals(filled.places().get()))
                    .map(Filled::shard)
                    .toList();
        });
    }

    /** How many runs and how many places a shard has. */
    private record Filled(RedisKeys.Shard shard, Response<Long> runs, Response<Long> places) {}

    private static String end(String beginning, Optional<String> below) {
        return "(" + beginning + below.orElse(END);
    }
}
