package dev.journeyman.policy;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What must never reach a prompt, a journal or a log. Texts are cleaned once, when they enter; so a window that is folded
 * from the journal is the one that was sent.
 */
public final class Redaction {

    /** What stands in the place of a secret. */
    public static final String MARK = "[redacted]";

    private static final int SHORTEST = 8;
    private static final Pattern TELLING = Pattern.compile("(?i)key|token|secret|password");
    private static final Pattern HEADER = Pattern.compile(
            "(?i)(authorization[\"']?\\s*[:=]\\s*[\"']?(?:(?:bearer|basic|token)\\s+)?)[^\\s\"',;]{8,}");

    private final List<String> secrets;

    /** Redacts values of at least eight characters, as they are and as JSON writes them, and authorization headers. */
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

    /** Returns the values of an environment whose names tell that they are secret. */
    public static List<String> secretsOf(Map<String, String> environment) {
        return environment.entrySet().stream()
                .filter(variable -> TELLING.matcher(variable.getKey()).find())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns a text without its secrets. */
    public String clean(String text) {
        String clean = text;
        for (String secret : secrets) {
            clean = clean.replace(secret, MARK);
        }
        return HEADER.matcher(clean).replaceAll(header -> Matcher.quoteReplacement(header.group(1) + MARK));
    }
}
