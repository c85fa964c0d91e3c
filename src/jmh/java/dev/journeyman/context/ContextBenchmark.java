package dev.journeyman.context;

import dev.journeyman.model.TokenWindow;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.TokenWindowChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of a turn in a long conversation: in a context, which counts each turn once, and in LangChain4j's window,
 * which counts the whole conversation for each turn. Both use the same estimator, hold the same turns and drop none.
 */
@Fork(1)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ContextBenchmark {

    private static final int LONG = 10_000;
    private static final int USUAL = 1_000;
    private static final TokenCountEstimator ESTIMATOR = new JtokkitEstimator();
    private static final UserMessage TURN = UserMessage.from("The next turn asks for one thing more. ".repeat(5));
    private static final AiMessage CALL = AiMessage.from(ToolExecutionRequest.builder()
            .id("any")
            .name("read_file")
            .arguments("{\"path\":\"src/main/java/App.java\"}")
            .build());

    /** A conversation of 10,000 turns, restored before each measurement. */
    @State(Scope.Thread)
    public static class TenThousandTurns {

        private ContextManager ours = filled(USUAL);
        private ChatMemory theirs = TokenWindowChatMemory.withMaxTokens(1, ESTIMATOR);

        /** Fills the context and the window. */
        @Setup(Level.Iteration)
        public void fill() {
            ours = filled(LONG);
            List<ChatMessage> turns = ours.conversation();
            InMemoryChatMemoryStore store = new InMemoryChatMemoryStore();
            store.updateMessages("theirs", turns);
            theirs = TokenWindowChatMemory.builder()
                    .id("theirs")
                    .maxTokens(Integer.MAX_VALUE, ESTIMATOR)
                    .chatMemoryStore(store)
                    .build();
        }
    }

    /** A conversation of 1,000 turns. */
    @State(Scope.Thread)
    public static class ThousandTurns {

        private final ContextManager context = filled(USUAL);
    }

    /** Appends a turn to a context. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 3, batchSize = 1_000)
    @Measurement(iterations = 10, batchSize = 1_000)
    public boolean appendThousandToContext(TenThousandTurns turns) {
        return turns.ours.append(TURN, TurnSource.USER);
    }

    /** Appends a turn to LangChain4j's window. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 3)
    @Measurement(iterations = 10)
    public ChatMemory appendToTokenWindowChatMemory(TenThousandTurns turns) {
        turns.theirs.add(TURN);
        return turns.theirs;
    }

    /** Assembles a request. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Warmup(iterations = 3, time = 1)
    @Measurement(iterations = 5, time = 1)
    public List<ChatMessage> assembleRequest(ThousandTurns turns) {
        return turns.context.request();
    }

    /** Returns a context with the given number of turns: user messages, and calls with their results. */
    static ContextManager filled(int turns) {
        ContextManager context = new ContextManager(TokenWindow.of(200_000), ESTIMATOR, Summarizer.NONE, change -> {});
        context.resetSystemPrompt("You write code. ".repeat(100));
        for (int i = 0; i < turns; i += 4) {
            context.append(TURN, TurnSource.USER);
            context.append(CALL, TurnSource.MODEL);
            ToolExecutionRequest call = context.openCalls().get(0);
            context.append(
                    ToolExecutionResultMessage.from(call, "a line of a source file\n".repeat(10)), TurnSource.TOOL);
            context.append(TURN, TurnSource.USER);
        }
        return context;
    }
}
