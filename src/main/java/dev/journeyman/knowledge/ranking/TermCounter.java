package dev.journeyman.knowledge.ranking;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A fast counter of a query's terms in files: it compares words by a hash and decodes a word only at its first
 * occurrence. It must be used by one thread.
 */
public final class TermCounter {

    private static final int UNKNOWN = -1;
    private static final int BEGIN = 1 << 14;

    private final Map<String, Integer> terms = new HashMap<>();
    private final Set<String> names;
    private long[] keys = new long[BEGIN];
    private int[] values = new int[BEGIN];
    private int known;

    /** Creates a counter for the terms of a query. */
    public TermCounter(StoryQuery query) {
        List<String> ordered = query.terms();
        for (int i = 0; i < ordered.size(); i++) {
            terms.put(ordered.get(i), i);
        }
        this.names = query.names();
    }

    /** Counts the terms in a text in UTF-8. */
    public TermHits of(byte[] text) {
        int[] counts = new int[terms.size()];
        Set<String> named = new HashSet<>();
        int words = 0;
        int begin = -1;
        for (int i = 0; i <= text.length; i++) {
            boolean letter = i < text.length && letter(text[i]);
            if (letter && begin < 0) {
                begin = i;
            } else if (!letter && begin >= 0) {
                words += run(text, begin, i, counts);
                name(text, begin, i, named);
                begin = -1;
            }
        }
        return new TermHits(counts, named, words);
    }

    /** Counts the terms among the parts of an identifier and returns the number of parts. */
    private int run(byte[] text, int from, int to, int[] counts) {
        int words = 0;
        int begin = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || text[i] == '_' || boundary(text, i, to)) {
                if (i > begin) {
                    words++;
                    int term = term(text, begin, i);
                    if (term >= 0) {
                        counts[term]++;
                    }
                }
                begin = i < to && text[i] == '_' ? i + 1 : i;
            }
        }
        return words;
    }

    private static boolean boundary(byte[] text, int i, int to) {
        return upper(text[i]) && (!upper(text[i - 1]) || (i + 1 < to && lower(text[i + 1])));
    }

    private void name(byte[] text, int from, int to, Set<String> named) {
        if (!names.isEmpty()) {
            for (String name : names) {
                if (name.length() == to - from && same(name, text, from)) {
                    named.add(name);
                }
            }
        }
    }

    private static boolean same(String name, byte[] text, int from) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) != text[from + i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the index of a word's term in the query; {@link #UNKNOWN} where the query does not have it. */
    private int term(byte[] text, int from, int to) {
        long key = 1125899906842597L;
        for (int i = from; i < to; i++) {
            key = 31 * key + text[i];
        }
        key = key == 0 ? 1 : key;
        int mask = keys.length - 1;
        int slot = (int) (key ^ (key >>> 32)) & mask;
        while (keys[slot] != 0) {
            if (keys[slot] == key) {
                return values[slot];
            }
            slot = (slot + 1) & mask;
        }
        String word = new String(text, from, to - from, StandardCharsets.UTF_8);
        int term = terms.getOrDefault(Tokenizer.of(word, false), UNKNOWN);
        keys[slot] = key;
        values[slot] = term;
        if (++known * 2 > keys.length) {
            grow();
        }
        return term;
    }

    private void grow() {
        long[] before = keys;
        int[] was = values;
        keys = new long[before.length * 2];
        values = new int[before.length * 2];
        int mask = keys.length - 1;
        for (int i = 0; i < before.length; i++) {
            if (before[i] != 0) {
                int slot = (int) (before[i] ^ (before[i] >>> 32)) & mask;
                while (keys[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                keys[slot] = before[i];
                values[slot] = was[i];
            }
        }
    }

    private static boolean letter(byte b) {
        return b < 0 || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_';
    }

    private static boolean upper(byte b) {
        return b >= 'A' && b <= 'Z';
    }

    private static boolean lower(byte b) {
        return b >= 'a' && b <= 'z';
    }
}
