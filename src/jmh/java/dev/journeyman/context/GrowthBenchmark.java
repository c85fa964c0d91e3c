package dev.journeyman.context;

import com.sun.management.ThreadMXBean;
import dev.journeyman.context.compaction.CompactionResult;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.memory.chat.TokenWindowChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of a turn and a request as a conversation grows, compared with both windows of LangChain4j. All three
 * hold the same turns and drop none. A score is ten operations.
 */
@Fork(1)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, batchSize = GrowthBenchmark.BATCH)
@Measurement(iterations = 8, batchSize = GrowthBenchmark.BATCH)
@State(Scope.Thread)
public class GrowthBenchmark {

    /** The number of operations in a score. */
    public static final int BATCH = 10;

    private static final int LONG = 10_000;
    private static final int WARM = 5_000;
    private static final TokenCountEstimator ESTIMATOR = new JtokkitEstimator();
    private static final UserMessage TURN = UserMessage.from("The next turn asks for one thing more. ".repeat(5));

    /** The number of turns in the conversation. */
    @Param({"100", "1000", "10000"})
    private int turns = 100;

    private ContextManager context = ContextBenchmark.filled(4);
    private ChatMemory tokens = TokenWindowChatMemory.withMaxTokens(1, ESTIMATOR);
    private ChatMemory messages = MessageWindowChatMemory.withMaxMessages(1);

    /** Fills the context and both windows. */
    @Setup(Level.Iteration)
    public void fill() {
        context = ContextBenchmark.filled(turns);
        List<ChatMessage> held = context.conversation();
        tokens = TokenWindowChatMemory.builder()
                .id("tokens")
                .maxTokens(Integer.MAX_VALUE, ESTIMATOR)
                .chatMemoryStore(holding("tokens", held))
                .build();
        messages = MessageWindowChatMemory.builder()
                .id("messages")
                .maxMessages(Integer.MAX_VALUE)
                .chatMemoryStore(holding("messages", held))
                .build();
    }

    private static InMemoryChatMemoryStore holding(String id, List<ChatMessage> turns) {
        InMemoryChatMemoryStore store = new InMemoryChatMemoryStore();
        store.updateMessages(id, turns);
        return store;
    }

    /** Appends to the context. */
    @Benchmark
    public boolean appendOurs() {
        return context.append(TURN, TurnSource.USER);
    }

    /** Appends to LangChain4j's window of tokens. */
    @Benchmark
    public ChatMemory appendTokenWindow() {
        tokens.add(TURN);
        return tokens;
    }

    /** Appends to LangChain4j's window of messages. */
    @Benchmark
    public ChatMemory appendMessageWindow() {
        messages.add(TURN);
        return messages;
    }

    /** Assembles a request of the context. */
    @Benchmark
    public List<ChatMessage> assembleOurs() {
        return context.request();
    }

    /** Assembles a request of LangChain4j's window of tokens. */
    @Benchmark
    public List<ChatMessage> assembleTokenWindow() {
        return tokens.messages();
    }

    /** Assembles a request of LangChain4j's window of messages. */
    @Benchmark
    public List<ChatMessage> assembleMessageWindow() {
        return messages.messages();
    }

    /** Counts the tokens of a message. */
    @Benchmark
    public int countAMessage() {
        return ESTIMATOR.estimateTokenCountInMessage(TURN);
    }

    /** Compacts the context; only the first of ten calls finds turns to compact. */
    @Benchmark
    public CompactionResult compactOurs() {
        return context.compact(context.window().trigger());
    }

    /** Returns the bytes that an append to 10,000 turns allocates, the token count included. */
    public static double allocated() {
        ContextManager context = ContextBenchmark.filled(LONG);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < WARM; i++) {
            context.append(TURN, TurnSource.USER);
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < WARM; i++) {
            context.append(TURN, TurnSource.USER);
        }
        return (threads.getCurrentThreadAllocatedBytes() - before) / (double) WARM;
    }
}
