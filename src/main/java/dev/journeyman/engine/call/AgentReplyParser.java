package dev.journeyman.engine.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.State;
import dev.journeyman.model.CallerRole;
import dev.journeyman.tool.box.TerminalTool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Turns the final answer of an agent into the tool call that a model would have made. */
final class AgentReplyParser {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final String NOTHING = "(It ended without a word.)";

    /** How many places are tried at which an object may begin. */
    private static final int PLACES = 1_000;

    private final RunJournal journal;
    private final CallerRole caller;
    private final List<ToolSpecification> tools;

    AgentReplyParser(RunJournal journal, CallerRole caller, List<ToolSpecification> tools) {
        this.journal = journal;
        this.caller = caller;
        this.tools = tools;
    }

    /** Returns the message with a call: of a coder the plan or the summary of its work, of others the object in their words. */
    AiMessage read(AiMessage message) {
        String words = Objects.requireNonNullElse(message.text(), "").strip();
        if (caller == CallerRole.CODER) {
            boolean planning = journal.place() == State.PLANNING;
            TerminalTool tool = planning ? TerminalTool.SUBMIT_PLAN : TerminalTool.SUBMIT_WORK;
            String said = words.isEmpty() ? NOTHING : words;
            return call(
                    tool.toolName(),
                    JSON.createObjectNode()
                            .put(planning ? "plan" : "summary", said)
                            .toString());
        }
        if (tools.size() != 1) {
            return message;
        }
        return object(words)
                .map(object -> call(tools.get(0).name(), object.toString()))
                .orElse(message);
    }

    private AiMessage call(String tool, String arguments) {
        return AiMessage.from(ToolExecutionRequest.builder()
                .id("agent-" + journal.state().calls().requests())
                .name(tool)
                .arguments(arguments)
                .build());
    }

    /** Returns the object that ends some words; agents like to put others, and code, before it. */
    private static Optional<JsonNode> object(String words) {
        int end = words.lastIndexOf('}') + 1;
        int begin = end;
        for (int place = 0; place < PLACES && begin > 0; place++) {
            begin = words.lastIndexOf('{', begin - 1);
            if (begin < 0) {
                return Optional.empty();
            }
            try {
                return Optional.of(JSON.readTree(words.substring(begin, end)));
            } catch (JsonProcessingException withinAnother) {
                // it began before
            }
        }
        return Optional.empty();
    }
}
