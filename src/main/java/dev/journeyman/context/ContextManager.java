package dev.journeyman.context;

import dev.journeyman.context.ContextChange.Appended;
import dev.journeyman.context.ContextChange.Briefed;
import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.context.ContextChange.Folded;
import dev.journeyman.context.ContextChange.Measured;
import dev.journeyman.context.ContextChange.Reset;
import dev.journeyman.context.compaction.CompactionResult;
import dev.journeyman.context.compaction.Compactor;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.StoryOptions.Economy;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The context of one caller of a model: one system prompt at index 0, then a conversation that is compacted when it
 * grows too long.
 *
 * <p>Every change is written to a log before it takes effect, and a context is the fold of its changes: {@link #apply}
 * on an empty context restores it. {@link #request} returns messages in an order that every provider accepts: a user
 * turn first, results directly after the assistant turn with their calls, and never an assistant turn last.
 *
 * <p>A context belongs to one run and must be used by one thread at a time.
 */
public final class ContextManager {

    /** The result of a call whose outcome is unknown. */
    public static final String INTERRUPTED = "interrupted: outcome unknown";

    private static final String NOTE = "[note] ";
    private static final String BEGIN = "Begin.";
    private static final String GO_ON = "Go on.";
    private static final String NO_OUTPUT = "(no output)";

    private final Compactor compactor;
    private final Compactor plain;
    private final @Nullable Economy economy;
    private final Consumer<ContextChange> log;
    private final ContextState state;

    /** Creates an empty context that counts with the default tokenizer and writes its changes to no log. */
    public ContextManager(TokenWindow window) {
        this(window, new JtokkitEstimator(), Summarizer.NONE, change -> {});
    }

    /**
     * Creates an empty context.
     *
     * @param window how many tokens the model takes
     * @param estimator counts tokens
     * @param summarizer adds prose to summaries
     * @param log receives every change before it takes effect; a change whose log call throws is not applied
     */
    public ContextManager(
            TokenWindow window, TokenCountEstimator estimator, Summarizer summarizer, Consumer<ContextChange> log) {
        this(window, estimator, summarizer, Economy.BALANCED, log);
    }

    /**
     * Creates an empty context.
     *
     * @param window how many tokens the model takes
     * @param estimator counts tokens
     * @param summarizer adds prose to summaries
     * @param economy when old exchanges are folded; null in runs of earlier versions, which had neither folds nor recalls
     * @param log receives every change before it takes effect; a change whose log call throws is not applied
     */
    public ContextManager(
            TokenWindow window,
            TokenCountEstimator estimator,
            Summarizer summarizer,
            @Nullable Economy economy,
            Consumer<ContextChange> log) {
        this.economy = economy;
        this.compactor = new Compactor(window, estimator, summarizer);
        this.plain = new Compactor(window, estimator, Summarizer.NONE);
        this.log = log;
        this.state = new ContextState(estimator);
    }

    /** Returns the system prompt at index 0; empty before the first reset. */
    public Optional<SystemMessage> systemPrompt() {
        return Optional.ofNullable(state.system());
    }

    /** Returns the conversation as it is now, index 1 onward. */
    public List<ChatMessage> conversation() {
        return state.turns().stream().map(Turn::message).toList();
    }

    /** Returns the turns of the conversation as they are now, with provenance and tokens. */
    public List<Turn> turns() {
        return state.turns();
    }

    /** Sets the system prompt and clears everything else: the conversation, turns held back, and open calls. */
    public void resetSystemPrompt(String prompt) {
        String text = MessageSanitizer.sound(prompt);
        write(new Reset(text, tokens(SystemMessage.from(text))));
    }

    /**
     * Appends a turn. A system message becomes a user turn that begins with {@code [note]}; blank turns without calls
     * and results that answer no open call are ignored.
     *
     * @return whether the turn was appended
     */
    public boolean append(ChatMessage message, TurnSource provenance) {
        if (message instanceof SystemMessage note) {
            return user(NOTE + note.text().strip(), provenance);
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return result(result, provenance);
        }
        if (message instanceof AiMessage reply) {
            return reply(reply);
        }
        if (message instanceof UserMessage said) {
            return said.hasSingleText()
                    ? user(said.singleText(), provenance)
                    : take(MessageSanitizer.sound(said), provenance);
        }
        throw new IllegalArgumentException("A message of type " + message.type()
                + " cannot be appended. A conversation holds user, assistant, tool result and note turns.");
    }

    /** Appends the result of an open call, and returns whether the call was open. */
    public boolean answer(ToolExecutionRequest call, String text, boolean error) {
        return append(
                ToolExecutionResultMessage.builder()
                        .id(call.id())
                        .toolName(call.name())
                        .text(text)
                        .isError(error)
                        .build(),
                TurnSource.TOOL);
    }

    /** Appends a note of the engine and returns whether it was appended; a blank note is ignored. */
    public boolean note(String text) {
        return !text.isBlank() && append(SystemMessage.from(text), TurnSource.NOTE);
    }

    /**
     * Returns the text of the user turn that is about to be sent, without its brief; empty where the last turn is not a
     * user turn.
     */
    public String pending() {
        return state.pending();
    }

    /**
     * Puts a brief before the text of the user turn that is about to be sent, with a blank line between; where there is
     * no such turn, the brief becomes a turn of its own. It replaces the brief that the same turn already has.
     */
    public void brief(String text) {
        request();
        write(new Briefed(text, tokens(state.withBrief(text))));
    }

    /** Removes the brief from the turn that is about to be sent, for a provider that does not take over after all. */
    public void takeBriefBack() {
        if (state.told()) {
            write(new Briefed("", 0));
        }
    }

    /**
     * Folds old exchanges into the summary if carrying them along has cost twice as much as that, whatever the window. It is asked
     * before each request; the same turns give the same answer. The summary is made of facts only: no model is asked.
     *
     * @return whether something was folded
     */
    public boolean economize() {
        if (economy == null || economy.equals(Economy.OFF)) {
            return false;
        }
        interrupt();
        Optional<Folded> fold = plain.fold(state, economy);
        fold.ifPresent(this::write);
        return fold.isPresent();
    }

    /**
     * Compacts the context to at most so many tokens, or returns why that is not possible. It never changes index 0,
     * keeps the newest two turns with the exchanges they belong to, and is idempotent.
     *
     * @throws IllegalArgumentException if the maximum is less than 1
     */
    public CompactionResult compact(int maxTokens) {
        return compact(maxTokens, compactor);
    }

    /** Does the same without calling the summarizer: the same context gives the same summary. */
    public CompactionResult compactWithoutProse(int maxTokens) {
        return compact(maxTokens, plain);
    }

    private CompactionResult compact(int maxTokens, Compactor by) {
        if (maxTokens < 1) {
            throw new IllegalArgumentException(
                    "A context cannot be compacted to %s tokens. Ask for at least 1.".formatted(maxTokens));
        }
        int before = tokens();
        if (before <= maxTokens) {
            return new CompactionResult.Unneeded(before);
        }
        Compacted plan = by.plan(state, (int) (maxTokens / state.correction()));
        int after = corrected(plan.after());
        if (after > maxTokens) {
            return new CompactionResult.Impossible(
                    before,
                    Math.min(before, after),
                    String.format(
                            Locale.ROOT,
                            "the system prompt has %,d tokens and the newest exchange stays",
                            state.systemTokens()));
        }
        write(plan);
        return (before - after) * 10L < before
                ? new CompactionResult.Futile(before, after)
                : new CompactionResult.Done(before, after);
    }

    /** Returns the estimated tokens of index 0 and the conversation, corrected by what providers reported. */
    public int tokens() {
        return corrected(state.tokens());
    }

    /** Returns the window of the model. */
    public TokenWindow window() {
        return compactor.window();
    }

    /**
     * Returns the tokens above which the context is to be compacted: the trigger of the window or, where a large index
     * 0 leaves little room below it, the middle between the tokens of index 0 and the limit of the window.
     */
    public int trigger() {
        return window().trigger(corrected(state.systemTokens()));
    }

    /** Returns whether a reply carries what its maker added for itself: thinking or attributes. */
    public static boolean isMarked(AiMessage reply) {
        return reply.thinking() != null || !reply.attributes().isEmpty();
    }

    /** Returns whether the conversation may have a marked reply. */
    public boolean hasMarkedReplies() {
        return state.marked();
    }

    /** Returns the calls of the newest reply that calls a tool, in their order; none where there is no such reply. */
    public List<ToolExecutionRequest> newestCalls() {
        return state.newestCalling().map(AiMessage::toolExecutionRequests).orElse(List.of());
    }

    /** Returns the number of tool calls so far, those of removed turns included. */
    public int calls() {
        return state.calls();
    }

    /** Returns the number of the model's replies so far, removed ones included. */
    public int replies() {
        return state.replies();
    }

    /** Returns the calls without a result, in their order. */
    public List<ToolExecutionRequest> openCalls() {
        return List.copyOf(state.open().values());
    }

    /**
     * Corrects later estimates by the tokens that a provider reported for a request.
     *
     * @param estimated the estimate for the request, counted as {@link #tokens()} counts
     * @param reported the tokens that the provider reported; a value below 1 is ignored
     */
    public void measured(int estimated, int reported) {
        if (estimated < 1 || reported < 1) {
            return;
        }
        Measured report = new Measured(Math.max(1, (int) Math.round(estimated / state.correction())), reported);
        if (Math.abs(ContextState.correction(report) - state.correction()) > 0.02) {
            write(report);
        }
    }

    /**
     * Returns the messages to send as they are now: index 0 and the conversation. Nothing is copied. It first answers every open call as
     * {@link #interrupt} does, and appends a user turn where the conversation is empty or its last turn is the
     * assistant's.
     */
    public List<ChatMessage> request() {
        interrupt();
        if (state.turns().isEmpty()) {
            user(BEGIN, TurnSource.NOTE);
        } else if (lastMessage() instanceof AiMessage) {
            user(NOTE + GO_ON, TurnSource.NOTE);
        }
        return state.messages();
    }

    /** Answers every open call with {@link #INTERRUPTED}, the result of a call whose outcome is unknown. */
    public void interrupt() {
        for (ToolExecutionRequest call : openCalls()) {
            take(ToolExecutionResultMessage.from(call.id(), call.name(), INTERRUPTED), TurnSource.TOOL);
        }
    }

    /** Applies a change without writing it to the log, which already holds it. */
    public void apply(ContextChange change) {
        state.apply(change);
    }

    private boolean user(String text, TurnSource provenance) {
        return !text.isBlank() && take(UserMessage.from(MessageSanitizer.sound(text.strip())), provenance);
    }

    private boolean result(ToolExecutionResultMessage result, TurnSource provenance) {
        ToolExecutionRequest call = state.open().get(result.id());
        if (call == null) {
            return false;
        }
        String said = MessageSanitizer.of(result);
        String text = said.isEmpty()
                ? NO_OUTPUT
                : ToolResultLimit.cap(MessageSanitizer.sound(said), economy == null ? "" : call.id());
        return take(
                ToolExecutionResultMessage.builder()
                        .id(call.id())
                        .toolName(call.name())
                        .text(text)
                        .isError(result.isError())
                        .build(),
                provenance);
    }

    /** Appends a reply whose calls get new ids, after the open calls of an earlier reply were answered. */
    private boolean reply(AiMessage reply) {
        String text = MessageSanitizer.sound(Objects.requireNonNullElse(reply.text(), ""));
        if (text.isBlank() && !reply.hasToolExecutionRequests()) {
            return false;
        }
        interrupt();
        if (state.turns().isEmpty()) {
            user(BEGIN, TurnSource.NOTE);
        }
        List<ToolExecutionRequest> calls = new ArrayList<>();
        for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
            String id = "c" + (state.calls() + calls.size() + 1);
            calls.add(MessageSanitizer.owned(call, id));
        }
        return take(
                reply.toBuilder()
                        .text(text.isBlank() ? null : text)
                        .thinking(reply.thinking() == null ? null : MessageSanitizer.sound(reply.thinking()))
                        .toolExecutionRequests(calls)
                        .build(),
                TurnSource.MODEL);
    }

    private boolean take(ChatMessage message, TurnSource provenance) {
        write(new Appended(message, provenance, tokens(message)));
        return true;
    }

    private void write(ContextChange change) {
        log.accept(change);
        state.apply(change);
    }

    private ChatMessage lastMessage() {
        return Objects.requireNonNull(state.newest()).message();
    }

    private int tokens(ChatMessage message) {
        return compactor.estimator().estimateTokenCountInMessage(message);
    }

    private int corrected(int tokens) {
        return (int) Math.ceil(tokens * state.correction());
    }
}
