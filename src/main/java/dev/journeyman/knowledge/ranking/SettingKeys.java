package dev.journeyman.knowledge.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the keys of settings, and the names of the entries in them. Values are not told: any of them may be a secret. */
final class SettingKeys {

    private static final int MOST = 400;
    private static final Pattern KEY = Pattern.compile("^\\s*(?:- )?\"?([A-Za-z][\\w.-]{0,80})\"?\\s*[:=]");
    private static final Pattern NAME =
            Pattern.compile("^\\s*(?:- )?name\\s*[:=]\\s*\"?([A-Za-z][A-Za-z_-]{1,40})\"?\\s*$");

    private SettingKeys() {}

    /** Returns what a file of settings declares, in its order. */
    static List<Symbol> of(String text) {
        List<Symbol> keys = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().limit(MOST * 10L).toList()) {
            number++;
            Matcher name = NAME.matcher(line);
            Matcher key = KEY.matcher(line);
            if (name.find()) {
                keys.add(new Symbol(name.group(1), number, name.group(1), true));
            } else if (key.find()) {
                keys.add(new Symbol(key.group(1), number, key.group(1), false));
            }
            if (keys.size() == MOST) {
                return keys;
            }
        }
        return keys;
    }
}
