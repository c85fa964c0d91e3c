package dev.journeyman.engine.call;

import dev.journeyman.context.Summarizer;
import dev.journeyman.context.TurnSource;
import dev.journeyman.engine.RunConversations;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.RunPrompts;
import dev.journeyman.engine.prompt.TaskKnowledge;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.TokenWindow;
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

    private static final int CHARACTERS_A_TOKEN = 3;

    private final RunJournal journal;
    private final Callers callers;
    private final RunPrompts prompts;
    private final TaskKnowledge knowledge;

    public ModelSummarizer(RunJournal journal, Callers callers, RunPrompts prompts, TaskKnowledge knowledge) {
        this.journal = journal;
        this.callers = callers;
        this.prompts = prompts;
        this.knowledge = knowledge;
    }

    @Override
    public Optional<String> summarize(List<ChatMessage> removed, int tokens) {
        String name = RunConversations.SUMMARIES + (journal.state().calls().requests() + 1);
        ModelCalls calls = callers.calls(CallerRole.SUMMARIZER, name);
        StoryView story = StoryView.of(journal.state().contract().story());
        String prompt = prompts.summarizer(name, new View.SummaryView(story, knowledge.forSummarizer(), tokens));
        journal.together(() -> {
            calls.context().resetSystemPrompt(prompt);
            calls.context().append(UserMessage.from(told(removed, calls.firstWindow())), TurnSource.OPENING);
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
