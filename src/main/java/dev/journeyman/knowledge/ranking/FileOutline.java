package dev.journeyman.knowledge.ranking;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a file declares and mentions. It is immutable and may be used from any thread.
 *
 * @param text the text of the file
 * @param symbols its declarations, in its order; none where its language is not known
 * @param mentions the names in it that may refer to another file; none where its language is not known
 * @param lines the number of its lines
 */
public record FileOutline(String text, List<Symbol> symbols, Set<String> mentions, int lines) {

    private static final int HEAD = 128;
    private static final int SYMBOL = 256;
    private static final int MENTION = 96;

    private static final Pattern WORD = Pattern.compile("[\\w$-]+");
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][\\w$]*");
    private static final Pattern IMPORT = Pattern.compile(
            "^[ \\t]*+(?:import|from|use|mod|require|include|#include|export .* from|.*\\brequire\\()\\b?.*$",
            Pattern.MULTILINE);

    public FileOutline {
        symbols = List.copyOf(symbols);
        mentions = Set.copyOf(mentions);
    }

    /** Returns the outline of a file. */
    public static FileOutline of(String path, String text) {
        Set<String> mentions = SymbolExtractor.known(path) ? mentioned(text) : Set.of();
        return new FileOutline(text, SymbolExtractor.of(path, text), mentions, (int)
                text.lines().count());
    }

    /** Returns what of a path the outline depends on: files of equal form and content have equal outlines. */
    public static String form(String path) {
        return FileKind.of(path) == FileKind.SETTINGS ? "settings" : path.substring(path.lastIndexOf('.') + 1);
    }

    /** Returns about how many bytes of memory this takes. */
    public int bytes() {
        return HEAD + Character.BYTES * text.length() + SYMBOL * symbols.size() + MENTION * mentions.size();
    }

    /**
     * Returns the names in a text that may refer to another file: the words of its imports, and capitalized
     * identifiers.
     */
    private static Set<String> mentioned(String text) {
        Set<String> names = new HashSet<>();
        Matcher imports = IMPORT.matcher(text);
        while (imports.find()) {
            Matcher name = WORD.matcher(imports.group());
            while (name.find()) {
                names.add(name.group().toLowerCase(Locale.ROOT));
            }
        }
        Matcher identifier = IDENTIFIER.matcher(text);
        while (identifier.find()) {
            if (Character.isUpperCase(identifier.group().charAt(0))) {
                names.add(identifier.group());
            }
        }
        return names;
    }
}
