package dev.journeyman.context;

import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** A context that follows a history, with the log of its changes. */
final class Journey {

    static final TokenCountEstimator TOKENS = new CountedTokens();

    private final TokenWindow window;
    private final List<ContextChange> log = new ArrayList<>();
    private final ContextManager context;

    Journey(TokenWindow window) {
        this.window = window;
        this.context = new ContextManager(window, TOKENS, Summarizer.NONE, log::add);
    }

    /** Applies a whole history and calls a function after every step. */
    static Journey through(History history, TokenWindow window, BiConsumer<Journey, Step> look) {
        Journey journey = new Journey(window);
        for (Step step : history.steps()) {
            step.play(journey.context);
            look.accept(journey, step);
        }
        return journey;
    }

    static Journey through(History history, TokenWindow window) {
        return through(history, window, (journey, step) -> {});
    }

    ContextManager context() {
        return context;
    }

    List<ContextChange> log() {
        return log;
    }

    /** Returns the number of resets and compactions so far: only these changes may alter earlier turns. */
    long breaks() {
        return log.stream()
                .filter(change -> change instanceof ContextChange.Reset || change instanceof ContextChange.Shortened)
                .count();
    }

    /** Returns a new count of the tokens that would be sent now, without a correction. */
    int recount() {
        List<ChatMessage> all = new ArrayList<>(context.conversation());
        context.systemPrompt().ifPresent(all::add);
        return TOKENS.estimateTokenCountInMessages(all);
    }

    /** Returns a new context to which the log so far was applied. */
    ContextManager twin() {
        return fold(window, log);
    }

    static ContextManager fold(TokenWindow window, List<ContextChange> changes) {
        ContextManager twin = new ContextManager(window, TOKENS, Summarizer.NONE, change -> {});
        changes.forEach(twin::apply);
        return twin;
    }
}
