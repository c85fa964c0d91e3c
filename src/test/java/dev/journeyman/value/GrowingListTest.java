package dev.journeyman.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrowingListTest {

    @Test
    void a_kept_list_does_not_see_what_is_added_to_its_continuations() {
        GrowingList<String> kept = GrowingList.<String>empty().with("a").with("b");
        List<String> seen = kept.elements();

        GrowingList<String> one = kept.with("c");
        GrowingList<String> other = kept.with("d").with("e");

        assertThat(seen).isEqualTo(kept.elements()).containsExactly("a", "b");
        assertThat(one.elements()).containsExactly("a", "b", "c");
        assertThat(other.elements()).containsExactly("a", "b", "d", "e");
    }

    @Test
    void the_last_elements_are_a_list_of_their_own() {
        GrowingList<Integer> list = GrowingList.empty();
        for (int i = 0; i < 100; i++) {
            list = list.with(i);
        }

        GrowingList<Integer> last = list.last(2).with(7);

        assertThat(last.elements()).containsExactly(98, 99, 7);
        assertThat(last.size()).isEqualTo(3);
        assertThat(list.last(100)).isSameAs(list);
    }

    @Test
    void the_newest_match_is_found_first() {
        GrowingList<String> list =
                GrowingList.<String>empty().with("aa").with("b").with("ab").with("c");

        assertThat(list.newest(each -> each.startsWith("a"))).contains("ab");
        assertThat(list.newest(each -> each.startsWith("x"))).isEmpty();
    }

    @Test
    void lists_of_equal_elements_are_equal() {
        GrowingList<String> list = GrowingList.<String>empty().with("a").with("b");

        assertThat(list)
                .isEqualTo(GrowingList.<String>empty()
                        .with("z")
                        .with("a")
                        .with("b")
                        .last(2))
                .isNotEqualTo(list.with("c"));
    }
}
