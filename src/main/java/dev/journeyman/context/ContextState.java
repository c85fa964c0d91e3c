package dev.journeyman.context;

import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.context.ContextChange.Briefed;
import dev.journeyman.context.ContextChange.Measured;
import dev.journeyman.context.ContextChange.Replaced;
import dev.journeyman.context.ContextChange.Reset;
import dev.journeyman.context.ContextChange.Shortened;
import dev.journeyman.context.compaction.RemovedFacts;
import dev.journeyman.value.GrowingList;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The state of a context: the fold of its changes. It makes no decisions. Its context must be used by one thread at a
 * time.
 */
public final class ContextState {

    private static final double LEAST_CORRECTION = 0.8;
    private static final double MOST_CORRECTION = 1.6;

    private final TokenCountEstimator estimator;
    private @Nullable Reset prompt;
    private GrowingList<Turn> turns = GrowingList.empty();
    private GrowingList<ChatMessage> messages = GrowingList.empty();
    private final List<Turn> held = new ArrayList<>();
    private final Map<String, ToolExecutionRequest> open = new LinkedHashMap<>();
    private @Nullable Turn briefed;
    private boolean told;
    private boolean marked;
    private RemovedFacts ledger = RemovedFacts.EMPTY;
    private int tokens;
    private int calls;
    private int replies;
    private double correction = 1;

    ContextState(TokenCountEstimator estimator) {
        this.estimator = estimator;
    }

    void apply(ContextChange change) {
        if (change instanceof Reset reset) {
            reset(reset);
        } else if (change instanceof Appended appended) {
            append(appended.turn());
        } else if (change instanceof Briefed brief) {
            brief(brief);
        } else if (change instanceof Shortened shortened) {
            shorten(shortened);
        } else if (change instanceof Measured measured) {
            correction = correction(measured);
        }
    }

    @Nullable
    SystemMessage system() {
        return prompt == null ? null : SystemMessage.from(prompt.systemPrompt());
    }

    /** Returns index 0 and the messages of the turns as they are now; nothing is copied. */
    List<ChatMessage> messages() {
        return messages.elements();
    }

    public int systemTokens() {
        return prompt == null ? 0 : prompt.tokens();
    }

    /** Returns the turns as they are now; nothing is copied. */
    public List<Turn> turns() {
        return turns.elements();
    }

    /** Returns the newest turn; null where there is none. */
    @Nullable
    Turn newest() {
        return turns.newest();
    }

    /** Returns the newest reply of the model that calls a tool; empty where there is none. */
    Optional<AiMessage> newestCalling() {
        return turns.newest(turn -> turn.message() instanceof AiMessage reply && reply.hasToolExecutionRequests())
                .map(turn -> (AiMessage) turn.message());
    }

    Map<String, ToolExecutionRequest> open() {
        return Collections.unmodifiableMap(open);
    }

    public RemovedFacts ledger() {
        return ledger;
    }

    public int tokens() {
        return systemTokens() + tokens;
    }

    double correction() {
        return correction;
    }

    /** Returns the factor for later estimates after a report, limited so that one wrong report cannot distort them. */
    static double correction(Measured measured) {
        double ratio = (double) measured.reported() / measured.estimated();
        return Math.min(MOST_CORRECTION, Math.max(LEAST_CORRECTION, ratio));
    }

    /**
     * Returns the number of tool calls so far, those of cleared conversations included; their ids are derived from it.
     */
    int calls() {
        return calls;
    }

    /** Returns the number of replies so far, those of cleared conversations and removed turns included. */
    int replies() {
        return replies;
    }

    private void reset(Reset reset) {
        prompt = reset;
        turns = GrowingList.empty();
        messages = GrowingList.<ChatMessage>empty().with(SystemMessage.from(reset.systemPrompt()));
        told = false;
        marked = false;
        held.clear();
        open.clear();
        ledger = RemovedFacts.EMPTY;
        tokens = 0;
    }

    /** Appends a turn; one that would separate a call from its results is held back until all results are there. */
    private void append(Turn turn) {
        if (turn.message() instanceof ToolExecutionResultMessage result) {
            open.remove(result.id());
            add(turn);
            if (open.isEmpty()) {
                held.forEach(this::add);
                held.clear();
            }
        } else if (open.isEmpty()) {
            add(turn);
        } else {
            held.add(turn);
        }
    }

    /**
     * Puts a brief before the user turn that is about to be sent, in place of an earlier brief, or makes it a turn of
     * its own.
     */
    private void brief(Briefed brief) {
        Turn before = unbriefed();
        if (brief.brief().isEmpty()) {
            takeBack(before);
            return;
        }
        String text = briefed(brief.brief(), before);
        TurnSource provenance = before == null ? TurnSource.BRIEF : before.provenance();
        if (told || before != null) {
            removeNewest();
        }
        add(new Turn(UserMessage.from(text), provenance, brief.tokens()));
        briefed = before;
        told = true;
    }

    /** Restores the turn as it was without the brief. */
    private void takeBack(@Nullable Turn before) {
        removeNewest();
        if (before != null) {
            add(before);
        }
        told = false;
    }

    /** Returns whether the turn that is about to be sent has a brief. */
    boolean told() {
        return told;
    }

    /** Returns whether a reply since the system prompt was set is marked by its maker. */
    boolean marked() {
        return marked;
    }

    /** Returns the user turn at the end without its brief; null where the last turn is not a user turn. */
    private @Nullable Turn unbriefed() {
        if (told) {
            return briefed;
        }
        Turn last = turns.newest();
        return last != null && last.message() instanceof UserMessage said && said.hasSingleText() ? last : null;
    }

    private static String briefed(String brief, @Nullable Turn turn) {
        return turn == null ? brief : brief + "\n\n" + ((UserMessage) turn.message()).singleText();
    }

    String pending() {
        Turn turn = unbriefed();
        return turn == null ? "" : ((UserMessage) turn.message()).singleText();
    }

    /** Returns the user turn at the end with a brief before its text. */
    UserMessage withBrief(String brief) {
        return UserMessage.from(briefed(brief, unbriefed()));
    }

    private void add(Turn turn) {
        told = false;
        turns = turns.with(turn);
        messages = messages.with(turn.message());
        tokens += turn.tokens();
        if (turn.message() instanceof AiMessage reply) {
            reply.toolExecutionRequests().forEach(call -> open.put(call.id(), call));
            marked |= ContextManager.isMarked(reply);
            calls += reply.toolExecutionRequests().size();
            replies++;
        }
    }

    private void removeNewest() {
        tokens -= Objects.requireNonNull(turns.newest()).tokens();
        turns = turns.withoutNewest();
        messages = messages.withoutNewest();
    }

    private void shorten(Shortened change) {
        List<Turn> all = new ArrayList<>(turns.elements());
        requireFit(change, all.size());
        for (Replaced replaced : change.replaced()) {
            TurnSource provenance = all.get(replaced.index()).provenance();
            all.set(replaced.index(), new Turn(replaced.message(), provenance, replaced.tokens()));
        }
        int last = all.size() - 1;
        told &= change.cut() <= last && change.replaced().stream().noneMatch(replaced -> replaced.index() == last);
        List<Turn> kept = new ArrayList<>();
        if (!change.summary().isEmpty()) {
            UserMessage summary = UserMessage.from(change.summary());
            kept.add(new Turn(summary, TurnSource.SUMMARY, estimator.estimateTokenCountInMessage(summary)));
        }
        change.stay().forEach(index -> kept.add(all.get(index)));
        kept.addAll(all.subList(change.cut(), all.size()));
        turns = GrowingList.of(kept);
        messages = GrowingList.of(
                Stream.concat(Stream.ofNullable(system()), kept.stream().map(Turn::message))
                        .toList());
        ledger = change.ledger();
        tokens = kept.stream().mapToInt(Turn::tokens).sum();
    }

    /** Refuses a change that names turns which are not there: its journal is damaged. */
    private static void requireFit(Shortened change, int turns) {
        boolean fits = change.cut() >= 0
                && change.cut() <= turns
                && change.stay().stream().allMatch(index -> index >= 0 && index < change.cut())
                && change.replaced().stream().allMatch(each -> each.index() >= 0 && each.index() < turns);
        if (!fits) {
            throw new IllegalArgumentException("A compaction of %s turns does not fit a conversation of %s turns"
                    .formatted(change.removed(), turns));
        }
    }
}
