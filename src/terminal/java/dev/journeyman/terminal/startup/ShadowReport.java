package dev.journeyman.terminal.startup;

/**
 * The report of an injection in shadow mode, which injects nothing. It is immutable and may be used from any thread.
 *
 * @param would when the context would have been injected, and which sign of readiness it would have followed
 * @param rule what the rule "wait three seconds, then send" would have done
 */
public record ShadowReport(String would, String rule) {

    /** Returns both parts in one sentence. */
    public String said() {
        return would + "; " + rule;
    }
}
