package dev.journeyman.cli.manual;

import java.util.List;
import java.util.Map;

/** A page in the language of man(7). Texts are escaped, so that every character of them is shown as it is. It is used by one thread. */
final class Roff {

    /** The characters that a formatter takes for others, or for its own. */
    private static final Map<Character, String> SPECIAL =
            Map.of('\\', "\\e", '-', "\\-", '\'', "\\(aq", '`', "\\(ga", '^', "\\(ha", '~', "\\(ti", '"', "\\(dq");

    private static final int LAST_ASCII = 0x7e;

    private final StringBuilder page = new StringBuilder();

    /** Begins the page; it has no date, so that one version always has the same page. */
    void title(String name, String version) {
        line(".\\\" Made from the help of the program.");
        line(".TH \"%s\" \"1\" \"\" \"%s\" \"Journeyman\"".formatted(escaped(name), escaped(version)));
        line(".nh"); // words are not divided, and lines are not stretched: options and paths stay whole
        line(".ad l");
    }

    Roff section(String heading) {
        return line(".SH " + heading);
    }

    /** Begins a paragraph; a heading begins one by itself. */
    Roff paragraph() {
        int newest = page.lastIndexOf("\n", page.length() - 2) + 1;
        return page.indexOf(".SH", newest) == newest ? this : line(".PP");
    }

    /** Begins an item of a list. */
    Roff item(String tag) {
        return line(".TP").line(tag);
    }

    /** Writes a text that is filled. */
    Roff text(String text) {
        return line(whole(text.strip()));
    }

    /** Writes lines that stay as they are. */
    void example(List<String> lines) {
        line(".nf");
        lines.forEach(each -> line(whole(each)));
        line(".fi");
    }

    /** Writes a line of roff. */
    Roff line(String roff) {
        page.append(roff).append('\n');
        return this;
    }

    static String bold(String text) {
        return "\\fB" + escaped(text) + "\\fR";
    }

    static String italic(String text) {
        return "\\fI" + escaped(text) + "\\fR";
    }

    /** Returns an escaped line; one that begins with a dot would be a request. */
    private static String whole(String text) {
        return text.startsWith(".") ? "\\&" + escaped(text) : escaped(text);
    }

    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            String special = c <= LAST_ASCII ? SPECIAL.get((char) c) : "\\[u%04X]".formatted(c);
            if (special == null) {
                escaped.appendCodePoint(c);
            } else {
                escaped.append(special);
            }
        });
        return escaped.toString();
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
