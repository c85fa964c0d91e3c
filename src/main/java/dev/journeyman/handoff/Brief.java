package dev.journeyman.handoff;

import java.util.regex.Pattern;

/**
 * The few lines that tell whoever takes over what came before.
 *
 * @param kind who takes over
 * @param text the lines, without a line break at the end
 * @param lines how many there are
 * @param tokens how many tokens they have
 */
public record Brief(BriefKind kind, String text, int lines, int tokens) {

    private static final Pattern BEFORE =
            Pattern.compile("\\A(?:--- (?:PROVIDER SWITCH|RETRY|HELPER AGENT) CONTEXT ---\n(?:.+\n)+\n)+");

    /** Returns a prompt without the briefs that stand before it. */
    public static String without(String prompt) {
        return BEFORE.matcher(prompt).replaceFirst("");
    }

    /** Returns the brief, a blank line and a prompt, byte for byte. */
    public String before(String prompt) {
        return text + "\n\n" + prompt;
    }
}
