package dev.journeyman.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.report.HandoverStatistics.Ratio;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class HandoverStatisticsTest {

    private final HandoverStatistics stats = new HandoverStatistics();
    private int requests;

    @Test
    void a_story_whose_first_provider_never_answered_counts_as_taken_over() {
        asked(CallerRole.CODER, "first");
        failed("first");
        asked(CallerRole.CODER, "second");
        replied(CallerRole.CODER, "second");
        ended(State.DONE);
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(1, 1));
    }

    @Test
    void a_story_that_the_next_provider_did_not_finish_counts_too() {
        asked(CallerRole.CODER, "first");
        replied(CallerRole.CODER, "first");
        asked(CallerRole.CODER, "first");
        failed("first");
        asked(CallerRole.CODER, "second");
        failed("second");
        ended(State.FAILED);
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(0, 1));
    }

    @Test
    void a_provider_that_serves_a_helper_does_not_count_as_taking_over() {
        asked(CallerRole.CODER, "first");
        replied(CallerRole.CODER, "first");
        asked(CallerRole.HELPER, "second");
        replied(CallerRole.HELPER, "second");
        ended(State.DONE);
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(0, 0));
    }

    @Test
    void an_unfinished_story_does_not_count_yet() {
        asked(CallerRole.CODER, "first");
        failed("first");
        asked(CallerRole.CODER, "second");
        replied(CallerRole.CODER, "second");
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(0, 0));
    }

    private void asked(CallerRole caller, String provider) {
        requests++;
        RequestContent sent = new RequestContent("", List.of(), 1, 10, TokenWindow.of(64_000));
        stats.apply("run", new Entry.RequestSent(requests, caller, "coder/1", State.CODING, provider, sent));
    }

    private void replied(CallerRole caller, String provider) {
        stats.apply(
                "run",
                new Entry.ReplyReceived(
                        requests,
                        caller,
                        provider,
                        AiMessage.from("well"),
                        new Usage(1, 1, 0, false),
                        BigDecimal.ZERO,
                        false));
    }

    private void failed(String provider) {
        String why = Failure.UNAUTHORIZED.toString();
        stats.apply("run", new Entry.CallFailed(requests, CallerRole.CODER, provider, why, "no", null, null));
    }

    private void ended(State state) {
        stats.apply("run", new Entry.RunEnded(state, "over"));
    }
}
