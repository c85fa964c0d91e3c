package dev.journeyman.knowledge.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts the keys of settings and the names of their entries. Other values are left out: each could be a secret. */
final class SettingKeys {

    private static final int MOST = 400;
    private static final Pattern KEY = Pattern.compile("^\\s*(?:- )?\"?([A-Za-z][\\w.-]{0,80})\"?\\s*[:=]");
    private static final Pattern NAME =
            Pattern.compile("^\\s*(?:- )?name\\s*[:=]\\s*\"?([A-Za-z][A-Za-z_-]{1,40})\"?\\s*$");

    private SettingKeys() {}

    /** Returns the keys and names in a settings file, in its order. */
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
