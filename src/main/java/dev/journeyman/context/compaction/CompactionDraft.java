package dev.journeyman.context.compaction;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ToolResultLimit;
import dev.journeyman.context.Turn;
import dev.journeyman.context.TurnSource;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The draft of a compaction: the turns as they are, which of them to remove and which to shorten. */
final class CompactionDraft {

    /** The bytes to which long texts are cut first, when removing turns was not enough. */
    static final int LONGEST = 4_096;

    /** The smallest number of bytes to which texts are cut. */
    static final int SHORTEST = 64;

    private static final int NEWEST_RESULTS = 3;

    private final List<Turn> turns;
    private final TokenCountEstimator estimator;
    private final Map<Integer, Turn> shorter = new TreeMap<>();
    private final Set<Integer> pinned;
    private int removed;

    /**
     * Begins a draft.
     *
     * @param pinned the indexes of the turns that stay as they are, also among the removed ones
     */
    CompactionDraft(List<Turn> turns, TokenCountEstimator estimator, Set<Integer> pinned) {
        this.turns = turns;
        this.estimator = estimator;
        this.pinned = pinned;
    }

    int removed() {
        return removed;
    }

    void remove(int count) {
        removed = count;
    }

    /** Returns the indexes of the pinned turns among the removed ones: those that stay. */
    List<Integer> stay() {
        return pinned.stream().filter(index -> index < removed).sorted().toList();
    }

    /** Returns the turns that are gone. */
    List<Turn> gone() {
        return IntStream.range(0, removed)
                .filter(index -> !pinned.contains(index))
                .mapToObj(turns::get)
                .toList();
    }

    int tokens() {
        int kept = tokens(removed, turns.size());
        return kept
                + stay().stream().mapToInt(index -> turns.get(index).tokens()).sum();
    }

    /** Returns the tokens of the turns from one index (inclusive) to another (exclusive). */
    int tokens(int from, int to) {
        int tokens = 0;
        for (int i = from; i < to; i++) {
            tokens += turn(i).tokens();
        }
        return tokens;
    }

    /** Returns the tokens that go if the turns from one index (inclusive) to another (exclusive) are removed. */
    int freed(int from, int to) {
        int tokens = 0;
        for (int i = from; i < to; i++) {
            tokens += pinned.contains(i) ? 0 : turn(i).tokens();
        }
        return tokens;
    }

    List<ContextChange.Replaced> replaced() {
        return shorter.entrySet().stream()
                .filter(entry -> entry.getKey() >= removed)
                .map(entry -> new ContextChange.Replaced(
                        entry.getKey(),
                        entry.getValue().message(),
                        entry.getValue().tokens()))
                .toList();
    }

    /**
     * Replaces every tool result by one line, except the newest few and those of the newest exchange. Results with
     * feedback, answers or failed checks stay.
     */
    void stubOldResults() {
        Map<String, ToolCallFacts> calls = new HashMap<>();
        List<Integer> results = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            if (turns.get(i).message() instanceof AiMessage reply) {
                reply.toolExecutionRequests().forEach(call -> calls.put(call.id(), new ToolCallFacts(call)));
            } else if (turns.get(i).message() instanceof ToolExecutionResultMessage
                    && turns.get(i).provenance() == TurnSource.TOOL) {
                results.add(i);
            }
        }
        int newest = CutPoints.newest(turns);
        for (int index : results.subList(0, Math.max(0, results.size() - NEWEST_RESULTS))) {
            ToolExecutionResultMessage result =
                    (ToolExecutionResultMessage) turns.get(index).message();
            ToolCallFacts call = calls.get(result.id());
            if (call != null && index < newest && !pinned.contains(index)) {
                replace(index, withText(result, call.stub(result.text())));
            }
        }
    }

    /** Returns whether the texts of the newest turns may be cut: not before the pinned turns are gone. */
    boolean mayBeCut() {
        return pinned.isEmpty();
    }

    /** Cuts the texts of all remaining turns to about so many bytes each. */
    void shorten(int bytes) {
        for (int i = removed; i < turns.size(); i++) {
            if (turn(i).message() instanceof ToolExecutionResultMessage result) {
                replace(i, withText(result, cut(result.text(), bytes)));
            } else if (turn(i).message() instanceof AiMessage reply) {
                replace(i, shortened(reply, bytes));
            } else if (turn(i).message() instanceof UserMessage said && said.hasSingleText()) {
                replace(i, UserMessage.from(cut(said.singleText(), bytes)));
            }
        }
    }

    private AiMessage shortened(AiMessage reply, int bytes) {
        List<ToolExecutionRequest> calls = reply.toolExecutionRequests().stream()
                .map(call -> call.toBuilder()
                        .arguments(
                                ArgumentTruncation.shortened(Objects.requireNonNullElse(call.arguments(), "{}"), bytes))
                        .build())
                .toList();
        String text = reply.text() == null ? null : cut(reply.text(), bytes);
        return reply.toBuilder()
                .text(text)
                .thinking(null)
                .toolExecutionRequests(calls)
                .build();
    }

    private static String cut(String text, int bytes) {
        return text.length() <= bytes ? text : ToolResultLimit.cut(text, bytes / 2, bytes / 4);
    }

    private static ToolExecutionResultMessage withText(ToolExecutionResultMessage result, String text) {
        return ToolExecutionResultMessage.builder()
                .id(result.id())
                .toolName(result.toolName())
                .text(text)
                .isError(result.isError())
                .build();
    }

    private void replace(int index, ChatMessage message) {
        int tokens = estimator.estimateTokenCountInMessage(message);
        if (tokens < turn(index).tokens()) {
            shorter.put(index, new Turn(message, turn(index).provenance(), tokens));
        }
    }

    private Turn turn(int index) {
        return Objects.requireNonNullElse(shorter.get(index), turns.get(index));
    }
}
