package dev.journeyman.lab;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.TurnSource;
import dev.journeyman.context.order.MessageOrder;
import dev.journeyman.lab.recording.Speaker;
import dev.journeyman.lab.recording.Utterance;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The replay of a recorded conversation in a real context, turn by turn: before each answer of the model, the context
 * is what the engine would have sent. The system prompt and the task are index 0, as the engine renders them. It is
 * used by one thread.
 */
final class ContextReplay implements PolicyConversation {

    private final ContextManager context;
    private final ContextPieces pieces;
    private final RequestMeter meter;
    private final Opening opening;
    private final Map<String, String> ids = new HashMap<>();
    private final List<String> violations = new ArrayList<>();
    private int compactions;
    private @Nullable KeptFacts kept;

    /** Creates the replay of one conversation with the engine's own economy. */
    ContextReplay(TokenWindow window, TokenCountEstimator estimator, String prefix) {
        this(window, estimator, prefix, Economy.BALANCED);
    }

    /**
     * Creates the replay of one conversation.
     *
     * @param prefix the text that the product is known to have sent first and that the recording lacks
     * @param economy when old exchanges are folded
     */
    ContextReplay(TokenWindow window, TokenCountEstimator estimator, String prefix, Economy economy) {
        this.pieces = new ContextPieces(estimator);
        this.meter = new RequestMeter(estimator, window.size());
        this.opening = new Opening(prefix);
        this.context = new ContextManager(window, estimator, Summarizer.NONE, economy, this::changed);
        if (!prefix.isEmpty()) {
            meter.prefix(prefix);
        }
    }

    private void changed(ContextChange change) {
        if (change instanceof ContextChange.Shortened) {
            compactions++;
        } else if (change instanceof ContextChange.Appended appended) {
            pieces.take(appended);
        }
    }

    @Override
    public void said(Utterance utterance) {
        if (!opening.over && opening.takes(utterance)) {
            meter.heard(utterance);
            return;
        }
        if (!opening.over) {
            opening.over = true;
            context.resetSystemPrompt(opening.prompt.isEmpty() ? "You are an agent." : opening.prompt.toString());
            opening.sent = context.systemPrompt();
        }
        if (utterance.message() instanceof AiMessage) {
            request();
        }
        pieces.appending(meter.heard(utterance).source(), () -> append(utterance));
    }

    private void append(Utterance utterance) {
        if (utterance.message() instanceof AiMessage reply) {
            answer(reply);
        } else if (utterance.message() instanceof ToolExecutionResultMessage result) {
            context.append(
                    result.toBuilder()
                            .id(ids.getOrDefault(result.id(), "no such call"))
                            .build(),
                    TurnSource.TOOL);
        } else {
            context.append(
                    utterance.message(), utterance.speaker() == Speaker.PERSON ? TurnSource.USER : TurnSource.NOTE);
        }
    }

    /** What an engine puts into index 0: the utterances of the product before the task, and the task. */
    private static final class Opening {
        private final StringBuilder prompt;
        private boolean task;
        private boolean over;
        private Optional<SystemMessage> sent = Optional.empty();

        Opening(String prefix) {
            this.prompt = new StringBuilder(prefix);
        }

        boolean takes(Utterance utterance) {
            String text = utterance.message() instanceof SystemMessage system
                    ? system.text()
                    : utterance.message() instanceof UserMessage user && !task ? user.singleText() : "";
            if (text.isEmpty()) {
                return false;
            }
            task |= utterance.speaker() == Speaker.PERSON;
            prompt.append(prompt.isEmpty() ? "" : "\n\n").append(text);
            return true;
        }
    }

    private void request() {
        context.request(); // gives open calls their results, so that these count
        int before = compactions;
        context.economize();
        if (context.tokens() > context.trigger()) {
            context.compact(context.trigger());
        }
        List<ChatMessage> request = context.request();
        boolean compacted = compactions > before;
        boolean rewritten = meter.sent(pieces.of(request));
        violations.addAll(MessageOrder.violations(request));
        if (!request.get(0).equals(opening.sent.orElse(null))) {
            violations.add("index 0 changed");
        }
        if (rewritten && !compacted) {
            violations.add("a turn changed between compactions");
        }
        if (compacted) {
            kept = meter.facts().in(request.stream().map(MessageWords::of).collect(Collectors.joining("\n")));
        }
    }

    private void answer(AiMessage reply) {
        context.append(reply, TurnSource.MODEL);
        List<ToolExecutionRequest> open = context.openCalls();
        for (int i = 0; i < Math.min(open.size(), reply.toolExecutionRequests().size()); i++) {
            ids.put(reply.toolExecutionRequests().get(i).id(), open.get(i).id());
        }
    }

    @Override
    public PolicyFigures figures(String policy) {
        return meter.figures(policy, compactions, violations, kept);
    }
}
