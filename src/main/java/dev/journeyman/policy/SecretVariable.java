package dev.journeyman.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes secret values of environment variables: the name is that of a secret, and the value does not look like an
 * ordinary setting.
 */
final class SecretVariable {

    private static final Set<String> TELLING = Set.of(
            "KEY", "APIKEY", "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASS", "PAT", "CREDENTIAL", "CREDENTIALS");

    /** The names for which a plain word also counts as a secret, because people choose words as passwords. */
    private static final Pattern PASSWORD = Pattern.compile("(?i).*(?:PASSW|PASS$|PASS_|SECRET).*");

    private static final Pattern NUMBER = Pattern.compile("[-+0-9.,_:]+");
    private static final Pattern PATH = Pattern.compile(
            "(?:~|\\.{1,2}|[A-Za-z]:)?(?:[/\\\\][\\w.@ +-]*)+|[A-Za-z_.][\\w.-]*(?:/[A-Za-z_.][A-Za-z_.-]*)+");
    private static final Pattern HOST = Pattern.compile("[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.[a-z]{2,}(?::\\d+)?");
    private static final Pattern WORDS = Pattern.compile("[A-Za-z]+(?:[ _.-][A-Za-z]+)*");

    private static final Pattern URL_WITH_PASSWORD =
            Pattern.compile("(?i)[a-z][a-z0-9+.-]*://[^/\\s:@]*:([^/\\s@]+)@\\S*");

    private SecretVariable() {}

    /** Returns the secret parts of a variable's value. */
    static List<String> of(String name, String value) {
        List<String> secrets = new ArrayList<>();
        if (named(name) && !setting(name, value)) {
            secrets.add(value);
        }
        passwordIn(value, secrets);
        return secrets;
    }

    private static boolean named(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        for (String part : upper.split("[^A-Z0-9]+", -1)) {
            if (TELLING.contains(part)) {
                return true;
            }
        }
        return upper.matches(".*(?:TOKEN|SECRET|PASSWORD|APIKEY|CREDENTIAL).*");
    }

    /** Returns whether a value is a number, a path, a host or words: a setting whose name only sounds secret. */
    private static boolean setting(String name, String value) {
        String text = value.strip();
        return NUMBER.matcher(text).matches()
                || PATH.matcher(text).matches()
                || HOST.matcher(text).matches()
                || (WORDS.matcher(text).matches()
                        && oneCase(text)
                        && !PASSWORD.matcher(name).matches());
    }

    private static boolean oneCase(String text) {
        return text.equals(text.toLowerCase(Locale.ROOT))
                || text.equals(text.toUpperCase(Locale.ROOT))
                || text.matches("(?:[A-Z][a-z]*[ _.-]?)+");
    }

    /** Adds a URL with a password, whatever the name of its variable, and the password itself. */
    private static void passwordIn(String value, List<String> secrets) {
        Matcher url = URL_WITH_PASSWORD.matcher(value.strip());
        if (url.matches()) {
            secrets.add(value.strip());
            secrets.add(url.group(1));
        }
    }
}
