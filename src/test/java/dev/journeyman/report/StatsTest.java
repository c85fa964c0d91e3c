package dev.journeyman.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.Window;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Usage;
import dev.journeyman.report.Stats.Ratio;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatsTest {

    private final Stats stats = new Stats();
    private int requests;

    @Test
    void a_story_whose_first_provider_never_answered_is_one_that_another_took_over() {
        asked(Caller.CODER, "first");
        failed("first");
        asked(Caller.CODER, "second");
        replied(Caller.CODER, "second");
        ended(State.DONE);
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(1, 1));
    }

    @Test
    void a_story_that_the_next_provider_did_not_bring_to_its_end_counts_too() {
        asked(Caller.CODER, "first");
        replied(Caller.CODER, "first");
        asked(Caller.CODER, "first");
        failed("first");
        asked(Caller.CODER, "second");
        failed("second");
        ended(State.FAILED);
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(0, 1));
    }

    @Test
    void a_provider_that_serves_a_helper_takes_over_from_nobody() {
        asked(Caller.CODER, "first");
        replied(Caller.CODER, "first");
        asked(Caller.HELPER, "second");
        replied(Caller.HELPER, "second");
        ended(State.DONE);
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(0, 0));
    }

    @Test
    void a_story_that_is_not_over_does_not_count_yet() {
        asked(Caller.CODER, "first");
        failed("first");
        asked(Caller.CODER, "second");
        replied(Caller.CODER, "second");
        assertThat(stats.fallbacks()).isEqualTo(new Ratio(0, 0));
    }

    private void asked(Caller caller, String provider) {
        requests++;
        Entry.Sent sent = new Entry.Sent("", List.of(), 1, 10, Window.of(64_000));
        stats.apply("run", new Entry.RequestSent(requests, caller, "coder/1", State.CODING, provider, sent));
    }

    private void replied(Caller caller, String provider) {
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
        stats.apply("run", new Entry.CallFailed(requests, Caller.CODER, provider, why, "no", null, null));
    }

    private void ended(State state) {
        stats.apply("run", new Entry.RunEnded(state, "over"));
    }
}
