package dev.journeyman.knowledge.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which file names a story mentions in words. */
class NamedFilesTest {

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
    void a_file_is_named_by_its_words_in_order_in_any_spelling() {
        assertThat(said("The query key must contain the fetch size hint"))
                .containsExactly("src/cache/QueryKey.java", "src/cache/QueryKeyTest.java", "src/cache/query-key.yaml");
        assertThat(said("Compare query keys by their values"))
                .containsExactly("src/cache/QueryKey.java", "src/cache/QueryKeyTest.java", "src/cache/query-key.yaml");
    }

    @Test
    void words_of_two_sentences_are_not_the_name_of_a_file() {
        assertThat(said("Log the query. Key values stay hidden")).isEmpty();
    }

    @Test
    void a_name_of_one_word_counts_only_in_its_own_spelling() {
        assertThat(said("Add a program to the profiles")).containsExactly("src/profiles.yaml");
    }

    @Test
    void a_name_that_fewer_files_have_counts_more() {
        StoryQuery query = query("The query key");
        NamedFiles rare = new NamedFiles(query, files(query, PATHS.subList(0, 2)));
        NamedFiles common = new NamedFiles(query, files(query, List.of("a/QueryKey.java", "b/QueryKey.java")));
        FileAddress address = FileAddress.all(query, List.of("a/QueryKey.java")).get(0);
        assertThat(rare.worth(address)).isGreaterThan(common.worth(address));
    }

    private static List<String> said(String title) {
        StoryQuery query = query(title);
        NamedFiles spoken = new NamedFiles(query, files(query, PATHS));
        return FileAddress.all(query, PATHS).stream()
                .filter(address -> spoken.worth(address) > 0)
                .map(FileAddress::path)
                .toList();
    }

    private static List<ScannedFile> files(StoryQuery query, List<String> paths) {
        return FileAddress.all(query, paths).stream()
                .map(address -> new ScannedFile(address, query.wanted().none()))
                .toList();
    }

    private static StoryQuery query(String title) {
        return StoryQuery.of(Story.of(title, "", Criterion.stated("it is done")));
    }
}
