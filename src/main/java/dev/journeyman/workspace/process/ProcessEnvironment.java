package dev.journeyman.workspace.process;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The rule by which a process gets its environment variables: some of those of this process, and values of its own. It
 * is immutable and may be used from any thread.
 *
 * @param passed whether a variable of this process is passed on, by its name
 * @param values the values of its own, which replace those that are passed on
 */
public record ProcessEnvironment(Predicate<String> passed, Map<String, String> values) {

    /** The whole environment of this process. */
    public static final ProcessEnvironment WHOLE = new ProcessEnvironment(name -> true, Map.of());

    private static final Pattern SECRET = Pattern.compile("(?i)key|token|secret|password");

    public ProcessEnvironment {
        values = Map.copyOf(values);
    }

    /** Returns the environment of this process without the variables whose names say that they hold a secret. */
    public static ProcessEnvironment withoutSecrets() {
        return new ProcessEnvironment(name -> !SECRET.matcher(name).find(), Map.of());
    }

    /** Returns the same without the variables whose names begin with a text. */
    public ProcessEnvironment without(String prefix) {
        return new ProcessEnvironment(passed.and(name -> !name.startsWith(prefix)), values);
    }

    /** Returns the same with more values. */
    public ProcessEnvironment with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(values);
        all.putAll(more);
        return new ProcessEnvironment(passed, all);
    }

    /** Changes the variables of a new process, at first those of this one, by the rule. */
    void applyTo(Map<String, String> variables) {
        variables.keySet().removeIf(name -> !passed.test(name));
        variables.putAll(values);
    }
}
