package dev.journeyman.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The redaction of secret values from prompts, journals and logs. Each text is cleaned once, when it enters the engine,
 * so that a context restored from a journal equals the one that was sent. The output of a model is not changed;
 * instead, a call whose arguments contain a secret value is refused. It is immutable and may be used from any thread.
 */
public final class Redaction {

    /** The text that replaces a secret. */
    public static final String MARK = "[redacted]";

    private static final int SHORTEST = 8;
    private static final int SHORTEST_TOKEN = 12;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern HEADER = Pattern.compile(
            "(?i)(authorization\\\\?[\"']?\\s*[:=]\\s*\\\\?[\"']?(?:(?:bearer|basic|token)\\s+)?)([A-Za-z0-9._~+/=-]{8,})(?![\\w(<{$\\[])");

    private final List<String> secrets;

    /**
     * Creates a redaction of secret values, as they are and as JSON escapes them, and of the tokens in authorization
     * headers.
     *
     * @param values the secret values; those with fewer than eight characters are ignored
     */
    public Redaction(Collection<String> values) {
        secrets = values.stream()
                .map(String::strip)
                .filter(value -> value.length() >= SHORTEST)
                .flatMap(value -> Stream.of(
                        value, new String(JsonStringEncoder.getInstance().quoteAsString(value))))
                .distinct()
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
    }

    /** Returns the secret values of an environment, recognized by the name and the form of each variable. */
    public static List<String> secretsOf(Map<String, String> environment) {
        return environment.entrySet().stream()
                .flatMap(variable -> SecretVariable.of(variable.getKey(), variable.getValue()).stream())
                .toList();
    }

    /** Returns a text without its secrets. */
    public String clean(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, MARK);
        }
        return HEADER.matcher(clean)
                .replaceAll(header ->
                        Matcher.quoteReplacement(token(header.group(2)) ? header.group(1) + MARK : header.group()));
    }

    /** Returns whether the arguments of a call contain a secret value, as written or in one of their texts. */
    public boolean holds(String arguments) {
        if (secrets.stream().anyMatch(arguments::contains)) {
            return true;
        }
        try {
            return holds(JSON.readTree(arguments));
        } catch (JsonProcessingException broken) {
            return false;
        }
    }

    private boolean holds(JsonNode node) {
        if (node.isTextual()) {
            return secrets.stream().anyMatch(node.textValue()::contains);
        }
        for (JsonNode child : node) {
            if (holds(child)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the value of a header looks like a token rather than a name, a call or a placeholder. */
    private static boolean token(String value) {
        return value.length() >= SHORTEST_TOKEN
                && value.chars().anyMatch(Character::isLetter)
                && (value.chars().anyMatch(Character::isDigit) || mixed(value));
    }

    /** Returns whether upper and lower case are mixed as in Base64, which no word does. */
    private static boolean mixed(String value) {
        return value.chars().anyMatch(Character::isUpperCase)
                && value.chars().anyMatch(Character::isLowerCase)
                && value.chars().noneMatch(each -> each == '_' || each == '.' || each == '-')
                && !value.matches("(?:[A-Z]?[a-z]+)+");
    }
}
