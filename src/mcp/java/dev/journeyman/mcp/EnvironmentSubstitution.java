package dev.journeyman.mcp;

import dev.journeyman.story.BadInputException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Fills environment variables into the fields of a file, and collects the values that are secret. Each file has its own
 * instance, which is used by one thread.
 */
final class EnvironmentSubstitution {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?}");
    private static final Pattern TELLING =
            Pattern.compile("(?i)key|token|secret|password|passwd|credential|authorization|cookie");
    private static final Pattern QUERY = Pattern.compile("[?&]([^=&#]*)=([^&#]*)");

    /** Variables that are not secret. Redacting them would make every path unreadable. */
    private static final Set<String> PLAIN =
            Set.of("HOME", "USER", "LOGNAME", "PATH", "PWD", "SHELL", "LANG", "TERM", "TZ", "TMPDIR");

    private final String place;
    private final Map<String, String> environment;
    private final Set<String> secrets = new LinkedHashSet<>();

    EnvironmentSubstitution(String place, Map<String, String> environment) {
        this.place = place;
        this.environment = environment;
    }

    /** Returns a field with its variables filled in. */
    String plain(String field, String text) {
        return filled(field, text, false);
    }

    /** Returns a URL with its variables filled in. */
    String url(String text) {
        String url = filled("url", text, false);
        QUERY.matcher(url).results().filter(one -> tells(one.group(1))).forEach(one -> secrets.add(one.group(2)));
        return url;
    }

    /** Returns named values with their variables filled in, and treats these variables as secret. */
    Map<String, String> guarded(String field, @Nullable Map<String, String> values) {
        Map<String, String> filled = new LinkedHashMap<>();
        if (values != null) {
            values.forEach((name, text) -> {
                String value = filled(field + "." + name, text, true);
                filled.put(name, value);
                if (tells(name)) {
                    secrets.add(value);
                    secrets.add(value.replaceFirst("(?s).*\\s", "")); // without "Bearer"
                }
            });
        }
        return filled;
    }

    /** Records that a server gets these variables of the environment unchanged. */
    void passed(Set<String> names) {
        environment.forEach((name, value) -> {
            boolean given = names.stream()
                    .anyMatch(one ->
                            one.endsWith("*") ? name.startsWith(one.substring(0, one.length() - 1)) : name.equals(one));
            if (given && tells(name)) {
                secrets.add(value);
            }
        });
    }

    /** Returns the secret values that were filled in. */
    Set<String> secrets() {
        secrets.removeIf(String::isBlank);
        return new LinkedHashSet<>(secrets);
    }

    private String filled(String field, String text, boolean guarded) {
        if (VARIABLE.matcher(text).replaceAll("").contains("${")) {
            throw refusal("\"%s\" has a \"${\" that does not begin a variable; write ${NAME} or ${NAME:-default}"
                    .formatted(field));
        }
        String filled = VARIABLE.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(value(field, found.group(1), found.group(2), guarded)));
        if (filled.indexOf('\0') >= 0) {
            throw refusal("\"%s\" has a NUL character, which no program accepts; remove it".formatted(field));
        }
        return filled;
    }

    private String value(String field, String variable, @Nullable String otherwise, boolean guarded) {
        String value = environment.getOrDefault(variable, "");
        if (!value.isEmpty()) {
            if ((guarded && !PLAIN.contains(variable)) || tells(variable)) {
                secrets.add(value);
            }
            return value;
        }
        if (otherwise != null) {
            return otherwise;
        }
        if (environment.containsKey(variable)) {
            return "";
        }
        throw refusal("\"%s\" needs the environment variable %s, which is not set; set it, or write ${%s:-default}"
                .formatted(field, variable, variable));
    }

    private BadInputException refusal(String sentence) {
        return new BadInputException("%s: %s.".formatted(place, sentence));
    }

    private static boolean tells(String name) {
        return TELLING.matcher(name).find();
    }
}
