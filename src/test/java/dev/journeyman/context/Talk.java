package dev.journeyman.context;

import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.StoryOptions.Economy;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.List;

/** A context with its log, and short methods to append to it. */
public final class Talk {

    private final List<ContextChange> log = new ArrayList<>();
    private final ContextManager context;

    public Talk(TokenWindow window, TokenCountEstimator estimator, Summarizer summarizer) {
        context = new ContextManager(window, estimator, summarizer, log::add);
        context.resetSystemPrompt("You write code.");
    }

    public Talk(TokenWindow window, TokenCountEstimator estimator, Summarizer summarizer, Economy economy) {
        context = new ContextManager(window, estimator, summarizer, economy, log::add);
        context.resetSystemPrompt("You write code.");
    }

    Talk(TokenWindow window) {
        this(window, new JtokkitEstimator(), Summarizer.NONE);
    }

    public Talk() {
        this(TokenWindow.of(64_000));
    }

    public ContextManager context() {
        return context;
    }

    public List<ContextChange> log() {
        return log;
    }

    public Talk user(String text) {
        return says(TurnSource.USER, text);
    }

    public Talk says(TurnSource provenance, String text) {
        context.append(UserMessage.from(text), provenance);
        return this;
    }

    public Talk reply(String text) {
        context.append(AiMessage.from(text), TurnSource.MODEL);
        return this;
    }

    /** Appends tool calls of the model, each given as its name and its arguments. */
    public Talk calls(String... namesAndArguments) {
        List<ToolExecutionRequest> calls = new ArrayList<>();
        for (int i = 0; i < namesAndArguments.length; i += 2) {
            calls.add(ToolExecutionRequest.builder()
                    .id("toolu_" + i)
                    .name(namesAndArguments[i])
                    .arguments(namesAndArguments[i + 1])
                    .build());
        }
        context.append(AiMessage.from(calls), TurnSource.MODEL);
        return this;
    }

    /** Answers the oldest open call. */
    public Talk returns(String text) {
        return returns(TurnSource.TOOL, text);
    }

    public Talk returns(TurnSource provenance, String text) {
        context.append(ToolExecutionResultMessage.from(context.openCalls().get(0), text), provenance);
        return this;
    }

    /** Appends one tool call of the model and its result. */
    public Talk exchange(String name, String arguments, String result) {
        return calls(name, arguments).returns(result);
    }

    public List<ChatMessage> conversation() {
        return context.conversation();
    }

    /** Returns the text of the last message of the conversation. */
    public String last() {
        return texts().get(texts().size() - 1);
    }

    /** Returns the text of each message of the conversation; for a reply without text, the names of its calls. */
    public List<String> texts() {
        return conversation().stream().map(Talk::text).toList();
    }

    private static String text(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.singleText();
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return result.text();
        }
        AiMessage reply = (AiMessage) message;
        return reply.text() != null
                ? reply.text()
                : reply.toolExecutionRequests().stream()
                        .map(call -> call.name() + call.arguments())
                        .toList()
                        .toString();
    }
}
