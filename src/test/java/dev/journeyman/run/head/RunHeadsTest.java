package dev.journeyman.run.head;

import static dev.journeyman.run.RecordedRun.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.RunHead;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.run.RecordedRun;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.Objects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RunHeadsTest {

    private static final Story STORY = Story.of("Tale", "", Criterion.stated("it holds"));
    private static final Signal READY = new Signal.WorkspaceReady();
    private static final Signal PLAN = new Signal.PlanSubmitted("1. Write it.");
    private static final Signal LOST = new Signal.ServiceLost("out");

    /** A head as the version before this one wrote it. */
    private static final String EARLIER = """
        {"form":1,"head":{"run":"r-1","state":"PLAN_REVIEW","over":false,"subject":{"story":"tale","title":"Tale",\
        "project":"https://host/tale","directory":"/srv/tale"},"waiting":{"verdict":"plan review","provider":false,\
        "detail":"1. Write it.","request":"r1","due":null},"spent":{"turns":2,"tokens":345,"cost":0.50,"driven":"PT1.5S"},\
        "newest":{"seq":9,"at":"2026-01-02T03:04:05.678Z","machine":"host/boot"}}}\
        """;

    private final RecordedRun run = new RecordedRun(STORY);

    @Nested
    class The_path {

        @Test
        void begins_with_the_setup_and_ends_with_the_current_state() {
            assertThat(head().newest().path()).containsExactly(State.SETUP);

            run.moved(READY, PLAN).asks().judged(Verdict.of(Decision.APPROVE)).moved(LOST);
            assertThat(head().newest().path())
                    .containsExactly(State.SETUP, State.PLANNING, State.PLAN_REVIEW, State.CODING, State.SUSPENDED);
            assertThat(head().state()).isEqualTo(State.SUSPENDED);
        }

        @Test
        void of_a_long_run_has_its_18_newest_states() {
            run.moved(READY);
            for (int i = 0; i < 20; i++) {
                run.moved(PLAN).asks().judged(new Verdict(Decision.CHANGES, "Shorter."));
            }

            assertThat(head().newest().path())
                    .hasSize(18)
                    .startsWith(State.PLAN_REVIEW, State.PLANNING)
                    .endsWith(State.PLAN_REVIEW, State.PLANNING);
        }
    }

    @Nested
    class Since_when_it_waits {

        @Test
        void is_when_the_verdict_was_asked_for() {
            run.moved(READY, PLAN).asks();

            assertThat(waiting().since()).isEqualTo(NOON.plusSeconds(3));
            run.moved(LOST);
            assertThat(waiting().provider()).isTrue();
            assertThat(waiting().since()).isEqualTo(NOON.plusSeconds(3));
        }

        @Test
        void is_when_service_was_lost_where_no_verdict_is_awaited() {
            run.moved(READY, LOST, new Signal.ServiceRestored(), LOST);

            assertThat(waiting().since())
                    .as("service that returned and was not used does not count")
                    .isEqualTo(NOON.plusSeconds(2));
        }

        private RunHead.Waiting waiting() {
            return Objects.requireNonNull(head().waiting());
        }
    }

    @Test
    void a_head_is_written_and_read_with_both() {
        run.moved(READY, PLAN).asks();

        assertThat(RunHead.parse(head().json())).contains(head());
    }

    @Test
    void a_head_of_an_earlier_version_is_read_without_them() {
        RunHead read = RunHead.parse(EARLIER).orElseThrow();

        assertThat(read.newest()).isEqualTo(new RunHead.Newest(9, read.updated(), "host/boot", null, null));
        assertThat(read.newest().path()).isEmpty();
        assertThat(read.waiting())
                .isEqualTo(new RunHead.Waiting("plan review", false, "1. Write it.", "r1", null, null));
    }

    private RunHead head() {
        return RunHeads.of("r", run.state(), "");
    }
}
