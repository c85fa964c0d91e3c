package dev.journeyman.handoff;

import dev.journeyman.context.JtokkitEstimator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a brief is made of, before it is known whether there is room for all of it.
 *
 * @param kind who takes over
 * @param fact the first line, which always stays
 * @param details the lines that give way where there are too many
 * @param instruction what to do about it, which always stays
 */
record Block(BriefKind kind, Line fact, List<Line> details, Line instruction) {

    private static final Line TRUNCATED = Line.of("--- CONTEXT TRUNCATED ---");
    private static final Line END = Line.of("--- END CONTEXT ---");

    /** The lines that always stay: two delimiters, the fact and the instruction. */
    private static final int STAYING = 4;

    private static final JtokkitEstimator TOKENS = new JtokkitEstimator();

    /** Returns the brief: at most so many lines, and pieces from outside cut, the longest first, until it has so few tokens. */
    Brief within(int maxLines, int maxTokens) {
        List<Line> lines = lines(maxLines);
        Brief whole = brief(lines, Integer.MAX_VALUE);
        if (whole.tokens() <= maxTokens) {
            return whole;
        }
        int fits = 0;
        int tooLong = lines.stream().mapToInt(Line::longest).max().orElse(0);
        Brief best = brief(lines, fits);
        while (tooLong - fits > 1) {
            int middle = (fits + tooLong) / 2;
            Brief brief = brief(lines, middle);
            if (brief.tokens() <= maxTokens) {
                fits = middle;
                best = brief;
            } else {
                tooLong = middle;
            }
        }
        return best;
    }

    private List<Line> lines(int max) {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of(opening()));
        lines.add(fact);
        if (details.size() + STAYING <= max) {
            lines.addAll(details);
        } else {
            lines.addAll(firstRanked(Math.max(0, max - STAYING - 1)));
            lines.add(TRUNCATED);
        }
        lines.add(instruction);
        lines.add(END);
        return lines;
    }

    private List<Line> firstRanked(int count) {
        return IntStream.range(0, details.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> details.get(i).rank()))
                .limit(count)
                .sorted()
                .map(details::get)
                .toList();
    }

    private Brief brief(List<Line> lines, int bytes) {
        String text = lines.stream().map(line -> line.within(bytes)).collect(Collectors.joining("\n"));
        return new Brief(kind, text, lines.size(), TOKENS.estimateTokenCountInText(text));
    }

    private String opening() {
        return switch (kind) {
            case CIRCUIT_BREAKER -> "--- PROVIDER SWITCH CONTEXT ---";
            case RETRY -> "--- RETRY CONTEXT ---";
            case HELPER -> "--- HELPER AGENT CONTEXT ---";
        };
    }
}
