package dev.journeyman.terminal.startup;

/**
 * What an injection in shadow mode saw, which injects nothing. Immutable.
 *
 * @param would when the context would have been injected, and by which sign
 * @param rule what the rule "wait three seconds, then send" would have done
 */
public record ShadowReport(String would, String rule) {

    /** Returns both in one sentence. */
    public String said() {
        return would + "; " + rule;
    }
}
