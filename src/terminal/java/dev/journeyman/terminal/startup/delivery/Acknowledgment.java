package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Screen;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The detection of an agent's acknowledgement: the requested word backwards, or a pattern of its profile. A pattern
 * that the sent text or the earlier screen already matches does not count. It is immutable and may be used from any
 * thread.
 */
final class Acknowledgment {

    private final Nonce nonce;
    private final List<Pattern> patterns;

    Acknowledgment(Nonce nonce, List<Pattern> patterns, String text, Screen before) {
        this.nonce = nonce;
        this.patterns = patterns.stream()
                .filter(pattern -> !pattern.matcher(text).find()
                        && !pattern.matcher(before.text()).find())
                .toList();
    }

    boolean isOn(Screen screen) {
        return nonce.isIn(screen.text())
                || patterns.stream()
                        .anyMatch(pattern -> pattern.matcher(screen.text()).find());
    }
}
