package dev.journeyman.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The possible endings of a shell command: success, failure or both. It parses lists, pipes, groups and subshells, and
 * assumes that an unknown simple command may end either way. An object must be used once, by one thread.
 */
final class ShellEndings {

    /** The commands that end with 0 for any arguments. */
    private static final Set<String> CONSTANT = Set.of("", "true", ":", "echo", "printf", "cd", "pwd");

    /** The words that begin a construct which is not analysed. */
    private static final Set<String> COMPOUND =
            Set.of("if", "while", "until", "for", "case", "select", "function", "[[", "eval", "trap");

    private static final Set<String> EXIT = Set.of("exit", "return");

    /** The possible endings of a part, and those of the whole shell by an exit in that part. */
    private record End(boolean good, boolean bad, boolean exitGood, boolean exitBad) {

        static final End GOOD = new End(true, false, false, false);
        static final End BAD = new End(false, true, false, false);
        static final End ANY = new End(true, true, false, false);

        End and(End next) {
            return good
                    ? new End(next.good, bad || next.bad, exitGood || next.exitGood, exitBad || next.exitBad)
                    : this;
        }

        End or(End next) {
            return bad
                    ? new End(good || next.good, next.bad, exitGood || next.exitGood, exitBad || next.exitBad)
                    : this;
        }

        End then(End next) {
            return good || bad
                    ? new End(next.good, next.bad, exitGood || next.exitGood, exitBad || next.exitBad)
                    : this;
        }

        End not() {
            return new End(/* good= */ bad, /* bad= */ good, exitGood, exitBad);
        }

        /** Returns the endings of a subshell: an exit within it ends only the subshell. */
        End contained() {
            return new End(good || exitGood, bad || exitBad, false, false);
        }

        /** Returns the endings where a failure ends the shell. */
        End strict() {
            return new End(good, false, exitGood, exitBad || bad);
        }
    }

    private final List<String> tokens;
    private int at;
    private boolean strict;

    ShellEndings(String command) {
        tokens = new ShellTokens(command).all();
    }

    boolean mayFail() {
        End end = list(Set.of());
        while (at < tokens.size()) { // an unmatched closing word: the shell reports it and fails
            at++;
            end = End.ANY;
        }
        End whole = end.contained();
        return whole.bad();
    }

    private String next() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private boolean over(Set<String> closing) {
        return at >= tokens.size() || closing.contains(next()) || next().equals(")") || next().equals("}");
    }

    /** Parses commands up to a closing word. */
    private End list(Set<String> closing) {
        End end = End.GOOD;
        while (!over(closing)) {
            if (separates(next())) {
                at++;
                continue;
            }
            End each = andOr(closing);
            if (next().equals("&")) {
                each = End.GOOD; // it runs in the background
            }
            end = end.then(each);
        }
        return end;
    }

    private static boolean separates(String token) {
        return token.equals(";") || token.equals("\n") || token.equals("&");
    }

    /** Parses commands joined by {@code &&} and {@code ||}; a strict shell ends only when the last of them fails. */
    private End andOr(Set<String> closing) {
        End end = last(pipe(closing));
        while (joins(next())) {
            boolean and = next().equals("&&");
            at++;
            skipLines();
            End right = last(pipe(closing));
            end = and ? end.and(right) : end.or(right);
        }
        return end;
    }

    private End last(End end) {
        return strict && !joins(next()) ? end.strict() : end;
    }

    private static boolean joins(String token) {
        return token.equals("&&") || token.equals("||");
    }

    private void skipLines() {
        while (next().equals("\n")) {
            at++;
        }
    }

    private End pipe(Set<String> closing) {
        boolean negated = false;
        while (next().equals("!")) {
            negated = !negated;
            at++;
        }
        End end = command(closing);
        while (next().equals("|") || next().equals("|&")) {
            at++;
            skipLines();
            end = command(closing).contained(); // each part of a pipe is a subshell, and the last one decides
        }
        return negated ? end.not() : end;
    }

    private End command(Set<String> closing) {
        String first = next();
        if (first.equals("(")) {
            return enclosed(")").contained();
        }
        if (first.equals("{")) {
            return enclosed("}");
        }
        if (over(closing)) {
            return End.GOOD;
        }
        List<String> words = words();
        if (next().equals("(")) { // a function definition
            return unknown();
        }
        return simple(words);
    }

    private End enclosed(String close) {
        boolean before = strict;
        at++;
        End end = list(Set.of(close));
        if (!next().equals(close)) {
            at = tokens.size();
            return End.ANY;
        }
        at++;
        strict = close.equals(")") ? before : strict;
        words(); // redirections do not change how it ends
        return end;
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        while (at < tokens.size() && !ShellTokens.operator(next())) {
            words.add(tokens.get(at++));
        }
        return words;
    }

    private End simple(List<String> all) {
        int begin = 0;
        while (begin < all.size() && all.get(begin).matches("(?s)[A-Za-z_]\\w*=.*")) {
            if (all.get(begin).contains("$(") || all.get(begin).contains("`")) {
                return End.ANY; // the substituted command decides
            }
            begin++;
        }
        List<String> words = all.subList(begin, all.size());
        String name = words.isEmpty() ? "" : words.get(0).substring(words.get(0).lastIndexOf('/') + 1);
        if (COMPOUND.contains(name)) {
            return unknown();
        }
        if (EXIT.contains(name)) {
            return exit(words);
        }
        if (name.equals("set")) {
            strict |= words.stream()
                    .skip(1)
                    .anyMatch(word -> word.matches("-[a-zA-Z]*e[a-zA-Z]*") || word.equals("errexit"));
            return End.GOOD;
        }
        if (name.equals("false")) {
            return End.BAD;
        }
        return CONSTANT.contains(name) ? End.GOOD : End.ANY;
    }

    private static End exit(List<String> words) {
        if (words.size() < 2 || words.get(1).equals("0")) {
            return new End(false, false, true, false);
        }
        return words.get(1).matches("\\d+")
                ? new End(false, false, false, true)
                : new End(false, false, true, !words.get(1).equals("$?"));
    }

    /** Skips the rest, which may end either way. */
    private End unknown() {
        at = tokens.size();
        return End.ANY;
    }
}
