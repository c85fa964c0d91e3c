package dev.journeyman.journal;

import dev.journeyman.flow.State;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Budget.Spent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run without reading its entries: its state, what it waits for, what it used. The engine passes the
 * head with every append, and the store keeps it with the entries, so that runs can be listed. It is folded from the
 * entries and holds nothing else, except for the machine. It is immutable and may be used from any thread.
 *
 * @param run the id of the run
 * @param state its state
 * @param over whether it has ended, so that no entry can follow
 * @param subject what it is about
 * @param waiting what it waits for; null if it does not wait
 * @param spent what the whole run used, including the coder's turns
 * @param newest its newest entry
 */
public record RunHead(
        String run,
        State state,
        boolean over,
        Subject subject,
        @Nullable Waiting waiting,
        Spent spent,
        Newest newest) {

    /**
     * What a run is about.
     *
     * @param story the id of its story
     * @param title the title of its story
     * @param project the key of its project; the directory for runs whose journal does not name the project
     * @param directory the repository or directory that it was started for
     */
    public record Subject(String story, String title, String project, String directory) {}

    /**
     * What a run waits for: a verdict, a provider, or both.
     *
     * @param verdict what a verdict is awaited on, such as {@code plan review}; empty if none is awaited
     * @param provider whether no provider serves
     * @param detail the providers that do not serve, or else the first line of what was submitted
     * @param request the request that a verdict must name; null if none is awaited
     * @param due when a provider may serve again; null if that is not known
     * @param since since when it waits: when the verdict was asked for, else when no provider served any more; null in
     *     heads of earlier versions
     */
    public record Waiting(
            String verdict,
            boolean provider,
            String detail,
            @Nullable String request,
            @Nullable Instant due,
            @Nullable Instant since) {}

    /**
     * The newest entry of a run.
     *
     * @param seq its seq, which is the number of entries
     * @param at when it was written
     * @param machine the machine that wrote it, by host name and boot id; empty where that is not known
     * @param path the newest states of the run, 18 at most, the current one last; it begins with {@code SETUP} where
     *     these are all. Empty in heads of earlier versions
     * @param due when the run is to be driven next; null in heads of earlier versions
     */
    public record Newest(
            long seq,
            Instant at,
            String machine,
            List<State> path,
            @Nullable Due due) {

        public Newest(long seq, Instant at, String machine, @Nullable List<State> path, @Nullable Due due) {
            this.seq = seq;
            this.at = at;
            this.machine = machine;
            this.path = path == null ? List.of() : List.copyOf(path);
            this.due = due;
        }
    }

    /**
     * When a run is to be driven next, as its entries say: never while it waits for a verdict or has ended, from a time on,
     * or not while its driver lives. It is immutable and may be used from any thread.
     *
     * @param driven whether it was resumed and neither paused nor ended since, so that processes of its driver may still run
     * @param at from when it may be driven; null if it is driven, waits or has ended
     * @param host the name of the only machine that can drive it, because its repository is only there; null if every
     *     machine can
     */
    public record Due(
            boolean driven, @Nullable Instant at, @Nullable String host) {

        /** A run that waits or has ended. */
        public static final Due NEVER = new Due(false, null, null);

        /** A run that is driven. */
        public static final Due DRIVEN = new Due(true, null, null);

        /** A run that may be driven from a time on. */
        public static Due from(Instant time) {
            return new Due(false, time, null);
        }

        /** Returns the same for a run that only one machine can drive; null if every machine can. */
        public Due on(@Nullable String machine) {
            return new Due(driven, at, machine);
        }

        /** Returns whether it waits or has ended. */
        public boolean never() {
            return !driven && at == null;
        }
    }

    /** Returns when the run is to be driven next; never in heads of earlier versions. */
    public Due due() {
        Due due = newest.due();
        return due == null ? Due.NEVER : due;
    }

    /** Returns the seq of the newest entry. */
    public long seq() {
        return newest.seq();
    }

    /** Returns when the newest entry was written. */
    public Instant updated() {
        return newest.at();
    }

    /** Returns the request that a verdict must name; empty if none is awaited. */
    public Optional<String> request() {
        return Optional.ofNullable(waiting).map(Waiting::request);
    }

    /** Returns this head as one line of JSON, for stores. */
    public String json() {
        return HeadFormat.write(this);
    }

    /** Returns a head from its JSON; empty if another version wrote it, so that it has to be folded again. */
    public static Optional<RunHead> parse(String json) {
        return HeadFormat.read(json);
    }

    /**
     * Which heads of a store are asked for. They come newest first; of heads of the same time the one with the greater run
     * id comes first. It is immutable and may be used from any thread.
     *
     * @param states the states of the runs; empty for all
     * @param project the project of the runs; empty for all
     * @param waits whether only runs are asked for that wait for a verdict or a provider
     * @param limit how many heads a page has at most
     * @param before the last head of the page before; empty for the first page
     */
    public record HeadQuery(
            Set<State> states, Optional<String> project, boolean waits, int limit, Optional<RunHead> before) {

        /** The query for all heads of a store. */
        public static final HeadQuery ALL =
                new HeadQuery(Set.of(), Optional.empty(), false, Integer.MAX_VALUE, Optional.empty());

        /** The order of heads: the newest first. */
        public static final Comparator<RunHead> ORDER = Comparator.comparing(RunHead::updated)
                .thenComparing(RunHead::run)
                .reversed();

        public HeadQuery {
            states = Set.copyOf(states);
            if (limit < 1) {
                throw new BadInputException("A page cannot have %s heads. Ask for one or more.".formatted(limit));
            }
        }

        /** Returns the same query for runs in the given states. */
        public HeadQuery in(State... some) {
            return new HeadQuery(Set.of(some), project, waits, limit, before);
        }

        /** Returns the same query for runs of a project. */
        public HeadQuery of(String key) {
            return new HeadQuery(states, Optional.of(key), waits, limit, before);
        }

        /** Returns the same query for runs that wait for a verdict or a provider. */
        public HeadQuery waiting() {
            return new HeadQuery(states, project, true, limit, before);
        }

        /** Returns the same query with at most so many heads. */
        public HeadQuery limit(int most) {
            return new HeadQuery(states, project, waits, most, before);
        }

        /** Returns the same query for the page that follows a head. */
        public HeadQuery before(RunHead last) {
            return new HeadQuery(states, project, waits, limit, Optional.of(last));
        }

        /** Returns the page of this query, for stores that have all heads at hand. */
        public List<RunHead> page(Stream<RunHead> heads) {
            return heads.filter(this::fits).sorted(ORDER).limit(limit).toList();
        }

        private boolean fits(RunHead head) {
            return (states.isEmpty() || states.contains(head.state()))
                    && project.filter(key -> !key.equals(head.subject().project()))
                            .isEmpty()
                    && (!waits || head.waiting() != null)
                    && before.filter(last -> ORDER.compare(head, last) <= 0).isEmpty();
        }
    }
}
