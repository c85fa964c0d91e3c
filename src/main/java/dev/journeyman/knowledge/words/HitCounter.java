package dev.journeyman.knowledge.words;

import dev.journeyman.knowledge.words.FileWords.TermHits;
import dev.journeyman.knowledge.words.FileWords.Wanted;
import dev.journeyman.knowledge.words.WordCounter.HashCounts;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * A counter of a query's words in files that are read for this query only. Its hits are those of {@link FileWords}, but it looks only at
 * words that begin as a wanted one does. It must be used by one thread.
 */
public final class HitCounter {

    private static final int KNOWN = 1 << 10;

    /** A beginning is two bytes of ASCII. */
    private static final int ASCII = 7;

    private final Wanted wanted;

    /** The beginnings of the wanted terms: a term is a beginning of its word in lower case. */
    private final boolean[] beginnings = new boolean[1 << (2 * ASCII)];

    /** The first bytes of the wanted names. */
    private final boolean[] initials = new boolean[1 << Byte.SIZE];

    /** The hash of the term of each word that was looked at. */
    private final HashCounts known = new HashCounts(KNOWN);

    /** The place of each wanted term, counted from 1, by its hash. */
    private final HashCounts places;

    public HitCounter(Wanted wanted) {
        this.wanted = wanted;
        this.places = new HashCounts(wanted.hashes().length);
        for (int i = 0; i < wanted.hashes().length; i++) {
            places.put(wanted.hashes()[i], i + 1L);
            begin(wanted.terms().get(i));
        }
        wanted.names().forEach(name -> initials[name.getBytes(StandardCharsets.UTF_8)[0] & 0xff] = true);
    }

    private void begin(String term) {
        if (term.length() > 1 && term.charAt(0) < 1 << ASCII && term.charAt(1) < 1 << ASCII) {
            beginnings[(term.charAt(0) << ASCII) | term.charAt(1)] = true;
        }
    }

    /** Counts the hits in a text in UTF-8. */
    public TermHits of(byte[] text) {
        Counting counting = new Counting();
        WordScanner.scan(text, counting);
        return new TermHits(counting.counts, counting.named, counting.words);
    }

    /** The hits in one text. */
    private final class Counting implements WordScanner.Listener {

        private final int[] counts = new int[wanted.hashes().length];
        private Set<String> named = Set.of();
        private int words;

        @Override
        public void part(byte[] text, int from, int to) {
            words++;
            if (to - from > 1 && mayBegin(text[from], text[from + 1])) {
                long place = places.get(term(text, from, to));
                if (place > 0) {
                    counts[(int) place - 1]++;
                }
            }
        }

        @Override
        public void identifier(byte[] text, int from, int to) {
            if (initials[text[from] & 0xff]) {
                long hash = FileWords.hash(text, from, to);
                for (String name : wanted.names()) {
                    if (FileWords.hash(name) == hash) {
                        named = named.isEmpty() ? new HashSet<>() : named;
                        named.add(name);
                    }
                }
            }
        }
    }

    /** Returns whether a term with these first bytes may be wanted; a byte beyond ASCII may become any letter in lower case. */
    private boolean mayBegin(byte first, byte second) {
        return (first | second) < 0 || beginnings[(lower(first) << ASCII) | lower(second)];
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter;
    }

    private long term(byte[] text, int from, int to) {
        long word = FileWords.hash(text, from, to);
        long term = known.get(word);
        if (term == 0) {
            term = WordCounter.termOf(text, from, to);
            known.put(word, term);
        }
        return term;
    }
}
