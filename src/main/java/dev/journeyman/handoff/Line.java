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
record Line(List<Piece> pieces, int rank) {

    /** Begins a line with words of ours; it gives way last. */
    static Line of(String words) {
        return new Line(List.of(Piece.words(words)), 0);
    }

    Line ranked(int place) {
        return new Line(pieces, place);
    }

    Line words(String words) {
        return and(List.of(Piece.words(words)));
    }

    Line tells(Piece piece) {
        return and(List.of(piece));
    }

    /** Adds names with commas between them. */
    Line names(List<Piece> names) {
        return and(IntStream.range(0, names.size())
                .boxed()
                .flatMap(i -> i == 0 ? Stream.of(names.get(i)) : Stream.of(Piece.words(", "), names.get(i)))
                .toList());
    }

    private Line and(List<Piece> more) {
        return new Line(Stream.concat(pieces.stream(), more.stream()).toList(), rank);
    }

    /** Returns the size of the longest piece that can be cut. */
    int longest() {
        return pieces.stream().mapToInt(Piece::size).max().orElse(0);
    }

    /** Returns the line with no piece from outside longer than so many bytes. */
    String within(int bytes) {
        return pieces.stream().map(piece -> piece.within(bytes).text()).collect(Collectors.joining());
    }
}
