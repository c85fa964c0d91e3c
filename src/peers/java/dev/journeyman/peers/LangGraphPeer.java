package dev.journeyman.peers;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bsc.langgraph4j.CompileConfig;
import org.bsc.langgraph4j.CompiledGraph;
import org.bsc.langgraph4j.GraphInput;
import org.bsc.langgraph4j.GraphStateException;
import org.bsc.langgraph4j.RunnableConfig;
import org.bsc.langgraph4j.agentexecutor.AgentExecutor;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.serializer.StateSerializer;

/**
 * LangGraph4j's AgentExecutor with a saver of checkpoints.
 *
 * @param name what the tables call it
 * @param longest the number of turns of the longest conversation that is measured
 * @param notes what is read
 * @param savers returns the saver of the next conversation
 */
record LangGraphPeer(String name, int longest, Notes notes, Supplier<BaseCheckpointSaver> savers) implements Lasting {

    /** The serializer of states; it is AgentExecutor's default, and faster in files than the other one. */
    static final StateSerializer<AgentExecutor.State> SERIALIZER = AgentExecutor.Serializers.JSON.object();

    private static final RunnableConfig THREAD =
            RunnableConfig.builder().threadId("notes").build();
    private static final SystemMessage PROMPT = SystemMessage.from(Notes.PROMPT);
    private static final int ENOUGH = 1_000_000;

    @Override
    public Object converse(ConversationScript script) throws GraphStateException {
        BaseCheckpointSaver saver = savers.get();
        begin(graph(script, saver, ENOUGH));
        return saver;
    }

    private static void begin(CompiledGraph<AgentExecutor.State> graph) {
        graph.invoke(Map.of("messages", UserMessage.from(Notes.TASK)), THREAD);
    }

    @Override
    public void resume(ConversationScript script) throws GraphStateException {
        graph(script, savers.get(), ENOUGH).invoke(GraphInput.resume(), THREAD);
    }

    private CompiledGraph<AgentExecutor.State> graph(ConversationScript script, BaseCheckpointSaver saver, int steps)
            throws GraphStateException {
        return AgentExecutor.builder()
                .chatModel(new InstantModel(script))
                .systemMessage(PROMPT)
                .toolsFromObject(new NoteTool(notes))
                .stateSerializer(SERIALIZER)
                .build()
                .compile(CompileConfig.builder()
                        .checkpointSaver(saver)
                        .recursionLimit(steps)
                        .build());
    }

    private static List<ChatMessage> messages(CompiledGraph<AgentExecutor.State> graph) {
        List<ChatMessage> messages = new ArrayList<>(List.of(PROMPT)); // which is not part of a state
        messages.addAll(graph.getState(THREAD).state().messages());
        return messages;
    }

    @Override
    public long readBack(int turns) throws GraphStateException {
        Sent sent = new Sent();
        CompiledGraph<AgentExecutor.State> graph = graph(new ConversationScript(turns, sent), savers.get(), ENOUGH);
        begin(graph);
        return sent.beginning(messages(graph));
    }

    @Override
    public boolean takesStrayResult() throws Exception {
        CompiledGraph<AgentExecutor.State> graph = graph(new ConversationScript(1), savers.get(), ENOUGH);
        begin(graph);
        int before = messages(graph).size();
        graph.updateState(THREAD, Map.of("messages", ToolExecutionResultMessage.from("stray", Notes.TOOL, "a text")));
        return messages(graph).size() > before;
    }

    @Override
    public String limited() throws GraphStateException {
        try {
            begin(graph(new ConversationScript(5 * FEW), savers.get(), 2 * FEW));
            return "ends";
        } catch (RuntimeException limit) {
            return "throws " + limit.getClass().getSimpleName();
        }
    }

    @Override
    public String narrow(int turns) throws GraphStateException {
        Sent sent = new Sent();
        converse(new ConversationScript(turns, sent));
        return Narrow.of(sent.last());
    }
}
