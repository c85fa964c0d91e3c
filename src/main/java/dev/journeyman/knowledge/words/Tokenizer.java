package dev.journeyman.knowledge.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits texts into terms for comparison: the parts of identifiers in lower case, as stems, without words that have no
 * meaning for the search. It is stateless and may be used from any thread.
 */
public final class Tokenizer {

    /** The endings that are cut off, longer ones first; the stem keeps at least {@link #SHORTEST} letters. */
    private static final List<String> ENDINGS = List.of("""
        izations ization ations ation ators ator ments ating ment ates ated ings ate ing
        ers ies ied ors ion es ed er or ly s y e
        """.strip().split("\\s+", -1));

    /** The last letters of all endings. */
    private static final String LAST = "sgtdrnye";

    private static final int SHORTEST = 3;

    /** The characters that end a sentence or a clause. */
    private static final String PARTING = ".,;:!?()";

    private static final Set<String> SAY_NOTHING = Set.of("""
        the and for that this with from into are was were will has have had not but all any can should must
        when where which who what how its their there then than them they our your you one two also only out
        over under per via use uses used using new add adds added make makes made get gets set sets let does
        did done want need needs like instead each every some more most such same other way be is it in on
        of to a an as at by or if so we no do i up now still because after before while would could may
        shown show shows without within never always currently existing given works work allow allows
        support change story user users just see been about between both whose
        """.strip().split("\\s+", -1));

    private Tokenizer() {}

    /** Returns the terms of a text in order, with repetitions. */
    public static List<String> of(String text) {
        List<String> terms = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean apart = i == text.length() || !Character.isLetterOrDigit(text.charAt(i));
            if (apart || boundary(text, i)) {
                add(terms, text.substring(begin, i));
                begin = apart ? i + 1 : i;
            }
        }
        return terms;
    }

    /** Returns all words of a text in order, in lower case, with an empty one where a sentence or a clause ends. */
    public static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean apart = i == text.length() || !Character.isLetterOrDigit(text.charAt(i));
            if (apart || boundary(text, i)) {
                if (i - begin > 1) {
                    words.add(text.substring(begin, i).toLowerCase(Locale.ROOT));
                }
                begin = apart ? i + 1 : i;
            }
            if (i < text.length() && PARTING.indexOf(text.charAt(i)) >= 0) {
                words.add("");
            }
        }
        return words;
    }

    /**
     * Returns whether a word begins at a capital: after a small letter or a digit, or as the last of several capitals.
     */
    private static boolean boundary(String text, int i) {
        if (i == 0 || !Character.isUpperCase(text.charAt(i))) {
            return false;
        }
        char before = text.charAt(i - 1);
        return Character.isLowerCase(before)
                || Character.isDigit(before)
                || (Character.isUpperCase(before)
                        && i + 1 < text.length()
                        && Character.isLowerCase(text.charAt(i + 1)));
    }

    private static void add(List<String> terms, String part) {
        String term = of(part, true);
        if (!term.isEmpty()) {
            terms.add(term);
        }
    }

    /** Returns the term of one word without parts; empty where the word has no meaning for the search. */
    public static String of(String word, boolean spoken) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.length() < 2 || (spoken && SAY_NOTHING.contains(lower))) {
            return "";
        }
        return stem(lower);
    }

    private static String stem(String word) {
        if (LAST.indexOf(word.charAt(word.length() - 1)) < 0) {
            return word; // most words have no ending at all
        }
        for (String ending : ENDINGS) {
            if (word.endsWith(ending) && word.length() - ending.length() >= SHORTEST) {
                String stem = word.substring(0, word.length() - ending.length());
                if (ending.equals("s") && stem.endsWith("s")) {
                    return word; //  "process"
                }
                return undoubled(stem);
            }
        }
        return word;
    }

    private static String undoubled(String stem) {
        int last = stem.length() - 1;
        return last >= SHORTEST
                        && stem.charAt(last) == stem.charAt(last - 1)
                        && "aeiouls".indexOf(stem.charAt(last)) < 0
                ? stem.substring(0, last)
                : stem;
    }
}
