package dev.journeyman.journal.sqlite;

import dev.journeyman.journal.StoredEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The form of entries in the file: a short one is its JSON, a long one is compressed by zlib. A result of a tool is in two entries
 * of one append; therefore an entry may have the one before it as its preset dictionary, which takes next to nothing a second time.
 * It may be used from any thread.
 */
final class EntryPacking {

    /** The characters from which on an entry is compressed. */
    static final int LONG = 512;

    private static final int LEVEL = 3;

    /** How many entries of an append can need each other; a reader that begins among them reads the ones before. */
    private static final int CHAIN = 32;

    /** The bit in the second byte of a zlib stream that says that it has a preset dictionary. */
    private static final int WITH_DICTIONARY = 0x20;

    private final Queue<Deflater> idle = new ConcurrentLinkedQueue<>();

    /** Returns entries as they are in the file: of each its JSON, or the bytes of the compressed one. */
    List<Object> packed(List<StoredEntry> entries) {
        List<Object> packed = new ArrayList<>(entries.size());
        byte[] before = {};
        for (StoredEntry entry : entries) {
            before = packed.size() % CHAIN == 0 ? new byte[0] : before;
            boolean compressed = entry.json().length() >= LONG;
            byte[] json = compressed ? entry.json().getBytes(StandardCharsets.UTF_8) : new byte[0];
            packed.add(compressed ? packed(json, before) : entry.json());
            before = json;
        }
        return packed;
    }

    private byte[] packed(byte[] json, byte[] before) {
        Deflater free = idle.poll();
        Deflater deflater = free == null ? new Deflater(LEVEL) : free;
        deflater.reset();
        if (before.length > 0) {
            deflater.setDictionary(before);
        }
        deflater.setInput(json);
        deflater.finish();
        byte[] out = new byte[json.length];
        int length = 0;
        while (!deflater.finished()) {
            if (length == out.length) {
                out = Arrays.copyOf(out, 2 * out.length);
            }
            length += deflater.deflate(out, length, out.length - length);
        }
        idle.add(deflater);
        return Arrays.copyOf(out, length);
    }

    /** Returns whether compressed bytes can only be read with the entry before. */
    static boolean refers(byte[] packed) {
        return packed.length > 1 && (packed[1] & WITH_DICTIONARY) != 0;
    }

    /**
     * Returns the JSON of compressed bytes.
     *
     * @param before the JSON of the entry before; not used by bytes that do not refer to it
     * @throws IllegalArgumentException if the bytes are damaged, or belong to another entry before
     */
    static String unpacked(byte[] packed, String before) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(packed);
            byte[] json = new byte[Math.max(LONG, 4 * packed.length)];
            int length = 0;
            while (!inflater.finished()) {
                if (length == json.length) {
                    json = Arrays.copyOf(json, 2 * length);
                }
                int more = inflater.inflate(json, length, json.length - length);
                if (more == 0 && inflater.needsDictionary()) {
                    inflater.setDictionary(before.getBytes(StandardCharsets.UTF_8));
                } else if (more == 0 && !inflater.finished()) {
                    throw new IllegalArgumentException("The end of a compressed entry is missing.");
                }
                length += more;
            }
            return new String(json, 0, length, StandardCharsets.UTF_8);
        } catch (DataFormatException problem) {
            throw new IllegalArgumentException("These bytes are not a compressed entry.", problem);
        } finally {
            inflater.end();
        }
    }
}
