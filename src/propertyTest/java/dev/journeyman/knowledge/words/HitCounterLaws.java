package dev.journeyman.knowledge.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.knowledge.words.FileWords.TermHits;
import dev.journeyman.knowledge.words.FileWords.Wanted;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The two counters of words: one for all words of a text, one for the words of a query. */
class HitCounterLaws {

    private static final List<String> WORDS = List.of(
            "order",
            "Orders",
            "ORDERS",
            "ordering",
            "or",
            "O",
            "x",
            "count",
            "Counts",
            "counted",
            "HTTPCall",
            "max_tok",
            "_",
            "__",
            "9",
            "4711",
            "straße",
            "STRASSE",
            "Ünïcode",
            "İstanbul",
            "I\u0307d",
            "Kelvin\u212A",
            "支払い",
            "getOrderCount",
            "orderCount",
            "Thing4711Test");

    @Property
    void both_find_the_same_hits(
            @ForAll("texts") List<byte[]> texts,
            @ForAll("queries") List<String> terms,
            @ForAll("queries") List<String> names) {
        Wanted wanted = Wanted.of(terms(terms), Set.copyOf(names));
        WordCounter all = new WordCounter();
        HitCounter some = new HitCounter(wanted);
        for (byte[] text : texts) {
            TermHits expected = all.of(text).hits(wanted);
            TermHits hits = some.of(text);

            assertThat(hits.counts()).containsExactly(expected.counts());
            assertThat(hits.named()).isEqualTo(expected.named());
            assertThat(hits.words()).isEqualTo(expected.words());
        }
    }

    private static List<String> terms(List<String> words) {
        Set<String> terms = new HashSet<>();
        words.forEach(word -> terms.addAll(Tokenizer.of(word)));
        return new ArrayList<>(terms);
    }

    @Provide
    Arbitrary<List<String>> queries() {
        return Arbitraries.of(WORDS).list().ofMaxSize(6);
    }

    @Provide
    Arbitrary<List<byte[]>> texts() {
        Arbitrary<byte[]> words = Arbitraries.of(WORDS).map(word -> word.getBytes(StandardCharsets.UTF_8));
        Arbitrary<byte[]> between =
                Arbitraries.of(" ", "\n", "-", "", "", ".").map(word -> word.getBytes(StandardCharsets.UTF_8));
        Arbitrary<byte[]> any = Arbitraries.bytes().array(byte[].class).ofMaxSize(4);
        return Arbitraries.oneOf(words, words, between, any)
                .list()
                .ofMaxSize(30)
                .map(HitCounterLaws::joined)
                .list()
                .ofMinSize(1)
                .ofMaxSize(3);
    }

    private static byte[] joined(List<byte[]> pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        pieces.forEach(all::writeBytes);
        return all.toByteArray();
    }
}
