package dev.journeyman.workspace.git;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings that keep git from running the filter commands of a repository's configuration. It is immutable.
 *
 * @param options the options on the command line
 * @param environment the same as variables, for filters with an equals sign in their name, which an option would split
 */
record GitFilters(List<String> options, Map<String, String> environment) {

    /** No settings, for commands that run no filters. */
    static final GitFilters NONE = new GitFilters(List.of(), Map.of());

    private static final Pattern KEY = Pattern.compile("(filter\\..+)\\.(?:clean|smudge|process|required)");

    static GitFilters of(Function<List<String>, GitResult> git) {
        GitResult configured = git.apply(
                List.of("config", "--name-only", "--get-regexp", "^filter\\..*\\.(clean|smudge|process|required)$"));
        List<String> options = new ArrayList<>();
        Map<String, String> environment = new HashMap<>();
        configured
                .output()
                .lines()
                .map(KEY::matcher)
                .filter(Matcher::matches)
                .map(key -> key.group(1))
                .distinct()
                .forEach(filter -> {
                    for (String off : List.of(".clean", ".smudge", ".process", ".required")) {
                        String value = off.equals(".required") ? "false" : "";
                        if (filter.contains("=")) {
                            int number = environment.size() / 2;
                            environment.put("GIT_CONFIG_KEY_" + number, filter + off);
                            environment.put("GIT_CONFIG_VALUE_" + number, value);
                        } else {
                            options.addAll(List.of("-c", filter + off + "=" + value));
                        }
                    }
                });
        if (!environment.isEmpty()) {
            environment.put("GIT_CONFIG_COUNT", Integer.toString(environment.size() / 2));
        }
        return new GitFilters(options, environment);
    }
}
