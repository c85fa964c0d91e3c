package dev.journeyman.handoff;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A line of a brief.
 *
 * @param pieces what it is made of, in order
 * @param rank when it gives way where there are too many: the highest first
 */
record BriefLine(List<LinePart> pieces, int rank) {

    /** Begins a line with words of ours; it gives way last. */
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

    /** Returns the size of the longest piece that can be cut. */
    int longest() {
        return pieces.stream().mapToInt(LinePart::size).max().orElse(0);
    }

    /** Returns the line with no piece from outside longer than so many bytes. */
    String within(int bytes) {
        return pieces.stream().map(piece -> piece.within(bytes).text()).collect(Collectors.joining());
    }
}
