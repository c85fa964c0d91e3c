package dev.journeyman.peers;

import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.service.AiServices;

/**
 * LangChain4j's AiServices with a message window.
 *
 * @param notes what is read
 */
record AiServicesPeer(Notes notes) implements Peer {

    /** The interface that AiServices implements. */
    interface Reader {

        /** Reads the notes and returns the model's last answer. */
        String read(String task);
    }

    @Override
    public String name() {
        return "LangChain4j AiServices, message window";
    }

    @Override
    public int longest() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Object converse(ConversationScript script) {
        return converse(script, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private ChatMemory converse(ConversationScript script, int window, int limit) {
        ChatMemory memory = MessageWindowChatMemory.withMaxMessages(window);
        AiServices.builder(Reader.class)
                .chatModel(new InstantModel(script))
                .systemMessage(Notes.PROMPT)
                .chatMemory(memory)
                .tools(new NoteTool(notes))
                .maxToolCallingRoundTrips(limit)
                .build()
                .read(Notes.TASK);
        return memory;
    }

    @Override
    public long readBack(int turns) {
        Sent sent = new Sent();
        return sent.beginning(converse(new ConversationScript(turns, sent), Integer.MAX_VALUE, Integer.MAX_VALUE)
                .messages());
    }

    @Override
    public boolean takesStrayResult() {
        ChatMemory memory = MessageWindowChatMemory.withMaxMessages(NARROW);
        memory.add(ToolExecutionResultMessage.from("stray", Notes.TOOL, "a text"));
        return !memory.messages().isEmpty();
    }

    @Override
    public String limited() {
        try {
            converse(new ConversationScript(5 * FEW), Integer.MAX_VALUE, FEW);
            return "ends";
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
}
