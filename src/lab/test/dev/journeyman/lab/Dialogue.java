package dev.journeyman.lab;

import dev.journeyman.lab.recording.Speaker;
import dev.journeyman.lab.recording.Utterance;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;

/** A small conversation that a test writes by hand. */
final class Dialogue {

    /** A line that is distinctive. */
    static final String LINE = "int answer = compute(41) + 1;";

    private final List<Utterance> utterances = new ArrayList<>();
    private int calls;

    /** Returns a conversation with a system prompt and a task. */
    static Dialogue begun() {
        Dialogue dialogue = new Dialogue();
        dialogue.utterances.add(new Utterance(Speaker.SYSTEM, SystemMessage.from("You code.")));
        dialogue.utterances.add(new Utterance(Speaker.PERSON, UserMessage.from("Mend it.")));
        return dialogue;
    }

    /** Adds a call of a tool and its result. */
    Dialogue calls(String tool, String arguments, String result) {
        return calls(tool, arguments, result, false);
    }

    /** Adds a call of a tool that fails, and its result. */
    Dialogue fails(String tool, String arguments, String result) {
        return calls(tool, arguments, result, true);
    }

    private Dialogue calls(String tool, String arguments, String result, boolean error) {
        String id = "call-" + calls++;
        utterances.add(new Utterance(
                Speaker.AGENT,
                AiMessage.from(ToolExecutionRequest.builder()
                        .id(id)
                        .name(tool)
                        .arguments(arguments)
                        .build())));
        utterances.add(new Utterance(
                Speaker.TOOL,
                ToolExecutionResultMessage.builder()
                        .id(id)
                        .toolName(tool)
                        .text(result)
                        .isError(error)
                        .build()));
        return this;
    }

    /** Adds a number of calls whose results say nothing distinctive. */
    Dialogue passes(int times) {
        for (int i = 0; i < times; i++) {
            calls("look", "{}", "nothing " + i);
        }
        return this;
    }

    /** Adds an answer. */
    Dialogue says(String text) {
        utterances.add(new Utterance(Speaker.AGENT, AiMessage.from(text)));
        return this;
    }

    List<Utterance> utterances() {
        return List.copyOf(utterances);
    }

    /** Returns the figures of this conversation under a policy, with one token for four characters. */
    PolicyFigures under(ContextPolicy policy, int window) {
        PolicyConversation conversation = policy.begin(TokenWindow.of(window), new CharacterEstimator(), "");
        utterances.forEach(conversation::said);
        return conversation.figures(policy.toString());
    }
}
