package dev.journeyman.journal;

import dev.journeyman.flow.State;
import dev.journeyman.story.BadInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
    public static final Comparator<RunHead> ORDER =
            Comparator.comparing(RunHead::updated).thenComparing(RunHead::run).reversed();

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
                && project.filter(key -> !key.equals(head.subject().project())).isEmpty()
                && (!waits || head.waiting() != null)
                && before.filter(last -> ORDER.compare(head, last) <= 0).isEmpty();
    }
}
