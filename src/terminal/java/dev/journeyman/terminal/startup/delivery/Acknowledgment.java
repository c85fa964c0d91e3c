package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Screen;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What tells that an agent understood a text: the word it was given, backwards, or what its profile takes for one. What the text itself
 * has, or what was on the screen before, tells nothing. Immutable.
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
