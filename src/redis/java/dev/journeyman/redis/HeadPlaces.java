package dev.journeyman.redis;

import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * The places of a head in the index of its shard. A place is a text whose order is that of heads: the time, then the run.
 * Before it is what it is found by, so that the heads of a state, for example, are beside each other.
 */
final class HeadPlaces {

    /** What the places of all heads begin with. */
    static final String ALL = "a ";

    /** What the members of the runs begin with that are to be driven now or later. */
    static final String LIVE = "d ";

    private static final String WAITING = "w ";

    /** The seconds from the year 0 to 1970, so that earlier times have no sign. */
    private static final long EPOCH = 62_167_219_200L;

    private static final int HASH = 16;

    private HeadPlaces() {}

    /** Returns the place of a head without what it is found by. */
    static String place(RunHead head) {
        Instant at = head.updated();
        return String.format(
                Locale.ROOT, "%012d%09d %s", Math.max(0, at.getEpochSecond() + EPOCH), at.getNano(), head.run());
    }

    /** Returns the run of a place. */
    static String run(String place) {
        return place.substring(place.indexOf(' ') + 1);
    }

    /** Returns the four members of the index for a head: for all, for its state, for those that wait, and for its project. */
    static List<String> members(RunHead head) {
        String place = place(head);
        return List.of(
                ALL + place,
                of(head.state()) + place,
                head.waiting() == null ? "" : WAITING + place,
                of(head.subject().project()) + place);
    }

    /** Returns what the members begin with among which the heads of a query are. */
    static List<String> beginnings(HeadQuery query) {
        if (query.project().isPresent()) {
            return List.of(of(query.project().get()));
        }
        if (query.waits()) {
            return List.of(WAITING);
        }
        return query.states().isEmpty()
                ? List.of(ALL)
                : query.states().stream().map(HeadPlaces::of).toList();
    }

    /** Returns whether all heads among the members of {@link #beginnings} are those of the query. */
    static boolean exact(HeadQuery query) {
        return (query.project().isPresent() ? 1 : 0)
                        + (query.waits() ? 1 : 0)
                        + (query.states().isEmpty() ? 0 : 1)
                <= 1;
    }

    private static String of(State state) {
        return "s %s ".formatted(state.name());
    }

    /** Returns the beginning for a project, whose key may be long. */
    private static String of(String project) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(project.getBytes(StandardCharsets.UTF_8));
            return "p %s ".formatted(HexFormat.of().formatHex(Arrays.copyOf(hash, HASH)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256.", impossible);
        }
    }
}
