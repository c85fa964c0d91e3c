package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which names of files a story says in words. */
class SpokenTest {

    private static final List<String> PATHS = List.of(
            "src/cache/QueryKey.java",
            "src/cache/QueryKeyTest.java",
            "src/cache/query-key.yaml",
            "src/cache/key_query.py",
            "src/cache/QueryKeyFactory.java",
            "src/profiles.yaml",
            "src/Profile.java",
            "src/Other.java");

    @Test
    void a_name_is_said_by_its_words_in_its_order_however_it_is_written() {
        assertThat(said("The query key must contain the fetch size hint"))
                .containsExactly("src/cache/QueryKey.java", "src/cache/QueryKeyTest.java", "src/cache/query-key.yaml");
        assertThat(said("Compare query keys by their values"))
                .containsExactly("src/cache/QueryKey.java", "src/cache/QueryKeyTest.java", "src/cache/query-key.yaml");
    }

    @Test
    void words_of_two_sentences_are_not_one_name() {
        assertThat(said("Log the query. Key values stay hidden")).isEmpty();
    }

    @Test
    void a_name_of_one_word_is_said_only_as_it_is_written() {
        assertThat(said("Add a program to the profiles")).containsExactly("src/profiles.yaml");
    }

    @Test
    void a_name_that_fewer_files_have_counts_more() {
        Query query = query("The query key");
        Spoken rare = new Spoken(query, files(query, PATHS.subList(0, 2)));
        Spoken common = new Spoken(query, files(query, List.of("a/QueryKey.java", "b/QueryKey.java")));
        Address address = Address.all(List.of("a/QueryKey.java")).get(0);
        assertThat(rare.worth(address)).isGreaterThan(common.worth(address));
    }

    private static List<String> said(String title) {
        Query query = query(title);
        Spoken spoken = new Spoken(query, files(query, PATHS));
        return Address.all(PATHS).stream()
                .filter(address -> spoken.worth(address) > 0)
                .map(Address::path)
                .toList();
    }

    private static List<Scanned> files(Query query, List<String> paths) {
        return Address.all(paths).stream()
                .map(address -> new Scanned(address, Hits.none(query)))
                .toList();
    }

    private static Query query(String title) {
        return Query.of(Story.of(title, "", Criterion.stated("it is done")));
    }
}
