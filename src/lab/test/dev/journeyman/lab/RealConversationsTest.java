package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.TurnSource;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The properties of every request in every public conversation with tool calls: the requests before each answer of the
 * model are checked. Windows and interruptions are drawn from a fixed seed, so that a failure can be repeated.
 */
class RealConversationsTest {

    private static final TokenCountEstimator ESTIMATOR = new CharacterEstimator();
    private static final int LEAST = 32_000;
    private static final int MOST = 200_000;

    private static List<Public.Kept> conversations = List.of();

    @BeforeAll
    static void read() {
        assumeTrue(Public.there(), "skipped: the public conversations are not beside the project");
        conversations = Public.structured();
    }

    @Test
    void there_are_more_than_two_hundred_conversations() {
        assertThat(conversations).hasSizeGreaterThan(200);
        assertThat(conversations)
                .allSatisfy(each -> assertThat(each.utterances()).isNotEmpty());
    }

    @Test
    void at_any_window_every_request_is_in_order_and_fits() {
        Random random = new Random(11);
        for (Public.Kept conversation : conversations) {
            int window = LEAST + random.nextInt(MOST - LEAST);
            ContextReplay replay = new ContextReplay(TokenWindow.of(window), ESTIMATOR, conversation.prefix());
            conversation.utterances().forEach(replay::said);
            PolicyFigures figures = replay.figures("");

            assertThat(figures.violations())
                    .as("%s at %s", conversation.name(), window)
                    .isEmpty();
            assertThat(figures.bill().over())
                    .as("%s at %s", conversation.name(), window)
                    .isZero();
        }
    }

    @Test
    void edited_files_and_user_messages_are_still_there_after_the_last_compaction() {
        for (Public.Kept conversation : conversations) {
            ContextReplay replay = new ContextReplay(TokenWindow.of(64_000), ESTIMATOR, conversation.prefix());
            conversation.utterances().forEach(replay::said);
            KeptFacts kept = replay.figures("").kept();
            if (kept != null) {
                assertThat(kept.files())
                        .as("files of %s: %s", conversation.name(), kept)
                        .isEqualTo(kept.allFiles());
                assertThat(kept.said())
                        .as("wishes of %s: %s", conversation.name(), kept)
                        .isEqualTo(kept.allSaid());
                assertThat(kept.failure())
                        .as("last failure of %s", conversation.name())
                        .isTrue();
                assertThat(kept.todo())
                        .as("open items of %s", conversation.name())
                        .isEqualTo(kept.allTodo());
            }
        }
    }

    @Test
    void a_process_that_ends_anywhere_resumes_with_the_same_request() {
        Random random = new Random(12);
        for (Public.Kept conversation : conversations.subList(0, Math.min(40, conversations.size()))) {
            int cut = random.nextInt(conversation.utterances().size());
            List<List<ChatMessage>> undisturbed = new Held(-1).requests(conversation);
            List<List<ChatMessage>> resumed = new Held(cut).requests(conversation);

            assertThat(resumed).as("%s cut at %s", conversation.name(), cut).isEqualTo(undisturbed);
        }
    }

    /**
     * A conversation in a context whose changes are recorded, and which is rebuilt from them at one place.
     */
    private static final class Held {

        private final int cut;
        private final List<ContextChange> written = new ArrayList<>();
        private final Map<String, String> ids = new HashMap<>();
        private ContextManager context = opened(List.of());

        Held(int cut) {
            this.cut = cut;
        }

        private ContextManager opened(List<ContextChange> past) {
            ContextManager opened =
                    new ContextManager(TokenWindow.of(32_000), new JtokkitEstimator(), Summarizer.NONE, written::add);
            past.forEach(opened::apply);
            return opened;
        }

        List<List<ChatMessage>> requests(Public.Kept conversation) {
            context.resetSystemPrompt("You are an agent.");
            List<List<ChatMessage>> requests = new ArrayList<>();
            for (int i = 0; i < conversation.utterances().size(); i++) {
                if (i == cut) {
                    context = opened(List.copyOf(written));
                }
                said(conversation.utterances().get(i).message(), requests);
            }
            return requests;
        }

        private void said(ChatMessage message, List<List<ChatMessage>> requests) {
            if (message instanceof AiMessage reply) {
                context.request();
                context.economize();
                if (context.tokens() > context.trigger()) {
                    context.compact(context.trigger());
                }
                requests.add(context.request());
                context.append(reply, TurnSource.MODEL);
                for (int i = 0;
                        i
                                < Math.min(
                                        context.openCalls().size(),
                                        reply.toolExecutionRequests().size());
                        i++) {
                    ids.put(
                            reply.toolExecutionRequests().get(i).id(),
                            context.openCalls().get(i).id());
                }
            } else if (message instanceof ToolExecutionResultMessage result) {
                context.append(
                        result.toBuilder()
                                .id(ids.getOrDefault(result.id(), "?"))
                                .build(),
                        TurnSource.TOOL);
            } else if (!(message instanceof SystemMessage)) {
                context.append(message, TurnSource.USER);
            }
        }
    }
}
