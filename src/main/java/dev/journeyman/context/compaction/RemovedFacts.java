package dev.journeyman.context.compaction;

import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The ledger of a conversation: the facts of all turns that compaction removed, by kind and in the order in which they
 * occurred. It is immutable and may be used from any thread.
 *
 * @param turns the number of removed turns
 * @param facts the facts, each on one line
 */
public record RemovedFacts(int turns, Map<SummaryFact, List<String>> facts) {

    /** The ledger of a conversation that was never compacted. */
    public static final RemovedFacts EMPTY = new RemovedFacts(0, Map.of());

    private static final int RESERVE = 16;

    /** The percentage of the remaining tokens that one kind of fact may take in the first pass. */
    private static final int FIRST_PART = 60;

    private static final int ALL = 100;
    private static final int NAMES_A_LINE = 12;

    public RemovedFacts {
        Map<SummaryFact, List<String>> copy = new EnumMap<>(SummaryFact.class);
        facts.forEach((fact, texts) -> copy.put(fact, List.copyOf(texts)));
        facts = Collections.unmodifiableMap(copy);
    }

    /** Returns the facts of one kind, the oldest first. */
    public List<String> of(SummaryFact fact) {
        return facts.getOrDefault(fact, List.of());
    }

    /**
     * A collector of facts over several turns; a repeated fact moves to the position of its newest mention, also where only the
     * call is another one.
     */
    static final class Pen {

        private static final Pattern CALL = Pattern.compile(" \\(c\\d+[^)]*\\)");

        private final Map<SummaryFact, Map<String, String>> facts = new EnumMap<>(SummaryFact.class);
        private int turns;

        Pen(RemovedFacts before) {
            turns = before.turns();
            before.facts().forEach((fact, texts) -> texts.forEach(text -> note(fact, text)));
        }

        void turn() {
            turns++;
        }

        void note(SummaryFact fact, String text) {
            String line = shortened(text, fact.length());
            if (line.isEmpty()) {
                return;
            }
            Map<String, String> texts = facts.computeIfAbsent(fact, any -> new LinkedHashMap<>());
            String key = CALL.matcher(line).replaceAll("");
            texts.remove(key);
            texts.put(key, line);
            if (texts.size() > fact.newest()) {
                texts.remove(texts.keySet().iterator().next());
            }
        }

        /** Removes all facts of a kind, which no longer hold. */
        void forget(SummaryFact fact) {
            facts.remove(fact);
        }

        RemovedFacts ledger() {
            Map<SummaryFact, List<String>> lists = new EnumMap<>(SummaryFact.class);
            facts.forEach((fact, texts) -> lists.put(fact, List.copyOf(texts.values())));
            return new RemovedFacts(turns, lists);
        }
    }

    /** Returns a text on one line of at most so many code points. */
    static String shortened(String text, int length) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.codePointCount(0, line.length()) <= length
                ? line
                : line.substring(0, line.offsetByCodePoints(0, length - 1)) + "…";
    }

    /**
     * Returns the ledger as a text of at most so many tokens, the most important kind first, and the number of lines
     * left out. In a first pass each kind takes a part of the remaining tokens, so that many facts of one kind cannot
     * displace another; a second pass uses up the rest in the same order.
     */
    String text(int tokens, TokenCountEstimator estimator) {
        String begin = "[summary] %s earlier turns were removed to save room. What they came to:\n".formatted(turns);
        Map<SummaryFact, Deque<String>> waiting = new EnumMap<>(SummaryFact.class);
        Map<SummaryFact, Deque<String>> taken = new EnumMap<>(SummaryFact.class);
        for (SummaryFact fact : SummaryFact.values()) {
            waiting.put(fact, new ArrayDeque<>(newestFirst(fact)));
            taken.put(fact, new ArrayDeque<>());
        }
        int left = tokens - estimator.estimateTokenCountInText(begin) - RESERVE;
        for (int part : List.of(FIRST_PART, ALL)) {
            for (SummaryFact fact : SummaryFact.values()) {
                int may = left * part / ALL;
                left -= take(
                        waiting.getOrDefault(fact, new ArrayDeque<>()),
                        taken.getOrDefault(fact, new ArrayDeque<>()),
                        may,
                        estimator);
            }
        }
        StringBuilder text = new StringBuilder(begin);
        taken.values().forEach(lines -> lines.forEach(line -> text.append(line).append('\n')));
        int omitted = waiting.values().stream().mapToInt(Deque::size).sum();
        return omitted == 0
                ? text.toString()
                : text.append("(%s more lines are in the journal)\n".formatted(omitted))
                        .toString();
    }

    /**
     * Moves lines, the newest first, until so many tokens are used, and returns the tokens used; a line that is too
     * long is skipped.
     */
    private static int take(Deque<String> waiting, Deque<String> taken, int tokens, TokenCountEstimator estimator) {
        int used = 0;
        Deque<String> passed = new ArrayDeque<>();
        while (!waiting.isEmpty()) {
            String line = waiting.poll();
            int cost = estimator.estimateTokenCountInText(line) + 1;
            if (used + cost <= tokens) {
                taken.push(line);
                used += cost;
            } else {
                passed.add(line);
            }
        }
        waiting.addAll(passed);
        return used;
    }

    /**
     * Returns the lines of one kind, the newest first, because the oldest are left out where there is too little room.
     */
    private List<String> newestFirst(SummaryFact fact) {
        List<String> texts = of(fact);
        List<String> lines = new ArrayList<>();
        int step = fact.listed() ? NAMES_A_LINE : 1;
        for (int end = texts.size(); end > 0; end -= step) {
            lines.add("- %s: %s"
                    .formatted(fact.heading(), String.join(", ", texts.subList(Math.max(0, end - step), end))));
        }
        return lines;
    }
}
