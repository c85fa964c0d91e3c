package dev.journeyman.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.show.StatusLine;
import dev.journeyman.cli.show.StatusSnapshot;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Architect.ReviewRequest;
import dev.journeyman.review.Contract;
import dev.journeyman.review.Submission;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArchitectsTest {

    @Test
    void the_status_line_is_removed_while_an_architect_judges() throws InterruptedException {
        StringWriter shown = new StringWriter();
        PrintWriter out = new PrintWriter(shown);
        StatusLine status = new StatusLine(out, () -> 80, InstantSource.fixed(Instant.EPOCH), TextStyle.TERMINAL);
        status.show(StatusSnapshot.FIRST);
        Architect architect = Architects.alone(
                request -> {
                    out.print("Your verdict: ");
                    status.draw();
                    return Optional.empty();
                },
                status);

        assertThat(architect.judge(new ReviewRequest(
                        "R1",
                        Contract.of(Story.of("Say it", "It is said.", Criterion.stated("said"))),
                        new Submission.Plan("1. Say it"),
                        TaskContext.NOTHING,
                        "")))
                .isEmpty();

        String line = "\r\u001B[?7lSETUP | 0:00\u001B[K\u001B[?7h";
        assertThat(shown).hasToString(line + "\r\u001B[KYour verdict: " + line);
    }
}
