package dev.journeyman.web.figure;

import dev.journeyman.web.facts.PathFacts.Mark;
import dev.journeyman.web.facts.SentFacts.Request;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The vertical scale of the tokens of requests. It is immutable and may be used from any thread.
 *
 * @param top the tokens at the upper edge
 * @param step the tokens between two lines
 * @param near whether the limit is within the figure; one that is far off is named and not drawn
 * @param limit the smallest limit of the requests
 */
record TokenScale(double top, int step, boolean near, int limit) {

    static final int HEIGHT = 196;
    private static final int ROOM = 22;

    private static final int LINES = 6;
    private static final double NEAR = 0.35;
    private static final double HEADROOM = 1.15;
    private static final int[] STEPS = {1, 2, 5};
    private static final int LEAST_STEP = 100;

    /** Returns the scale of some requests, at least one, and what was saved between them. */
    static TokenScale of(List<Request> requests, List<Mark> shortened) {
        int fullest =
                requests.stream().mapToInt(each -> each.size().tokens()).max().orElse(1);
        int limit = requests.stream()
                .mapToInt(each -> each.size().limit())
                .filter(each -> each > 0)
                .min()
                .orElse(0);
        int before = shortened.stream()
                .flatMap(mark -> Stream.ofNullable(mark.saved()))
                .mapToInt(saved -> saved.before())
                .max()
                .orElse(0);
        boolean near = limit > 0 && fullest > limit * NEAR;
        double top = IntStream.of(fullest, before, near ? limit : 0).max().orElse(1) * HEADROOM;
        return new TokenScale(top, step(top), near, limit);
    }

    private static int step(double top) {
        for (int decade = LEAST_STEP; ; decade *= 10) {
            for (int digit : STEPS) {
                if (top / (digit * (double) decade) <= LINES) {
                    return digit * decade;
                }
            }
        }
    }

    /** Returns where so many tokens are, in pixels from above. */
    double y(double tokens) {
        return ROOM + (HEIGHT - ROOM) * (1 - tokens / top);
    }
}
