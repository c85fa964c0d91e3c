package dev.journeyman.engine.call;

import dev.journeyman.context.Summarizer;
import dev.journeyman.context.TokenWindow;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RunContext;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Provider;
import dev.journeyman.prompt.StoryView;
import dev.journeyman.prompt.View;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A summarizer that calls a model, each time in a context of its own. If the model fails, the summary is made without it. */
public final class ModelSummarizer implements Summarizer {

    /** What the names of its contexts begin with. */
    private static final int CHARACTERS_A_TOKEN = 3;

    private final RunContext run;

    public ModelSummarizer(RunContext run) {
        this.run = run;
    }

    @Override
    public Optional<String> summarize(List<ChatMessage> removed, int tokens) {
        List<Provider> models = run.services().models().summarizers();
        String name = RunContext.SUMMARIES + (run.runState().calls().requests() + 1);
        ModelCalls calls = new ModelCalls(run, CallerRole.SUMMARIZER, models, name);
        run.together(() -> {
            calls.context()
                    .resetSystemPrompt(run.services()
                            .prompts()
                            .render(new View.SummaryView(
                                    StoryView.of(run.runState().contract().story()),
                                    new TaskKnowledge(run).forSummarizer(),
                                    tokens)));
            calls.context().append(UserMessage.from(told(removed, models.get(0).window())), TurnSource.OPENING);
        });
        try {
            calls.turn(Optional::empty, List.of());
        } catch (NoProviderAvailableException | RequestRefusedException | RequestUnsendableException unserved) {
            return Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        List<ChatMessage> said = calls.context().conversation();
        return said.get(said.size() - 1) instanceof AiMessage reply
                ? Optional.ofNullable(reply.text())
                : Optional.empty();
    }

    /** Returns a conversation as a text that fits into a window: the newest of it, where it is too long. */
    private static String told(List<ChatMessage> removed, TokenWindow window) {
        StringBuilder text = new StringBuilder();
        removed.forEach(message -> text.append(told(message)).append("\n\n"));
        int most = window.trigger() / 2 * CHARACTERS_A_TOKEN;
        return text.length() <= most ? text.toString() : "[…]\n" + text.substring(text.length() - most);
    }

    private static String told(ChatMessage message) {
        if (message instanceof ToolExecutionResultMessage result) {
            return "result of " + result.toolName() + ": " + result.text();
        }
        if (message instanceof AiMessage reply) {
            StringBuilder text = new StringBuilder("coder: ").append(Objects.requireNonNullElse(reply.text(), ""));
            for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
                text.append("\ncalls ").append(call.name()).append(' ').append(call.arguments());
            }
            return text.toString();
        }
        return message instanceof UserMessage said && said.hasSingleText() ? "told: " + said.singleText() : "";
    }
}
