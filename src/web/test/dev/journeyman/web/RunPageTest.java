package dev.journeyman.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.journal.Journal;
import dev.journeyman.web.sample.EventfulRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run. */
class RunPageTest {

    @TempDir
    private Path place;

    @Test
    void a_page_is_written() throws Exception {
        Journal journal = Journal.memory();
        Outcome outcome = new EventfulRun(journal, place).drive();
        RunPage page = RunPage.of(journal, outcome.run());
        page.writeTo(Path.of("/tmp/eventful.html"));
        assertThat(page.html()).contains("Cut titles");
    }
}
