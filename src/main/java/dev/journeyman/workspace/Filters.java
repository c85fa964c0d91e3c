package dev.journeyman.workspace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The options that keep git from running the filter commands a repository's configuration names. */
final class Filters {

    private static final Pattern KEY = Pattern.compile("(filter\\..+)\\.(?:clean|smudge|process|required)");

    private Filters() {}

    static List<String> off(Path directory) {
        Git.Result configured = Git.execute(
                directory,
                List.of(
                        "git",
                        "config",
                        "--name-only",
                        "--get-regexp",
                        "^filter\\..*\\.(clean|smudge|process|required)$"));
        List<String> options = new ArrayList<>();
        configured
                .output()
                .lines()
                .map(KEY::matcher)
                .filter(Matcher::matches)
                .map(key -> key.group(1))
                .distinct()
                .forEach(filter -> {
                    for (String off : List.of(".clean=", ".smudge=", ".process=", ".required=false")) {
                        options.add("-c");
                        options.add(filter + off);
                    }
                });
        return options;
    }
}
