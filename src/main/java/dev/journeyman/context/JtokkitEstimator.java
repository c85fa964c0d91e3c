package dev.journeyman.context;

import com.knuddels.jtokkit.api.Encoding;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ContentType;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.TokenCountEstimator;
import java.util.Objects;

/**
 * A token counter with a real tokenizer (o200k). It counts the parts of a message that are sent: texts, the names and
 * arguments of calls, the ids and texts of results, and a few tokens for the frame of each message and each call.
 *
 * <p>It is immutable and may be used from any thread.
 */
public final class JtokkitEstimator implements TokenCountEstimator {

    /** The characters up to which a text is counted completely; a longer text is extrapolated from its beginning. */
    private static final int COUNTED_WHOLE = 400_000;

    private static final int FRAME = 4;
    private static final int CALL_FRAME = 8;
    private static final int IMAGE = 1_000;

    /** All estimators share one vocabulary, because it takes a tenth of a second to load. */
    private static final Encoding ENCODING = TokenVocabulary.encoding();

    @Override
    public int estimateTokenCountInText(String text) {
        if (text.length() <= COUNTED_WHOLE) {
            return text.isEmpty() ? 0 : ENCODING.countTokensOrdinary(text);
        }
        long sample = ENCODING.countTokensOrdinary(text.substring(0, COUNTED_WHOLE));
        return (int) (sample * text.length() / COUNTED_WHOLE);
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
        if (message instanceof SystemMessage system) {
            return FRAME + estimateTokenCountInText(system.text());
        }
        if (message instanceof UserMessage user) {
            return FRAME + user(user);
        }
        if (message instanceof AiMessage reply) {
            return FRAME + reply(reply);
        }
        if (message instanceof ToolExecutionResultMessage result) {
            return FRAME
                    + estimateTokenCountInText(Objects.requireNonNullElse(result.id(), ""))
                    + estimateTokenCountInText(result.text());
        }
        throw new IllegalArgumentException("A message of type " + message.type()
                + " cannot be counted. A context holds system, user, assistant and tool result messages.");
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
        int tokens = 0;
        for (ChatMessage message : messages) {
            tokens += estimateTokenCountInMessage(message);
        }
        return tokens;
    }

    private int user(UserMessage user) {
        return user.contents().stream()
                .mapToInt(content -> content.type() == ContentType.TEXT
                        ? estimateTokenCountInText(((TextContent) content).text())
                        : IMAGE)
                .sum();
    }

    private int reply(AiMessage reply) {
        int tokens = estimateTokenCountInText(Objects.requireNonNullElse(reply.text(), ""))
                + estimateTokenCountInText(Objects.requireNonNullElse(reply.thinking(), ""));
        for (ToolExecutionRequest call : reply.toolExecutionRequests()) {
            tokens += CALL_FRAME
                    + estimateTokenCountInText(call.name())
                    + estimateTokenCountInText(Objects.requireNonNullElse(call.arguments(), "{}"));
        }
        return tokens;
    }
}
