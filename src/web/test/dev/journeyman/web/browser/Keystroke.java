package dev.journeyman.web.browser;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A key that is pressed and released, with the keys that are held meanwhile.
 *
 * @param key its name in JavaScript
 * @param modifiers the keys that are held, as the bits of the DevTools protocol
 */
record Keystroke(String key, int modifiers) {

    private static final int SHIFT = 8;
    private static final Map<String, Integer> HELD = Map.of("Alt", 1, "Control", 2, "Meta", 4, "Shift", SHIFT);

    private static final Map<String, Integer> CODES = Map.ofEntries(
            Map.entry("Backspace", 8),
            Map.entry("Tab", 9),
            Map.entry("Enter", 13),
            Map.entry("Escape", 27),
            Map.entry(" ", 32),
            Map.entry("PageUp", 33),
            Map.entry("PageDown", 34),
            Map.entry("End", 35),
            Map.entry("Home", 36),
            Map.entry("ArrowLeft", 37),
            Map.entry("ArrowUp", 38),
            Map.entry("ArrowRight", 39),
            Map.entry("ArrowDown", 40),
            Map.entry("Delete", 46));

    /** Reads a key such as {@code Escape}, {@code a} or {@code Control+Shift+End}. */
    static Keystroke of(String written) {
        int modifiers = 0;
        String rest = written;
        for (int plus = rest.indexOf('+'); plus > 0; plus = rest.indexOf('+')) {
            String name = rest.substring(0, plus);
            Integer bit = HELD.get(name);
            if (bit == null) {
                throw unknown(written);
            }
            modifiers |= bit;
            rest = rest.substring(plus + 1);
        }
        if (rest.length() != 1 && !CODES.containsKey(rest)) {
            throw unknown(written);
        }
        return new Keystroke(rest, modifiers);
    }

    private static IllegalArgumentException unknown(String written) {
        return new IllegalArgumentException(
                "There is no key \"%s\". A key is one character or one of %s, after any of %s and a plus."
                        .formatted(written, CODES.keySet(), HELD.keySet()));
    }

    /** Returns the parameters of the events that the key makes. */
    List<Map<String, Object>> events() {
        Map<String, Object> up = new TreeMap<>(Map.of("type", "keyUp", "key", key, "modifiers", modifiers));
        up.put(
                "code",
                key.matches("[a-zA-Z]") ? "Key" + key.toUpperCase(Locale.ROOT) : key.equals(" ") ? "Space" : key);
        up.put("windowsVirtualKeyCode", CODES.getOrDefault(key, (int)
                key.toUpperCase(Locale.ROOT).charAt(0)));
        Map<String, Object> down = new TreeMap<>(up);
        down.put("type", "keyDown");
        String text = key.equals("Enter") ? "\r" : key;
        if (text.length() == 1 && (modifiers & ~SHIFT) == 0) {
            down.put("text", text);
        }
        return List.of(down, up);
    }
}
