package dev.journeyman.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The words and operators of a shell command, in order. Quotes and substitutions are parts of their word, and comments
 * are left out. An object must be used once, by one thread.
 */
final class ShellTokens {

    private static final Set<String> OPERATORS = Set.of("&&", "||", ";", "&", "|", "|&", "\n", "(", ")", "{", "}");

    private final String text;
    private final List<String> tokens = new ArrayList<>();
    private int at;

    ShellTokens(String text) {
        this.text = text;
    }

    /** Returns whether a token separates or encloses commands. */
    static boolean operator(String token) {
        return OPERATORS.contains(token);
    }

    List<String> all() {
        while (at < text.length()) {
            char next = text.charAt(at);
            if (next == '\n') {
                tokens.add("\n");
                at++;
            } else if (Character.isWhitespace(next)) {
                at++;
            } else if (next == '#') {
                at = Math.max(at, end(text.indexOf('\n', at)));
            } else if (";&|()".indexOf(next) >= 0) {
                operator();
            } else {
                tokens.add(word());
            }
        }
        return tokens;
    }

    private int end(int found) {
        return found < 0 ? text.length() : found;
    }

    private void operator() {
        String two = text.substring(at, Math.min(text.length(), at + 2));
        String token = OPERATORS.contains(two) ? two : two.equals(";;") ? ";;" : text.substring(at, at + 1);
        tokens.add(token);
        at += token.length();
    }

    private String word() {
        int begin = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at)) && ";&|()".indexOf(text.charAt(at)) < 0) {
            switch (text.charAt(at)) {
                case '\\' -> at += 2;
                case '\'' -> at = end(text.indexOf('\'', at + 1)) + 1;
                case '"', '`' -> quoted(text.charAt(at));
                case '$' -> substituted();
                case '>', '<' -> redirected();
                default -> at++;
            }
        }
        at = Math.min(at, text.length());
        return text.substring(begin, at);
    }

    /** Skips redirections such as {@code >&2} and {@code >|file}, whose signs are not operators. */
    private void redirected() {
        at++;
        while (at < text.length() && "><&|".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void quoted(char quote) {
        for (at++; at < text.length() && text.charAt(at) != quote; at++) {
            if (text.charAt(at) == '\\') {
                at++;
            }
        }
        at++;
    }

    private void substituted() {
        at++;
        if (at >= text.length() || text.charAt(at) != '(') {
            return;
        }
        int depth = 0;
        for (; at < text.length(); at++) {
            char next = text.charAt(at);
            if (next == '\\') {
                at++;
            } else if (next == '\'') {
                at = end(text.indexOf('\'', at + 1));
            } else if (next == '"') {
                quoted('"');
                at--;
            } else if (next == '(') {
                depth++;
            } else if (next == ')' && --depth == 0) {
                at++;
                return;
            }
        }
    }
}
