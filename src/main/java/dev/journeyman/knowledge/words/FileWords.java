package dev.journeyman.knowledge.words;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The words of a file, whatever the query: how often each term occurs, and which names occur. Terms and names are kept as hashes of 64
 * bits. It is immutable and may be used from any thread.
 */
public final class FileWords {

    private static final int HEAD = 96;
    private static final long FNV = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final long[] terms;
    private final int[] counts;
    private final long[] names;
    private final int words;

    /**
     * The terms and names of a query as they are looked for in files. It is immutable and may be used from any thread.
     *
     * @param terms the terms, in the order of the query
     * @param hashes their hashes
     * @param names the names
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Wanted(List<String> terms, long[] hashes, Set<String> names) {

        /** Returns what a query with these terms and names looks for. */
        public static Wanted of(List<String> terms, Set<String> names) {
            return new Wanted(terms, terms.stream().mapToLong(FileWords::hash).toArray(), names);
        }

        /** Returns the hits in a file that is not read. */
        public TermHits none() {
            return new TermHits(new int[hashes.length], Set.of(), 0);
        }
    }

    /**
     * The hits of a query in a file. It may be used from any thread.
     *
     * @param counts how often the file contains each term, in the order of the query's terms; it must not be changed
     * @param named the names of the query that the file contains
     * @param words the number of words in the file
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record TermHits(int[] counts, Set<String> named, int words) {}

    private FileWords(long[] terms, int[] counts, long[] names, int words) {
        this.terms = terms;
        this.counts = counts;
        this.names = names;
        this.words = words;
    }

    /** Returns the words that were counted in a file. */
    static FileWords of(WordCounter.HashCounts terms, WordCounter.HashCounts names, int words) {
        long[] sorted = terms.sorted();
        int[] counts = new int[sorted.length];
        Arrays.setAll(counts, i -> terms.count(sorted[i]));
        return new FileWords(sorted, counts, names.sorted(), words);
    }

    /** Returns how often a query's terms and which of its names occur. */
    public TermHits hits(Wanted wanted) {
        int[] found = new int[wanted.hashes().length];
        for (int i = 0; i < found.length; i++) {
            int place = Arrays.binarySearch(terms, wanted.hashes()[i]);
            found[i] = place < 0 ? 0 : counts[place];
        }
        Set<String> named = new HashSet<>();
        for (String name : wanted.names()) {
            if (Arrays.binarySearch(names, hash(name)) >= 0) {
                named.add(name);
            }
        }
        return new TermHits(found, named, words);
    }

    /** Returns about how many bytes of memory these take. */
    public int bytes() {
        return HEAD + (Long.BYTES + Integer.BYTES) * terms.length + Long.BYTES * names.length;
    }

    /** Returns the hash of a word by its bytes in UTF-8. */
    static long hash(byte[] text, int from, int to) {
        long hash = FNV;
        for (int i = from; i < to; i++) {
            hash = (hash ^ text[i]) * FNV_PRIME;
        }
        hash ^= hash >>> 32; // without it the lowest bits depend on the lowest bits of the bytes only
        return hash == 0 ? 1 : hash;
    }

    static long hash(String word) {
        byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
        return hash(bytes, 0, bytes.length);
    }
}
