package dev.journeyman.lab;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.TurnSource;
import dev.journeyman.context.order.MessageOrder;
import dev.journeyman.lab.recording.Speaker;
import dev.journeyman.lab.recording.Utterance;
import dev.journeyman.model.TokenWindow;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The replay of a recorded conversation in a real context, turn by turn: before each answer of the model, the context
 * is what the engine would have sent. The system prompt and the task are index 0, as the engine renders them. It is
 * used by one thread.
 */
final class ContextReplay implements PolicyConversation {

    private final TokenWindow window;
    private final TokenCountEstimator estimator;
    private final RequestCosts bill = new RequestCosts();
    private final RequestCosts raw = new RequestCosts();
    private final RecordedFacts facts = new RecordedFacts();
    private final List<String> violations = new ArrayList<>();
    private final Map<String, String> ids = new HashMap<>();
    private final StringBuilder prompt;
    private final ContextManager context;
    private List<ChatMessage> sent = List.of();
    private boolean begun;
    private boolean task;
    private int rawTokens;
    private int compactions;
    private @Nullable KeptFacts kept;

    /**
     * Creates the replay of one conversation.
     *
     * @param prefix the text that the product is known to have sent first and that the recording lacks
     */
    ContextReplay(TokenWindow window, TokenCountEstimator estimator, String prefix) {
        this.window = window;
        this.estimator = estimator;
        this.prompt = new StringBuilder(prefix);
        this.context = context();
    }

    private ContextManager context() {
        return new ContextManager(window, estimator, Summarizer.NONE, change -> {
            if (change instanceof ContextChange.Shortened) {
                compactions++;
            }
        });
    }

    @Override
    public void said(Utterance utterance) {
        if (!begun && opening(utterance)) {
            return;
        }
        if (utterance.message() instanceof AiMessage reply) {
            request();
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
        facts.take(utterance);
        rawTokens += estimator.estimateTokenCountInMessage(utterance.message());
    }

    /**
     * Takes the utterances that an engine would put into index 0: those of the product before the task, and the task.
     */
    private boolean opening(Utterance utterance) {
        String text = utterance.message() instanceof SystemMessage system
                ? system.text()
                : utterance.message() instanceof UserMessage user && !task ? user.singleText() : "";
        if (!text.isEmpty()) {
            task |= utterance.speaker() == Speaker.PERSON;
            prompt.append(prompt.isEmpty() ? "" : "\n\n").append(text);
            facts.take(utterance);
            return true;
        }
        begun = true;
        context.resetSystemPrompt(prompt.isEmpty() ? "You are an agent." : prompt.toString());
        rawTokens = estimator.estimateTokenCountInMessage(
                SystemMessage.from(prompt.isEmpty() ? "You are an agent." : prompt.toString()));
        return false;
    }

    private void request() {
        context.request(); // gives open calls their results, so that these count
        int before = compactions;
        context.economize();
        if (context.tokens() > context.trigger()) {
            context.compact(context.trigger());
        }
        List<ChatMessage> request = context.request();
        int same = 0;
        int cached = 0;
        while (same < Math.min(sent.size(), request.size()) && sent.get(same).equals(request.get(same))) {
            cached += estimator.estimateTokenCountInMessage(request.get(same++));
        }
        look(request, same, compactions > before);
        bill.add(context.tokens(), cached, window.size());
        raw.add(rawTokens, raw.last(), window.size());
        sent = request;
    }

    private void look(List<ChatMessage> request, int same, boolean compacted) {
        violations.addAll(MessageOrder.violations(request));
        if (!sent.isEmpty() && !sent.get(0).equals(request.get(0))) {
            violations.add("index 0 changed");
        }
        if (!compacted && same < sent.size()) {
            violations.add("turn %s changed between compactions".formatted(same));
        }
        if (compacted) {
            kept = facts.in(request.stream().map(ContextReplay::words).collect(Collectors.joining("\n")));
        }
    }

    private void answer(AiMessage reply) {
        context.append(reply, TurnSource.MODEL);
        List<ToolExecutionRequest> open = context.openCalls();
        for (int i = 0; i < Math.min(open.size(), reply.toolExecutionRequests().size()); i++) {
            ids.put(reply.toolExecutionRequests().get(i).id(), open.get(i).id());
        }
    }

    private static String words(ChatMessage message) {
        if (message instanceof AiMessage reply) {
            return reply.text() + "\n"
                    + reply.toolExecutionRequests().stream()
                            .map(ToolExecutionRequest::arguments)
                            .collect(Collectors.joining("\n"));
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return result.text();
        }
        return message instanceof SystemMessage system ? system.text() : ((UserMessage) message).singleText();
    }

    @Override
    public PolicyFigures figures(String policy) {
        return new PolicyFigures(policy, bill, raw, compactions, violations, kept);
    }
}
