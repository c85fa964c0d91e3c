package dev.journeyman.handoff.brief;

import dev.journeyman.handoff.BriefSettings.BriefKind;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A few lines that tell a provider, a coder or a helper that takes over what came before. It is immutable and may be
 * used from any thread.
 *
 * @param kind the occasion of the brief
 * @param text the lines, without a line break at the end
 * @param lines the number of lines
 * @param tokens the number of tokens
 */
public record Brief(BriefKind kind, String text, int lines, int tokens) {

    private static final Pattern BEFORE =
            Pattern.compile("\\A(?:--- (?:PROVIDER SWITCH|RETRY|HELPER AGENT) CONTEXT ---\n(?:.+\n)+\n)+");

    /** Returns a prompt without the briefs at its beginning. */
    public static String without(String prompt) {
        return BEFORE.matcher(prompt).replaceFirst("");
    }

    /** Returns the brief, a blank line and a prompt; the bytes of both are unchanged. */
    public String before(String prompt) {
        return text + "\n\n" + prompt;
    }

    /** Returns whether the brief has all of some words, each as it is. */
    public boolean tells(Stream<String> words) {
        return words.allMatch(text::contains);
    }
}
