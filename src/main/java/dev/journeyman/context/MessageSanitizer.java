package dev.journeyman.context;

import dev.journeyman.context.compaction.ToolCallFacts;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes messages safe to send to every provider: valid Unicode, arguments that are a JSON object, and tool names of
 * allowed characters. It is stateless and may be used from any thread.
 */
public final class MessageSanitizer {

    private static final Pattern NO_NAME = Pattern.compile("[^A-Za-z0-9_-]+");
    private static final int NAME = 64;

    private MessageSanitizer() {}

    /** Returns a text with every unpaired surrogate replaced by U+FFFD, because UTF-8 cannot encode it. */
    public static String sound(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(point -> point >= 0xD800 && point <= 0xDFFF ? 0xFFFD : point)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }

    /**
     * Returns the text of a result. Several parts become one text, which names the kind of each part that is not a
     * text.
     */
    static String of(ToolExecutionResultMessage result) {
        return result.hasSingleText()
                ? result.text()
                : result.contents().stream()
                        .map(part -> part instanceof TextContent text ? text.text() : "[" + part.type() + " left out]")
                        .collect(Collectors.joining("\n"));
    }

    /** Returns a message of several parts with valid Unicode in its texts. */
    static UserMessage sound(UserMessage message) {
        List<Content> contents = new ArrayList<>(message.contents());
        contents.replaceAll(
                content -> content instanceof TextContent text ? TextContent.from(sound(text.text())) : content);
        return message.toBuilder().contents(contents).build();
    }

    /** Returns a call with another id, a valid name and arguments that are a JSON object. */
    static ToolExecutionRequest owned(ToolExecutionRequest call, String id) {
        String arguments = sound(Objects.requireNonNullElse(call.arguments(), "{}"));
        String name =
                NO_NAME.matcher(Objects.requireNonNullElse(call.name(), "")).replaceAll("_");
        return call.toBuilder()
                .id(id)
                .name(name.isEmpty() ? "unnamed" : name.substring(0, Math.min(NAME, name.length())))
                .arguments(ToolCallFacts.object(arguments).orElse("{}"))
                .build();
    }
}
