package dev.journeyman.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.IntArrayList;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The vocabulary that is read here, beside the one that the library reads. */
class TokenVocabularyLaws {

    private static final Encoding THEIRS = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);
    private static final Encoding OURS = TokenVocabulary.encoding();

    @Property
    void a_text_has_the_tokens_that_the_library_finds(@ForAll("texts") String text) {
        assertThat(OURS.encodeOrdinary(text).toArray())
                .containsExactly(THEIRS.encodeOrdinary(text).toArray());
        assertThat(OURS.countTokensOrdinary(text)).isEqualTo(THEIRS.countTokensOrdinary(text));
    }

    @Property
    void a_token_has_the_bytes_that_the_library_knows(@ForAll("tokens") int token) {
        assertThat(OURS.decodeBytes(one(token))).containsExactly(THEIRS.decodeBytes(one(token)));
    }

    private static IntArrayList one(int token) {
        IntArrayList tokens = new IntArrayList();
        tokens.add(token);
        return tokens;
    }

    @Provide
    Arbitrary<Integer> tokens() {
        return Arbitraries.integers().between(0, 199_997);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                        Arbitraries.strings().ofMaxLength(8),
                        Arbitraries.strings().ascii().ofMaxLength(8),
                        Arbitraries.of(
                                "public static void main",
                                "We'll see, it's HTTPCall's",
                                "  \n\n\t  ",
                                "支払い ünïcode",
                                "1234567",
                                "//---///\r\n",
                                "<|endoftext|>",
                                "😀👩‍👩‍👧"))
                .list()
                .ofMaxSize(8)
                .map(parts -> String.join("", parts));
    }
}
