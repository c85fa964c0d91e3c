package dev.journeyman.context;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.GptBytePairEncodingParams;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.AbstractMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * The vocabulary of the tokenizer o200k: each token with its rank, which is its line in the library's own file. It is read in half the
 * time and memory of the library's reader, which makes a text of each line. It is immutable and may be used from any thread.
 */
final class TokenVocabulary extends AbstractMap<byte[], Integer> {

    private static final String NAME = "o200k";
    private static final String FILE = "/com/knuddels/jtokkit/o200k_base.tiktoken";

    /** The number of tokens. */
    private static final int SIZE = 199_998;

    /** The pieces into which a text is cut before its tokens are looked up. */
    private static final Pattern PIECES = Pattern.compile(
            String.join(
                    "|",
                    "[^\\r"
                        + "\\n"
                        + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
                    "[^\\r"
                        + "\\n"
                        + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
                    "\\p{N}{1,3}",
                    " ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*",
                    "\\s*[\\r\\n]+",
                    "\\s+(?!\\S)",
                    "\\s+"),
            Pattern.UNICODE_CHARACTER_CLASS);

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int BITS = 6;

    private final byte[][] tokens = new byte[SIZE][];

    private TokenVocabulary(byte[] file) {
        int[] digits = new int[1 << Byte.SIZE];
        for (int i = 0; i < DIGITS.length(); i++) {
            digits[DIGITS.charAt(i)] = i;
        }
        int at = 0;
        for (int rank = 0; rank < SIZE; rank++) {
            int end = at;
            while (file[end] != ' ') {
                end++;
            }
            tokens[rank] = token(file, at, end, digits);
            at = end;
            while (file[at++] != '\n') {
                // the rank, which is the number of the line
            }
        }
    }

    /** Returns the encoding with this vocabulary. It counts as the library's own does. */
    static Encoding encoding() {
        EncodingRegistry registry = Encodings.newLazyEncodingRegistry();
        registry.registerGptBytePairEncoding(new GptBytePairEncodingParams(NAME, PIECES, read(), Map.of()));
        return registry.getEncoding(NAME).orElseThrow();
    }

    private static TokenVocabulary read() {
        try (InputStream file = Objects.requireNonNull(Encodings.class.getResourceAsStream(FILE))) {
            return new TokenVocabulary(file.readAllBytes());
        } catch (IOException damaged) {
            throw new UncheckedIOException("The vocabulary %s cannot be read.".formatted(FILE), damaged);
        }
    }

    /** Returns the bytes of a token, which the file has in base 64. */
    private static byte[] token(byte[] file, int from, int to, int[] digits) {
        int end = to;
        while (file[end - 1] == '=') {
            end--;
        }
        byte[] token = new byte[(end - from) * BITS / Byte.SIZE];
        int bits = 0;
        int held = 0;
        int next = 0;
        for (int i = from; i < end; i++) {
            held = (held << BITS) | digits[file[i]];
            bits += BITS;
            if (bits >= Byte.SIZE) {
                bits -= Byte.SIZE;
                token[next++] = (byte) (held >> bits);
            }
        }
        return token;
    }

    @Override
    public int size() {
        return SIZE;
    }

    @Override
    public void forEach(BiConsumer<? super byte[], ? super Integer> action) {
        for (int rank = 0; rank < SIZE; rank++) {
            action.accept(tokens[rank], rank);
        }
    }

    @Override
    public Set<Entry<byte[], Integer>> entrySet() {
        IdentityHashMap<byte[], Integer> entries = new IdentityHashMap<>();
        forEach(entries::put);
        return entries.entrySet();
    }
}
