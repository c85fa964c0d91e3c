package dev.journeyman.handoff.brief;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The draft of a brief, before its lines are cut to the limits.
 *
 * @param kind the occasion of the brief
 * @param fact the first line, which is never left out
 * @param details the lines that may be left out where there are too many
 * @param instruction the line with what to do, which is never left out
 */
record BriefDraft(BriefKind kind, BriefLine fact, List<BriefLine> details, BriefLine instruction) {

    private static final BriefLine TRUNCATED = BriefLine.of("--- CONTEXT TRUNCATED ---");
    private static final BriefLine END = BriefLine.of("--- END CONTEXT ---");

    /** The number of lines that are never left out: two delimiters, the fact and the instruction. */
    private static final int STAYING = 4;

    private static final JtokkitEstimator TOKENS = new JtokkitEstimator();

    /**
     * Returns the brief with at most so many lines. Where it has too many tokens, the parts from outside are cut, the
     * longest first.
     */
    Brief within(int maxLines, int maxTokens) {
        List<BriefLine> lines = lines(maxLines);
        Brief whole = brief(lines, Integer.MAX_VALUE);
        if (whole.tokens() <= maxTokens) {
            return whole;
        }
        int fits = 0;
        int tooLong = lines.stream().mapToInt(BriefLine::longest).max().orElse(0);
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

    private List<BriefLine> lines(int max) {
        List<BriefLine> lines = new ArrayList<>();
        lines.add(BriefLine.of(opening()));
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

    private List<BriefLine> firstRanked(int count) {
        return IntStream.range(0, details.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> details.get(i).rank()))
                .limit(count)
                .sorted()
                .map(details::get)
                .toList();
    }

    private Brief brief(List<BriefLine> lines, int bytes) {
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
