package dev.journeyman.model.vendor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.model.ModelReply.Usage;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The conversion of answers to the form that LangChain4j reads. Servers that claim to be compatible may send another
 * form: text in parts, arguments as an object, figures that are too large. An answer without a required field is
 * unreadable. It may be used from any thread.
 */
final class AnswerRepair {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final List<String> USAGES = List.of("usage", "usageMetadata");
    private static final String CONTENT = "content";
    private static final String ARGUMENTS = "arguments";
    private static final String MESSAGE = "message";
    private static final String CALLS = "tool_calls";
    private static final String FINISH = "finish_reason";
    private static final String STOP = "stop_reason";

    /** The reasons of a cut-off reply in other servers' words: those of Anthropic and Gemini, Mistral's and z.ai's. */
    private static final Set<String> CUT_OFF =
            Set.of("max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded");

    private AnswerRepair() {}

    /**
     * Returns an answer in Ollama's form. A reply that was cut off loses its calls: the library would report it as a
     * whole reply with calls.
     */
    static String ollama(String body) {
        return changed(body, answer -> {
            require(!answer.path(MESSAGE).isMissingNode(), MESSAGE, body);
            if (answer.path("done_reason").asText().equals("length")
                    && answer.path(MESSAGE) instanceof ObjectNode said) {
                said.remove(CALLS);
            }
        });
    }

    /** Returns an answer in Anthropic's form. A reply that the end of the window cuts off is like one that its limit does. */
    static String anthropic(String body) {
        return changed(body, answer -> {
            require(!answer.path(CONTENT).isMissingNode(), CONTENT, body);
            if (cutOff(answer.path(STOP))) {
                answer.put(STOP, "max_tokens");
            }
        });
    }

    private static boolean cutOff(JsonNode reason) {
        return CUT_OFF.contains(reason.asText("").toLowerCase(Locale.ROOT));
    }

    /** Returns an answer in OpenAI's form. */
    static String openAi(String body) {
        return changed(body, answer -> {
            require(!answer.path("choices").isEmpty(), "choices", body);
            for (JsonNode choice : answer.path("choices")) {
                if (choice instanceof ObjectNode ended && cutOff(ended.path(FINISH))) {
                    ended.put(FINISH, "length");
                }
                if (choice instanceof ObjectNode each && each.path(MESSAGE) instanceof ObjectNode message) {
                    openAi(each, message);
                }
            }
        });
    }

    /** Changes the JSON object in a text; any other text stays unchanged. */
    static String changed(String text, Consumer<ObjectNode> change) {
        try {
            if (JSON.readTree(text) instanceof ObjectNode whole) {
                USAGES.forEach(usage -> bound(whole.path(usage)));
                change.accept(whole);
                return whole.toString();
            }
        } catch (JsonProcessingException words) {
            // LangChain4j reports the error
        }
        return text;
    }

    private static void require(boolean there, String field, String body) {
        if (!there) {
            throw new UnreadableAnswerException(
                    "it answered without %s".formatted(field),
                    AnswerBody.used(body).orElse(null),
                    null);
        }
    }

    private static void openAi(ObjectNode choice, ObjectNode message) {
        if (message.path(CONTENT).isArray()) {
            message.put(CONTENT, parts(message.path(CONTENT)));
        }
        String refusal = message.path("refusal").asText("");
        if (!refusal.isBlank() && message.path(CONTENT).asText("").isBlank()) {
            message.put(CONTENT, refusal);
            message.remove("refusal");
            choice.put(FINISH, "content_filter");
        }
        for (JsonNode call : message.path(CALLS)) {
            JsonNode arguments = call.path("function").path(ARGUMENTS);
            if (arguments.isContainerNode()) {
                ((ObjectNode) call.path("function")).put(ARGUMENTS, arguments.toString());
            }
        }
    }

    private static String parts(JsonNode content) {
        return StreamSupport.stream(content.spliterator(), false)
                .map(part ->
                        part.isTextual() ? part.textValue() : part.path("text").textValue())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\n"));
    }

    /** Limits all figures of a usage, however deep. */
    private static void bound(JsonNode usage) {
        if (usage instanceof ObjectNode figures) {
            figures.properties().forEach(figure -> {
                if (figure.getValue().isIntegralNumber()
                        && figure.getValue().bigIntegerValue().bitLength() >= Integer.SIZE - 1) {
                    figure.setValue(LongNode.valueOf(Usage.MOST));
                }
                bound(figure.getValue());
            });
        }
    }
}
