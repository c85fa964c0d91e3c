package dev.journeyman.knowledge.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TouchedDirectoriesTest {

    @Test
    void the_root_comes_first_and_the_nearest_to_a_file_last() {
        assertThat(TouchedDirectories.of(List.of("shop/cart/Cart.java", "api/Api.java")))
                .containsExactly("", "api", "shop", "api/Api.java", "shop/cart", "shop/cart/Cart.java");
    }

    @Test
    void a_path_that_leaves_the_worktree_or_belongs_to_git_is_left_out() {
        assertThat(TouchedDirectories.of(List.of(
                        "../a", "/etc/passwd", "a/../../b", "a//b", ".git/config", "a/.GIT/b", "a\u0000/b", "a\\b")))
                .containsExactly("");
    }

    @Test
    void there_are_at_most_201() {
        List<String> many =
                IntStream.range(0, 1_000).mapToObj(i -> "d" + i + "/f").toList();

        assertThat(TouchedDirectories.of(many))
                .hasSize(201)
                .contains("", "d0", "d99")
                .doesNotContain("d100");
    }

    @Test
    void a_text_names_the_paths_in_it() {
        assertThat(TouchedDirectories.pathsIn(
                        "See `./shop/Cart.java` (12 lines) and docs/adr/. Not https://example.org/a,"
                                + " /etc/passwd or Cart.java."))
                .containsExactly("shop/Cart.java", "docs/adr");
    }
}
