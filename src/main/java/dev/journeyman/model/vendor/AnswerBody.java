package dev.journeyman.model.vendor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.model.ModelReply.Usage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * The body of an HTTP answer as text, decompressed if the server compressed it without a request to do so, and without
 * a byte order mark. It also reads the error and the usage in an unusable answer. It is immutable.
 */
final class AnswerBody {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int GZIP_FIRST = 0x1f;
    private static final int GZIP_SECOND = 0x8b;
    private static final int BYTE = 0xff;
    private static final int LOWEST_ERROR = 400;
    private static final int HIGHEST_ERROR = 599;
    private static final int BAD_GATEWAY = 502;

    private static final List<String> INPUTS =
            List.of("prompt_tokens", "input_tokens", "promptTokenCount", "prompt_eval_count");
    private static final List<String> OUTPUTS =
            List.of("completion_tokens", "output_tokens", "candidatesTokenCount", "eval_count");

    private final String text;

    private AnswerBody(String text) {
        this.text = text;
    }

    /**
     * Reads the body of an answer.
     *
     * @throws UnreadableAnswerException if the body cannot be decompressed
     */
    static AnswerBody of(HttpResponse<byte[]> response) {
        byte[] bytes = response.body();
        try {
            String text = new String(packed(bytes) ? unpacked(bytes) : bytes, StandardCharsets.UTF_8);
            return new AnswerBody(text.startsWith("\ufeff") ? text.substring(1) : text);
        } catch (IOException broken) {
            String encoding = response.headers().firstValue("content-encoding").orElse("gzip");
            throw new UnreadableAnswerException(
                    "it sent an answer in the encoding %s that cannot be unpacked".formatted(encoding), null, broken);
        }
    }

    /** Returns the text. */
    String text() {
        return text;
    }

    /** Returns whether the body is a web page, which no model sends. */
    boolean page(String contentType) {
        return contentType.toLowerCase(Locale.ROOT).contains("text/html")
                || text.stripLeading().startsWith("<");
    }

    /**
     * Requires that the body of an answer without an error status is the JSON of a model's answer.
     *
     * @throws UnreadableAnswerException if the body is empty or not JSON
     * @throws RefusedCallException if the body is an error nevertheless, as some gateways send it
     */
    void requireAnswer(int status) {
        if (text.isBlank()) {
            throw new UnreadableAnswerException("it answered %s with an empty body".formatted(status), null, null);
        }
        JsonNode json = json();
        JsonNode error = json.path("error");
        if (error.isObject() || error.isTextual()) {
            throw new RefusedCallException(errorStatus(error), ErrorBody.of(text), text, null);
        }
        if (!json.isObject() || json.isEmpty()) {
            throw new UnreadableAnswerException("it answered with JSON that is not an answer", null, null);
        }
    }

    /** Returns the usage that a body reports; empty if it reports none. */
    static Optional<Usage> used(String body) {
        try {
            JsonNode json = JSON.readTree(body);
            for (JsonNode place : List.of(json.path("usage"), json.path("usageMetadata"), json)) {
                long input = number(place, INPUTS);
                if (input > 0) {
                    return Optional.of(new Usage(bounded(input), bounded(number(place, OUTPUTS)), 0, true));
                }
            }
        } catch (JsonProcessingException words) {
            // the body reports no usage
        }
        return Optional.empty();
    }

    private JsonNode json() {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new UnreadableAnswerException(
                    "it sent an answer that is not valid JSON (%s characters)".formatted(text.length()),
                    null,
                    malformed);
        }
    }

    /** Returns the status that an error in the body names; 502 if it names none. */
    private static int errorStatus(JsonNode error) {
        for (String field : List.of("code", "status", "status_code")) {
            int named = error.path(field).asInt(0);
            if (named >= LOWEST_ERROR && named <= HIGHEST_ERROR) {
                return named;
            }
        }
        return BAD_GATEWAY;
    }

    private static long number(JsonNode place, List<String> names) {
        return names.stream()
                .map(place::path)
                .filter(JsonNode::isNumber)
                .mapToLong(JsonNode::asLong)
                .findFirst()
                .orElse(0);
    }

    private static int bounded(long tokens) {
        return (int) Math.max(0, Math.min(tokens, Usage.MOST));
    }

    private static boolean packed(byte[] bytes) {
        return bytes.length > 1 && (bytes[0] & BYTE) == GZIP_FIRST && (bytes[1] & BYTE) == GZIP_SECOND;
    }

    private static byte[] unpacked(byte[] bytes) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }
}
