package dev.journeyman.knowledge.words;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A fast counter of the words in files: it compares words by a hash and decodes a word only at its first occurrence. It must be used by
 * one thread.
 */
public final class WordCounter {

    /** The mark of a word that has no term. */
    private static final long NO_TERM = 1;

    private static final int KNOWN = 1 << 13;

    /** How many bytes of text have about one new term. */
    private static final int BYTES_PER_TERM = 32;

    /** The hash of the term of each word that was met. */
    private final HashCounts known = new HashCounts(KNOWN);

    /** Counts the words in a text in UTF-8. */
    public FileWords of(byte[] text) {
        Counting counting = new Counting(text.length / BYTES_PER_TERM);
        WordScanner.scan(text, counting);
        return FileWords.of(counting.terms, counting.names, counting.words);
    }

    /** The counts of one text. */
    private final class Counting implements WordScanner.Listener {

        private final HashCounts terms;
        private final HashCounts names;
        private int words;

        Counting(int expected) {
            terms = new HashCounts(expected);
            names = new HashCounts(expected);
        }

        @Override
        public void part(byte[] text, int from, int to) {
            words++;
            long term = term(text, from, to);
            if (term != NO_TERM) {
                terms.add(term);
            }
        }

        @Override
        public void identifier(byte[] text, int from, int to) {
            names.add(FileWords.hash(text, from, to));
        }
    }

    /** Returns the hash of a word's term; {@link #NO_TERM} where it has none. */
    private long term(byte[] text, int from, int to) {
        long word = FileWords.hash(text, from, to);
        long met = known.get(word);
        if (met != 0) {
            return met;
        }
        long hash = termOf(text, from, to);
        known.put(word, hash);
        return hash;
    }

    /** Returns the hash of the term of a word that was not met before. */
    static long termOf(byte[] text, int from, int to) {
        String term = Tokenizer.of(new String(text, from, to - from, StandardCharsets.UTF_8), false);
        return term.isEmpty() ? NO_TERM : FileWords.hash(term);
    }

    /** A table of hashes with a number for each; a hash is not 0. It must be used by one thread. */
    static final class HashCounts {

        private static final int SMALLEST = 64;

        private long[] keys;
        private long[] values;
        private int size;

        /** Makes a table for about so many hashes. */
        HashCounts(int expected) {
            int slots = Integer.highestOneBit(Math.max(SMALLEST, expected)) * 2;
            keys = new long[slots];
            values = new long[slots];
        }

        /** Returns the number of a hash; 0 if it is not in the table. */
        long get(long key) {
            int slot = slot(key);
            return keys[slot] == 0 ? 0 : values[slot];
        }

        void put(long key, long value) {
            int slot = slot(key);
            boolean grown = keys[slot] == 0;
            keys[slot] = key;
            values[slot] = value;
            if (grown && ++size * 2 > keys.length) {
                grow();
            }
        }

        /** Counts a hash once more. */
        void add(long key) {
            int slot = slot(key);
            if (keys[slot] == 0) {
                put(key, 1);
            } else {
                values[slot]++;
            }
        }

        int count(long key) {
            return (int) get(key);
        }

        /** Returns the hashes in ascending order. */
        long[] sorted() {
            long[] sorted = new long[size];
            int next = 0;
            for (long key : keys) {
                if (key != 0) {
                    sorted[next++] = key;
                }
            }
            Arrays.sort(sorted);
            return sorted;
        }

        private int slot(long key) {
            int mask = keys.length - 1;
            int slot = (int) (key ^ (key >>> 32)) & mask;
            while (keys[slot] != 0 && keys[slot] != key) {
                slot = (slot + 1) & mask;
            }
            return slot;
        }

        private void grow() {
            long[] before = keys;
            long[] was = values;
            keys = new long[before.length * 2];
            values = new long[before.length * 2];
            for (int i = 0; i < before.length; i++) {
                if (before[i] != 0) {
                    int slot = slot(before[i]);
                    keys[slot] = before[i];
                    values[slot] = was[i];
                }
            }
        }
    }
}
