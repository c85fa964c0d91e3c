package dev.journeyman.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.StoredRun;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.fallback.BreakerState;
import dev.journeyman.run.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The lines for people while a run waits for a provider. */
class ProgressLinesTest {

    private static final Instant BEGUN = Instant.parse("2026-03-04T12:00:00Z");

    @Test
    void the_first_failed_attempt_is_shown_in_full_and_each_later_one_in_one_line() {
        StoredRun run = new StoredRun("greet-1", "Greet", BEGUN).moved(new Signal.WorkspaceReady());
        unreachable(run, 1);
        List<String> first = shown(run);
        for (int number = 2; number <= 20; number++) {
            unreachable(run.moved(new Signal.ServiceRestored()), number);
        }

        assertThat(first).hasSize(5);
        assertThat(shown(run)).hasSize(5 + 19).startsWith(first.toArray(String[]::new));
        assertThat(shown(run).subList(5, 24))
                .allMatch(line -> line.equals("SUSPENDED      no provider can serve now: model is unreachable"));
    }

    @Test
    void everything_is_shown_again_once_a_provider_has_answered() {
        StoredRun run = new StoredRun("greet-1", "Greet", BEGUN).moved(new Signal.WorkspaceReady());
        unreachable(run, 1);
        run.moved(new Signal.ServiceRestored()).turn("0").moved(new Signal.PlanSubmitted("1. greet"));

        assertThat(shown(run)).last().isEqualTo("PLAN_REVIEW    the coder submitted a plan");
    }

    private static void unreachable(StoredRun run, int number) {
        RequestContent sent = new RequestContent("", List.of(), 1, 9, TokenWindow.of(64_000));
        run.with(new Entry.RequestSent(number, CallerRole.CODER, "coder", State.PLANNING, "model", sent))
                .with(new Entry.CallFailed(number, CallerRole.CODER, "model", "unreachable", "no answer", null, null))
                .with(new Entry.BreakerChanged("model", BreakerState.OPEN, "unreachable", BEGUN))
                .moved(new Signal.ServiceLost("model is unreachable"));
    }

    private static List<String> shown(StoredRun run) {
        ProgressLines progress = new ProgressLines();
        RunState runState = RunState.START;
        List<String> lines = new ArrayList<>();
        for (RecordedEntry recorded : run.entries()) {
            runState = runState.after(recorded);
            progress.line(recorded.entry(), runState, TextStyle.FILE).ifPresent(lines::add);
        }
        return lines;
    }
}
