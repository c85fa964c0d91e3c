package dev.journeyman.redis;

import dev.journeyman.journal.HeadFold;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.Due;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Response;

/**
 * The heads of runs. A head in the form of another version, or whose seq is not the number of entries, is folded again when
 * it is read. A run that cannot be read has no place in the index.
 */
final class RedisHeads {

    private static final int FEWEST = 50;
    private static final int MOST = 1_000;

    private final RedisCalls calls;
    private final RedisKeys keys;
    private final RedisEntries entries;
    private final HeadIndex index;

    RedisHeads(RedisCalls calls, RedisKeys keys, RedisEntries entries) {
        this.calls = calls;
        this.keys = keys;
        this.entries = entries;
        this.index = new HeadIndex(calls, keys);
    }

    /**
     * A stored head.
     *
     * @param run the run
     * @param seq the number of its entries; null if the store does not know the run
     * @param facts its head as JSON; null or empty if it has none
     */
    private record Row(
            String run, @Nullable String seq, @Nullable String facts) {

        static Row of(String run, List<@Nullable String> fields) {
            return new Row(run, fields.get(0), fields.get(1));
        }

        Optional<RunHead> head() {
            return Optional.ofNullable(facts)
                    .flatMap(RunHead::parse)
                    .filter(head -> Long.toString(head.seq()).equals(seq));
        }

        /** Returns the head if it says when the run is due. */
        Optional<RunHead> told() {
            return head().filter(head -> head.newest().due() != null);
        }
    }

    /** Returns the head of a run; empty if the store does not contain the run. */
    Optional<RunHead> of(String run) {
        return known(run).map(row -> row.head().orElseGet(() -> folded(run)));
    }

    /**
     * What the head of a run says of when it is due.
     *
     * @param seq the number of entries; 0 if the store does not contain the run
     */
    record DueHead(String run, long seq, Due due) {

        private static DueHead of(RunHead head) {
            return new DueHead(head.run(), head.seq(), head.due());
        }
    }

    /**
     * Returns when a run is due: never if the store does not contain it. A run that cannot be read counts as one that is
     * driven, because nothing is known of its processes.
     */
    DueHead due(String run) {
        Optional<Row> row = known(run);
        if (row.isEmpty()) {
            return new DueHead(run, 0, Due.NEVER);
        }
        try {
            return DueHead.of(row.get().told().orElseGet(() -> folded(run)));
        } catch (UnreadableRunException unreadable) {
            return new DueHead(run, entries.newest(run), Due.DRIVEN);
        }
    }

    /** Returns when runs are due which are to be driven now or later, by their places in the index. */
    List<DueHead> live() {
        List<DueHead> live = new ArrayList<>();
        List<String> runs = index.live();
        for (int i = 0; i < runs.size(); i += MOST) {
            for (Row row : rows(runs.subList(i, Math.min(i + MOST, runs.size())))) {
                live.add(row.told().map(DueHead::of).orElseGet(() -> due(row.run())));
            }
        }
        return live;
    }

    /** Folds again what an earlier version wrote of runs that are not over, because it does not say when they are due. */
    void fold() {
        HeadQuery query = HeadQuery.ALL.limit(MOST);
        List<RunHead> heads = page(query);
        while (!heads.isEmpty()) {
            heads.stream()
                    .filter(head -> !head.over() && head.newest().due() == null)
                    .forEach(head -> due(head.run()));
            heads = page(query.before(heads.get(heads.size() - 1)));
        }
    }

    /** Returns the page of a query, without the runs that cannot be read. */
    List<RunHead> page(HeadQuery query) {
        List<RunHead> found = new ArrayList<>();
        Optional<String> below = query.before().map(HeadPlaces::place);
        int chunk;
        List<String> places;
        do {
            chunk = Math.max(FEWEST, Math.min(query.limit() - found.size(), MOST));
            places = index.newest(query, below, chunk);
            found.addAll(query.page(heads(places).stream()));
            below = places.isEmpty() ? below : Optional.of(places.get(places.size() - 1));
        } while (found.size() < query.limit() && places.size() == chunk);
        return query.page(found.stream());
    }

    /** Returns the number of heads on all pages of a query. */
    long count(HeadQuery query) {
        return HeadPlaces.exact(query)
                ? index.count(query)
                : page(query.limit(Integer.MAX_VALUE)).size();
    }

    /** Returns the runs without a place in the index, because they cannot be read. */
    List<String> unreadable() {
        List<String> unreadable = new ArrayList<>();
        for (RedisKeys.Shard shard : index.incomplete()) {
            for (String run : calls.call(client -> client.zrange(shard.runs(), 0, -1))) {
                String place = calls.call(client -> client.hget(shard.head(run), "all"));
                if ((place == null || place.isEmpty())
                        && entries.knows(run)
                        && readable(run, "").isEmpty()) {
                    unreadable.add(run);
                }
            }
        }
        return unreadable;
    }

    /** Returns the heads of runs by their places. Those that are behind are folded. */
    private List<RunHead> heads(List<String> places) {
        List<RunHead> heads = new ArrayList<>();
        List<Row> rows = rows(places.stream().map(HeadPlaces::run).toList());
        for (int i = 0; i < rows.size(); i++) {
            String place = places.get(i);
            Row row = rows.get(i);
            row.head()
                    .or(() -> entries.knows(row.run()) ? readable(row.run(), HeadPlaces.ALL + place) : Optional.empty())
                    .ifPresent(heads::add);
        }
        return heads;
    }

    /** Returns the row of a run, read once more if the first entries came after the row was read; empty if it has none. */
    private Optional<Row> known(String run) {
        Row row = rows(List.of(run)).get(0);
        if (row.seq() != null) {
            return Optional.of(row);
        }
        return entries.knows(run) ? Optional.of(rows(List.of(run)).get(0)) : Optional.empty();
    }

    private List<Row> rows(List<String> runs) {
        return calls.together(pipeline -> {
            List<Response<List<String>>> rows = runs.stream()
                    .map(run -> pipeline.hmget(keys.of(run).head(run), "seq", "facts"))
                    .toList();
            return () -> {
                List<Row> found = new ArrayList<>();
                for (int i = 0; i < rows.size(); i++) {
                    found.add(Row.of(runs.get(i), rows.get(i).get()));
                }
                return found;
            };
        });
    }

    /** Returns the folded head of a run; empty, and takes the run out of the index, if the run cannot be read. */
    private Optional<RunHead> readable(String run, String member) {
        try {
            return Optional.of(folded(run));
        } catch (UnreadableRunException unreadable) {
            shelve(run, entries.newest(run), List.of("", "", "", "", "", member, "", "", ""));
            return Optional.empty();
        }
    }

    /** Folds the head of a run and stores it, unless there are newer entries by now. */
    private RunHead folded(String run) {
        RunHead head = HeadFold.ours().head(calls.store(), run, entries.read(run, 0));
        List<String> values = new ArrayList<>(List.of(head.json()));
        values.addAll(HeadPlaces.members(head));
        RunHead.Due due = head.due();
        values.addAll(List.of("", run, due.never() ? "" : "live", Objects.requireNonNullElse(due.host(), "")));
        shelve(run, head.seq(), values);
        return head;
    }

    private void shelve(String run, long seq, List<String> values) {
        RedisKeys.Shard shard = keys.of(run);
        List<String> arguments = new ArrayList<>(List.of(Long.toString(seq)));
        arguments.addAll(values);
        try {
            calls.run(RedisScript.SHELVE, List.of(shard.head(run), shard.index()), arguments);
        } catch (JournalException unwritable) {
            // such as a full memory: the head is folded again when it is read next
        }
    }
}
