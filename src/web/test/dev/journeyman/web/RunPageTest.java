package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.story.BadInputException;
import dev.journeyman.web.page.PageDocument;
import dev.journeyman.web.sample.EventfulRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run as a file. */
class RunPageTest {

    private static final int MOST_WITHOUT_DATA = 150_000;

    @TempDir
    private static Path place;

    private static final Journal JOURNAL = Journal.memory();
    private static String run = "";
    private static String html = "";

    @BeforeAll
    static void drive() throws Exception {
        run = new EventfulRun(JOURNAL, place).drive().run();
        html = RunPage.of(JOURNAL, run).html();
    }

    @Test
    void it_needs_nothing_beside_itself() {
        assertThat(html.replaceAll("(?s)<script type=\"application/json\".*?</script>", ""))
                .doesNotContain("<link rel=\"stylesheet", "<script src", "<img", "@import", "https://")
                .doesNotContainPattern("url\\((?!#)");
    }

    @Test
    void without_its_data_it_has_less_than_150_kB() {
        assertThat(PageDocument.ownBytes()).isLessThan(MOST_WITHOUT_DATA);
    }

    @Test
    void its_policy_lets_exactly_one_script_and_one_style_through() throws Exception {
        assertThat(html.split("<script>", -1)).hasSize(2);
        assertThat(html.split("<style>", -1)).hasSize(2);
        assertThat(html)
                .contains("default-src 'none'", "'sha256-" + hash("script") + "'", "'sha256-" + hash("style") + "'")
                .doesNotContain("unsafe-inline");
        assertThat(html).doesNotContainPattern("<[a-z]+[^>]* style=").doesNotContainPattern("<[a-z]+[^>]* on[a-z]+=");
    }

    private static String hash(String element) throws Exception {
        Matcher content =
                Pattern.compile("(?s)<%1$s>(.*?)</%1$s>".formatted(element)).matcher(html);
        assertThat(content.find()).isTrue();
        byte[] sum =
                MessageDigest.getInstance("SHA-256").digest(content.group(1).getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(sum);
    }

    @Test
    void the_same_journal_gives_the_same_page() {
        assertThat(RunPage.of(JOURNAL, run).html()).isEqualTo(html);
    }

    @Nested
    class Bad_input {

        @Test
        void a_run_that_is_not_there() {
            assertThatThrownBy(() -> RunPage.of(JOURNAL, "nothing-1234"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("There is no run nothing-1234 in this store. List the runs with journeyman list.");
        }

        @Test
        void a_journal_with_a_hole() {
            try (Journal damaged = Journal.memory()) {
                List<StoredEntry> entries = new ArrayList<>(JOURNAL.read(run));
                entries.set(9, new StoredEntry(10, entries.get(9).at(), "Moved", "{\"type\":\"Moved\",\"mo"));
                damaged.append(run, 0, entries, JOURNAL.head(run).orElseThrow());

                assertThatThrownBy(() -> RunPage.of(damaged, run))
                        .isInstanceOf(UnreadableRunException.class)
                        .hasMessageContaining("entry 10 of run " + run + " cannot be read");
            }
        }

        @Test
        void a_run_of_a_newer_version() {
            try (Journal newer = Journal.memory()) {
                List<StoredEntry> entries = new ArrayList<>(JOURNAL.read(run));
                entries.set(4, new StoredEntry(5, entries.get(4).at(), "Imagined", "{\"type\":\"Imagined\"}"));
                newer.append(run, 0, entries, JOURNAL.head(run).orElseThrow());

                assertThatThrownBy(() -> RunPage.of(newer, run))
                        .hasMessageContaining("was written by a newer version of journeyman (kind Imagined)");
            }
        }

        @Test
        void a_file_that_cannot_be_written_leaves_nothing_behind() throws IOException {
            RunPage page = RunPage.of(JOURNAL, run);
            Path nowhere = place.resolve("nowhere/page.html");

            assertThatThrownBy(() -> page.writeTo(nowhere))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("The page cannot be written to " + nowhere)
                    .hasMessageEndingWith("Name another file; nothing was written.");
            assertThatThrownBy(() -> page.writeTo(place))
                    .hasMessage(place + " is a directory. Name a file for the page.");
            try (var left = Files.list(place)) {
                assertThat(left.filter(file -> file.getFileName().toString().startsWith(".journeyman")))
                        .isEmpty();
            }
        }

        @Test
        void a_page_that_is_there_is_replaced_as_a_whole() throws IOException {
            Path file = place.resolve("again.html");
            Files.writeString(file, "before");
            RunPage.of(JOURNAL, run).writeTo(file);

            assertThat(Files.readString(file)).isEqualTo(html);
        }
    }
}
