package dev.journeyman.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.journal.entry.WorktreeSnapshot;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusSnapshotTest {

    private RunState runState = RunState.START;
    private StatusSnapshot now = StatusSnapshot.FIRST;
    private int seq;

    StatusSnapshotTest() {
        happens(new Entry.RunStarted("r", Story.of("Say it", "It is said.", Criterion.stated("said")), Map.of()));
        moves(State.SETUP, new Signal.WorkspaceReady(), State.PLANNING);
    }

    @Test
    void a_turn_counts_from_its_request() {
        assertThat(now.turn()).isZero();
        asks();
        assertThat(seen()).isEqualTo("PLANNING | turn 1 of 10 | waiting for oracle | 0:00");
        answers();
        assertThat(seen()).isEqualTo("PLANNING | turn 1 of 10 | 120 tokens | $0.01 | 0:00");
        happens(new Entry.ToolStarted("coder/1", "c", "read_file", "{}"));
        assertThat(seen()).contains("turn 1 of 10", " | read_file | ");
        happens(new Entry.ToolFinished("coder/1", "c", "read_file", true, 1, ""));
        asks();
        assertThat(seen()).contains("turn 2 of 10", " | waiting for oracle | ");
    }

    @Test
    void a_turn_whose_call_failed_stays_the_same_turn() {
        asks();
        happens(new Entry.CallFailed(1, CallerRole.CODER, "oracle", "OVERLOADED", "later", null, null));
        assertThat(seen()).isEqualTo("PLANNING | turn 1 of 10 | 0:00");
        asks();
        assertThat(now.turn()).isEqualTo(1);
    }

    @Test
    void a_review_has_no_turn_and_names_the_architect() {
        asks();
        moves(State.PLANNING, new Signal.PlanSubmitted("1. Say it"), State.PLAN_REVIEW);
        happens(new Entry.ReviewRequested("r1", State.PLAN_REVIEW, "architect", WorktreeSnapshot.NOTHING));

        assertThat(seen()).isEqualTo("PLAN_REVIEW | waiting for architect | 0:00");
    }

    @Test
    void coding_counts_its_own_turns_and_testing_shows_checks() {
        moves(State.PLANNING, new Signal.PlanSubmitted("1. Say it"), State.PLAN_REVIEW);
        moves(State.PLAN_REVIEW, new Signal.PlanApproved(""), State.CODING);
        asks();
        assertThat(seen()).startsWith("CODING | turn 1 of 30 | ");
        moves(State.CODING, new Signal.WorkSubmitted("done"), State.TESTING);
        assertThat(seen()).isEqualTo("TESTING | checks | 0:00");
    }

    @Test
    void the_name_of_a_tool_stays_on_the_line() {
        happens(new Entry.ToolStarted("coder/1", "c", "rm\n\u001B[2J", "{}"));

        assertThat(now.work()).isEqualTo("rm??[2J");
    }

    private String seen() {
        return now.fitted("0:00", 200);
    }

    private void asks() {
        RequestContent sent = new RequestContent("", List.of(), 2, 100, TokenWindow.of(64_000));
        happens(new Entry.RequestSent(1, CallerRole.CODER, "coder/1", now.state(), "oracle", sent));
    }

    private void answers() {
        happens(new Entry.ReplyReceived(
                1,
                CallerRole.CODER,
                "oracle",
                AiMessage.from("x"),
                new Usage(100, 20, 0, true),
                new BigDecimal("0.0004"),
                false));
    }

    private void moves(State from, Signal signal, State to) {
        happens(new Entry.Moved(new Move(at(from), signal, at(to), ConversationRule.KEPT)));
    }

    private static Position at(State state) {
        return new Position(state, List.of());
    }

    private void happens(Entry entry) {
        runState = runState.after(new RecordedEntry(++seq, Instant.EPOCH, entry));
        now = now.after(entry, runState);
    }
}
