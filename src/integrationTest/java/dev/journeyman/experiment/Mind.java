package dev.journeyman.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.testkit.script.Replies;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The behaviour of a scripted model: a pure function of the messages of a request. It heeds what the messages of others
 * contain, and knows its progress from its own replies; it has no memory and knows no setting.
 *
 * @param work its turns as a coder before it submits, one call each
 * @param command the command it verifies with as a helper; empty if it never helps
 */
record Mind(List<Deed> work, List<Wording> command) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern STATED = Pattern.compile("(?m)^(\\d+)\\. (?!.*\\(checked by `).*$");
    private static final String FAILED = "**Failed Criteria:**";

    AiMessage answer(ModelRequest request) {
        String heard = heard(request);
        if (request.caller() == CallerRole.HELPER) {
            return verify(heard);
        }
        int turn = turn(request.messages());
        return turn < work.size()
                ? work.get(turn).call(heard)
                : Replies.call("submit_work", "summary", "It is done as the story asks.");
    }

    /**
     * Returns the messages of others: instructions, user turns and results. The model's own calls teach it nothing
     * here.
     */
    private static String heard(ModelRequest request) {
        return request.all().stream().map(Mind::said).collect(Collectors.joining("\n"));
    }

    private static String said(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return system.text();
        }
        if (message instanceof UserMessage user) {
            return user.singleText();
        }
        return message instanceof ToolExecutionResultMessage result ? result.text() : "";
    }

    /** Returns the number of turns since the work was submitted last. */
    private static int turn(List<ChatMessage> messages) {
        int turn = 0;
        for (ChatMessage message : messages) {
            if (message instanceof AiMessage reply) {
                turn = submits(reply) ? 0 : turn + 1;
            }
        }
        return turn;
    }

    private static boolean submits(AiMessage reply) {
        return reply.toolExecutionRequests().stream()
                .anyMatch(call -> call.name().equals("submit_work"));
    }

    /** Verifies each criterion that has no command of its own. */
    private AiMessage verify(String heard) {
        ObjectNode arguments = JSON.createObjectNode();
        Matcher criteria = STATED.matcher(heard.substring(heard.indexOf(FAILED), heard.indexOf("**Agent Response:**")));
        while (criteria.find()) {
            arguments
                    .withArray("commands")
                    .addObject()
                    .put("criterion", Integer.parseInt(criteria.group(1)))
                    .put("command", Wording.of(command, heard));
        }
        return Replies.calls(ToolExecutionRequest.builder()
                .id("model-1")
                .name("verify")
                .arguments(arguments.toString())
                .build());
    }
}
