package dev.journeyman.handoff.brief;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A line of a brief.
 *
 * @param pieces its parts, in order
 * @param rank its rank among the details: where there are too many lines, the highest rank is left out first
 */
record BriefLine(List<LinePart> pieces, int rank) {

    /** Returns a line that begins with fixed words and is left out last. */
    static BriefLine of(String words) {
        return new BriefLine(List.of(LinePart.words(words)), 0);
    }

    BriefLine ranked(int place) {
        return new BriefLine(pieces, place);
    }

    BriefLine words(String words) {
        return and(List.of(LinePart.words(words)));
    }

    BriefLine tells(LinePart piece) {
        return and(List.of(piece));
    }

    /** Adds names with commas between them. */
    BriefLine names(List<LinePart> names) {
        return and(IntStream.range(0, names.size())
                .boxed()
                .flatMap(i -> i == 0 ? Stream.of(names.get(i)) : Stream.of(LinePart.words(", "), names.get(i)))
                .toList());
    }

    private BriefLine and(List<LinePart> more) {
        return new BriefLine(Stream.concat(pieces.stream(), more.stream()).toList(), rank);
    }

    /** Returns the bytes of the longest part that may be cut. */
    int longest() {
        return pieces.stream().mapToInt(LinePart::size).max().orElse(0);
    }

    /** Returns the line as text, with each part from outside cut to at most so many bytes. */
    String within(int bytes) {
        return pieces.stream().map(piece -> piece.within(bytes).text()).collect(Collectors.joining());
    }
}
