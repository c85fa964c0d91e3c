package dev.journeyman.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.DefaultToolCallingManager;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/**
 * Spring AI's ChatClient with a message window.
 *
 * @param name what the tables call it
 * @param notes what is read
 * @param each whether the memory keeps each call and result, or only the task and the last answer, as by default
 */
record SpringAiPeer(String name, Notes notes, boolean each) implements Peer {

    private static final String CONVERSATION = "notes";

    @Override
    public int longest() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Object converse(ConversationScript script) {
        return converse(script, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private ChatMemory converse(ConversationScript script, int window, int limit) {
        ChatMemory memory =
                MessageWindowChatMemory.builder().maxMessages(window).build();
        ToolCallingAdvisor.Builder<?> loop = ToolCallingAdvisor.builder()
                .toolCallingManager(DefaultToolCallingManager.builder()
                        .maxCallsPerTool(limit)
                        .maxTotalToolCalls(limit)
                        .build());
        MessageChatMemoryAdvisor.Builder keeper = MessageChatMemoryAdvisor.builder(memory);
        if (each) {
            loop.disableInternalConversationHistory();
            keeper.order(ToolCallingAdvisor.DEFAULT_ORDER + 1);
        }
        ChatClient.builder(new Instant(script))
                .defaultAdvisors(loop.build(), keeper.build())
                .defaultTools(new NoteTool(notes))
                .build()
                .prompt()
                .system(Notes.PROMPT)
                .user(Notes.TASK)
                .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, CONVERSATION))
                .call()
                .content();
        return memory;
    }

    @Override
    public long readBack(int turns) {
        Sent sent = new Sent();
        List<Message> messages = new ArrayList<>(List.of(new SystemMessage(Notes.PROMPT))); // not part of the memory
        messages.addAll(converse(new ConversationScript(turns, sent), Integer.MAX_VALUE, Integer.MAX_VALUE)
                .get(CONVERSATION));
        return sent.beginning(messages);
    }

    @Override
    public boolean takesStrayResult() {
        ChatMemory memory = MessageWindowChatMemory.builder().build();
        memory.add(
                CONVERSATION,
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponseMessage.ToolResponse("stray", Notes.TOOL, "a text")))
                        .build());
        return !memory.get(CONVERSATION).isEmpty();
    }

    @Override
    public String limited() {
        ConversationScript script = new ConversationScript(5 * FEW);
        try {
            converse(script, Integer.MAX_VALUE, FEW);
            return "returns a text after " + script.requests() + " requests";
        } catch (RuntimeException limit) {
            return "throws " + limit.getClass().getSimpleName();
        }
    }

    @Override
    public String narrow(int turns) {
        Sent sent = new Sent();
        converse(new ConversationScript(turns, sent), NARROW, Integer.MAX_VALUE);
        return Narrow.of(sent.last());
    }

    /** A model of Spring AI that follows a script and answers at once. */
    private record Instant(ConversationScript script) implements ChatModel {

        @Override
        public ChatResponse call(Prompt prompt) {
            OptionalInt next = script.next(prompt.getInstructions());
            return new ChatResponse(List.of(new Generation(
                    next.isPresent() ? call(next.getAsInt()) : new AssistantMessage("The notes are read."))));
        }

        private static AssistantMessage call(int number) {
            return AssistantMessage.builder()
                    .content("")
                    .toolCalls(List.of(new AssistantMessage.ToolCall(
                            "call-" + number, "function", Notes.TOOL, Notes.arguments(number))))
                    .build();
        }

        @Override
        public ChatOptions getOptions() {
            return ToolCallingChatOptions.builder().build();
        }
    }
}
