package dev.journeyman.handoff;

import static java.util.stream.Collectors.joining;

import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.handoff.brief.LinePart;
import dev.journeyman.handoff.brief.UntrustedText;
import dev.journeyman.story.BadInputException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A setting of briefs: its variable, its allowed values and its meaning. It reads and checks the values and writes the
 * table of settings.
 */
enum BriefOption {
    ENABLED(
            "ENABLE_PRE_CONTEXT_INJECTION",
            "`true` or `false`",
            "whether the next provider, attempt or helper is told what came before; a task may say otherwise"),
    MAX_LINES(
            "PRE_CONTEXT_MAX_LINES",
            5,
            50,
            "how many lines that may take, the delimiters and the mark that something was left out included"),
    KINDS(
            "PRE_CONTEXT_TYPES",
            "any of " + kinds(EnumSet.allOf(BriefKind.class), "`", "`, `") + " with commas between, or nothing",
            "who is told: the next provider, the next attempt, the helper"),
    HELPER_ATTEMPTS("HELPER_CONTEXT_MAX_ATTEMPTS", 1, 20, "how many rounds of checks the helper is told about"),
    MAX_FILES("PRE_CONTEXT_MAX_FILES", 0, 20, "how many files a line names");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final int SHOWN = 100;

    private final String variable;
    private final String allowed;
    private final String meaning;
    private final int least;
    private final int most;

    BriefOption(String variable, String allowed, String meaning) {
        this(variable, allowed, meaning, 0, 0);
    }

    BriefOption(String variable, int least, int most, String meaning) {
        this(variable, "a whole number from " + least + " to " + most, meaning, least, most);
    }

    BriefOption(String variable, String allowed, String meaning, int least, int most) {
        this.variable = variable;
        this.allowed = allowed;
        this.meaning = meaning;
        this.least = least;
        this.most = most;
    }

    private static String kinds(Set<BriefKind> kinds, String quote, String between) {
        return quote + kinds.stream().sorted().map(BriefKind::toString).collect(joining(between)) + quote;
    }

    /** Returns the settings of an environment, with the given ones for variables that are not set. */
    static BriefSettings read(Map<String, String> environment, BriefSettings absent) {
        return new BriefSettings(
                ENABLED.in(environment).map(ENABLED::truth).orElse(absent.enabled()),
                MAX_LINES.in(environment).map(MAX_LINES::number).orElse(absent.maxLines()),
                KINDS.in(environment).map(KINDS::kinds).orElse(absent.kinds()),
                HELPER_ATTEMPTS.in(environment).map(HELPER_ATTEMPTS::number).orElse(absent.helperAttempts()),
                MAX_FILES.in(environment).map(MAX_FILES::number).orElse(absent.maxFiles()));
    }

    private Optional<String> in(Map<String, String> environment) {
        return Optional.ofNullable(environment.get(variable)).map(String::strip);
    }

    private boolean truth(String text) {
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
        }
        throw refusal(text);
    }

    private int number(String text) {
        if (NUMBER.matcher(text).matches()) {
            return Integer.parseInt(text);
        }
        throw refusal(text);
    }

    private Set<BriefKind> kinds(String text) {
        Set<BriefKind> kinds = EnumSet.noneOf(BriefKind.class);
        if (!text.isEmpty()) {
            for (String name : text.split(",", -1)) {
                kinds.add(Arrays.stream(BriefKind.values())
                        .filter(kind -> kind.toString().equals(name.strip()))
                        .findFirst()
                        .orElseThrow(() -> refusal(text)));
            }
        }
        return kinds;
    }

    /** Checks a number, from an environment or from a caller. */
    void check(int number) {
        if (number < least || number > most) {
            throw refusal(Integer.toString(number));
        }
    }

    private BadInputException refusal(String value) {
        String shown = UntrustedText.of(value, LinePart.Keeps.HEAD).upTo(SHOWN).text();
        return new BadInputException(
                "%s is \"%s\"; it must be %s.".formatted(variable, shown, allowed.replace("`", "")));
    }

    /** Returns all settings as a Markdown table. */
    static String table(BriefSettings absent) {
        return "| variable | builder | default | allowed | meaning |\n|---|---|---|---|---|\n"
                + Arrays.stream(values()).map(each -> each.row(absent)).collect(joining());
    }

    private String row(BriefSettings absent) {
        return "| `%s` | `%s` | `%s` | %s | %s |\n".formatted(variable, component(), value(absent), allowed, meaning);
    }

    /** Returns the name of the component of {@link BriefSettings}: the name of the constant in camel case. */
    private String component() {
        String[] words = name().toLowerCase(Locale.ROOT).split("_", -1);
        return words[0]
                + Arrays.stream(words)
                        .skip(1)
                        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                        .collect(joining());
    }

    private String value(BriefSettings settings) {
        return switch (this) {
            case ENABLED -> Boolean.toString(settings.enabled());
            case MAX_LINES -> Integer.toString(settings.maxLines());
            case KINDS -> kinds(settings.kinds(), "", ",");
            case HELPER_ATTEMPTS -> Integer.toString(settings.helperAttempts());
            case MAX_FILES -> Integer.toString(settings.maxFiles());
        };
    }
}
