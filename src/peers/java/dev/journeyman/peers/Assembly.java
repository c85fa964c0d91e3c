package dev.journeyman.peers;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.langchain4j.store.memory.chat.InMemoryChatMemoryStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;

/** The assembly of a request of 10,000 messages from what each library holds of a conversation. One thread uses it. */
final class Assembly {

    /** The number of messages. */
    static final int MESSAGES = 10_000;

    private static final String ID = "notes";
    private static final String TEXT = "A line of a note.";
    private static final int ROUNDS = 60;
    private static final int WARM = 20;
    private static final int BATCH = 100;

    private final Map<String, Supplier<List<?>>> subjects = new LinkedHashMap<>();
    private long assembled;

    /** Fills a conversation of each library with the same messages. */
    Assembly() {
        ContextManager ours = ours();
        InMemoryChatMemoryStore store = new InMemoryChatMemoryStore();
        store.updateMessages(ID, ours.conversation());
        MessageWindowChatMemory window = MessageWindowChatMemory.builder()
                .id(ID)
                .maxMessages(Integer.MAX_VALUE)
                .chatMemoryStore(store)
                .build();
        org.springframework.ai.chat.memory.ChatMemory spring = spring();
        subjects.put("journeyman, `ContextManager.request()`", ours::request);
        subjects.put("LangChain4j, `MessageWindowChatMemory.messages()`", window::messages);
        subjects.put("Spring AI, `MessageWindowChatMemory.get()`", () -> spring.get(ID));
    }

    private static ContextManager ours() {
        ContextManager context = new ContextManager(TokenWindow.of(Ours.WIDE));
        context.append(UserMessage.from(Notes.TASK), TurnSource.USER);
        for (int i = 2; i < MESSAGES; i += 2) {
            context.append(Notes.call(i), TurnSource.MODEL);
            context.append(ToolExecutionResultMessage.from(context.openCalls().get(0), TEXT), TurnSource.TOOL);
        }
        context.append(UserMessage.from(Notes.TASK), TurnSource.USER);
        return context;
    }

    private static org.springframework.ai.chat.memory.ChatMemory spring() {
        List<Message> messages = new ArrayList<>();
        messages.add(new org.springframework.ai.chat.messages.UserMessage(Notes.TASK));
        for (int i = 2; i < MESSAGES; i += 2) {
            messages.add(new AssistantMessage(TEXT));
            messages.add(ToolResponseMessage.builder()
                    .responses(List.of(new ToolResponseMessage.ToolResponse("c" + i, Notes.TOOL, TEXT)))
                    .build());
        }
        messages.add(new org.springframework.ai.chat.messages.UserMessage(Notes.TASK));
        org.springframework.ai.chat.memory.ChatMemory memory =
                org.springframework.ai.chat.memory.MessageWindowChatMemory.builder()
                        .maxMessages(Integer.MAX_VALUE)
                        .build();
        memory.add(ID, messages);
        return memory;
    }

    /** Returns the microseconds of an assembly by subject: medians of rounds in which the subjects take turns. */
    Map<String, Double> micros() {
        Map<String, List<Double>> measured = new LinkedHashMap<>();
        for (int round = 0; round < WARM + ROUNDS; round++) {
            for (Map.Entry<String, Supplier<List<?>>> subject : subjects.entrySet()) {
                double micros = micros(subject.getValue());
                if (round >= WARM) {
                    measured.computeIfAbsent(subject.getKey(), any -> new ArrayList<>())
                            .add(micros);
                }
            }
        }
        if (assembled != (long) (WARM + ROUNDS) * BATCH * subjects.size() * MESSAGES) {
            throw new IllegalStateException("The requests have not %,d messages each.".formatted(MESSAGES));
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        measured.forEach((name, micros) -> medians.put(name, Medians.of(micros)));
        return medians;
    }

    private double micros(Supplier<List<?>> subject) {
        long begun = System.nanoTime();
        for (int i = 0; i < BATCH; i++) {
            assembled += subject.get().size();
        }
        return (System.nanoTime() - begun) / 1e3 / BATCH;
    }
}
