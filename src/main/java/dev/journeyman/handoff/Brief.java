package dev.journeyman.handoff;

/**
 * The few lines that tell whoever takes over what came before.
 *
 * @param kind who takes over
 * @param text the lines, without a line break at the end
 * @param lines how many there are
 * @param tokens how many tokens they have
 */
public record Brief(BriefKind kind, String text, int lines, int tokens) {

    /** Returns the brief, a blank line and a prompt, byte for byte. */
    public String before(String prompt) {
        return text + "\n\n" + prompt;
    }
}
