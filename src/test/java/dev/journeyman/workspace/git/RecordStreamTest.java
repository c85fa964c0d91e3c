package dev.journeyman.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.workspace.Repository.Commit;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What git prints in records, wherever the pieces in which it arrives are cut. */
class RecordStreamTest {

    @Test
    void records_are_the_same_wherever_their_pieces_are_cut() {
        byte[] printed = "H a b\0\0H 支払い/ünïcode\0R line\nbreak\0".getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= printed.length; cut++) {
            List<String> records = new ArrayList<>();
            RecordStream stream = new RecordStream(records::add);
            stream.write(printed, 0, cut);
            stream.write(printed, cut, printed.length - cut);

            assertThat(records).containsExactly("H a b", "H 支払い/ünïcode", "R line\nbreak");
        }
    }

    @Test
    void a_record_without_an_end_is_left_out() {
        List<String> records = new ArrayList<>();
        new RecordStream(records::add).write("one\0two".getBytes(StandardCharsets.UTF_8), 0, 7);

        assertThat(records).containsExactly("one");
    }

    @Test
    void names_are_sorted_once_each_without_those_that_are_removed() {
        NameReader names = new NameReader();
        List.of("? new", "H b", "R b", "H a", "M a", "S skipped").forEach(names::read);

        assertThat(names.files()).containsExactly("a", "new", "skipped");
    }

    @Test
    void commits_have_their_subjects_and_files_in_the_order_of_git() {
        CommitReader commits = new CommitReader();
        List.of("\u001eThree ", "\n\nx", "y", "\u001eTwo", "\u001e", "\na").forEach(commits::read);

        assertThat(commits.commits())
                .containsExactly(
                        new Commit("Three", List.of("\nx", "y")),
                        new Commit("Two", List.of()),
                        new Commit("", List.of("a")));
    }
}
