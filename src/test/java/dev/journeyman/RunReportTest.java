package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.RunReport.CheckResult;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.flow.TableRow.ConversationRule;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.EarlierJournal;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.CriterionFailure;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedModel;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunReportTest {

    private static final Story STORY = Story.of(
            "Greet",
            "It greets.",
            Criterion.checked("it greets", "grep hello"),
            Criterion.stated("the greeting is polite"));

    private final List<RecordedEntry> entries = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"pivot", "provider-switch-and-retry", "parked"})
    void a_real_run_is_reported_for_people_and_for_programs(String name) throws IOException {
        RunReport report = report(name);

        Golden.of(RunReportTest.class, "report-" + name + ".txt").holds(report + report.toJson() + "\n");
    }

    @Test
    void it_says_which_provider_did_what_in_which_attempt() throws IOException {
        RunReport report = report("provider-switch-and-retry");

        assertThat(report.attempts()).extracting(RunReport.Attempt::number).containsExactly(1, 2, 2);
        assertThat(report.attempts())
                .extracting(RunReport.Attempt::provider)
                .containsExactly("first", "first", "second");
        assertThat(report.attempts().get(0).exitReason()).contains(ExitReason.VALIDATION_FAILURE);
        assertThat(report.attempts().get(0).errors()).containsExactly("there is a farewell: ended with exit code 1");
        assertThat(report.attempts().get(2).status()).isEqualTo(AttemptStatus.COMPLETED);
        assertThat(report.work().updated()).containsExactly("src/texts.properties");
        assertThat(report.work().commits()).hasSize(2);
        assertThat(report.calls().byProvider()).containsOnlyKeys("first", "second");
        assertThat(report.calls().byCaller()).containsOnlyKeys(CallerRole.CODER);
        assertThat(report.calls().total().tokens()).isEqualTo(report.spent().tokens());
        assertThat(report.done()).isTrue();
    }

    @Test
    void it_has_the_reviews_with_their_decisions_and_the_pivot_with_its_feedback() throws IOException {
        RunReport report = report("pivot");

        assertThat(report.reviews())
                .extracting(review -> review.verdict().orElseThrow().decision())
                .containsExactly(Decision.APPROVE, Decision.PIVOT, Decision.APPROVE, Decision.APPROVE);
        assertThat(report.pivots())
                .extracting(RunReport.Pivot::feedback)
                .containsExactly("No second file: change the one there is.");
        assertThat(report.times().driven().plus(report.times().parked()))
                .isEqualTo(Duration.between(
                        report.times().started(), report.times().ended().orElseThrow()));
        assertThat(report.times().parked()).isPositive();
    }

    @Test
    void a_question_has_its_answer_as_soon_as_there_is_one() throws IOException {
        List<RecordedEntry> parked = new EarlierJournal("parked").entries();
        RunReport waiting = RunReports.of("parked", parked);
        entries.addAll(parked);
        happened(new Entry.VerdictGiven("r1", Decision.ANSWER, "No, it is closed."));

        assertThat(waiting.request()).contains("r1");
        assertThat(waiting.reviews().get(0).verdict()).isEmpty();
        assertThat(waiting.questions().get(0).answer()).isEmpty();
        assertThat(waiting.times().ended()).isEmpty();
        assertThat(RunReports.of("parked", entries).questions().get(0).answer()).contains("No, it is closed.");
    }

    @Nested
    class Of_checks {

        @Test
        void a_criterion_that_was_not_checked_is_unchecked() {
            begin();

            assertThat(results()).containsExactly(CheckResult.UNCHECKED, CheckResult.UNCHECKED);
        }

        @Test
        void a_criterion_has_its_newest_result() {
            begin();
            checked(1, false, "no such file\n");
            finished(List.of("it greets: no such file", "the greeting is polite: no command"), shortfall());
            RunReport.CheckedCriterion failed = report().criteria().get(0);
            assertThat(results()).containsExactly(CheckResult.FAILED, CheckResult.FAILED);
            checked(1, true, "hello\n");
            checked(2, true, "");
            finished(List.of());

            assertThat(failed.lastLine()).isEqualTo("no such file");
            assertThat(failed.exit()).contains(1);
            assertThat(failed.command()).contains("grep hello");
            assertThat(results()).containsExactly(CheckResult.PASSED, CheckResult.PASSED);
        }

        @Test
        void a_criterion_that_nothing_shows_any_longer_has_failed() {
            begin();
            checked(1, true, "");
            checked(2, true, "");
            finished(List.of());
            checked(1, true, "");
            finished(List.of("the greeting is polite: no command"), shortfall());

            assertThat(results()).containsExactly(CheckResult.PASSED, CheckResult.FAILED);
            assertThat(report().criteria().get(1).lastLine()).isEqualTo("the helper made no command for it.");
        }

        @Test
        void a_criterion_of_which_an_earlier_version_does_not_say_why_it_failed_is_unchecked() {
            begin();
            checked(1, true, "");
            checked(2, true, "");
            finished(List.of());
            checked(1, true, "");
            finished(List.of("the greeting is polite: no command"));

            assertThat(results()).containsExactly(CheckResult.PASSED, CheckResult.UNCHECKED);
        }
    }

    /** The engine never writes such a journal; a damaged or foreign one may be like this. */
    @Nested
    class Of_a_run_that_ended_as_done {

        @Test
        void it_is_not_done_if_a_check_failed() {
            begin();
            checked(1, false, "");
            ended();

            assertThatIsNotDone();
        }

        @Test
        void it_is_not_done_if_the_newest_checks_found_a_protected_file_changed() {
            begin();
            checked(1, true, "");
            checked(2, true, "");
            finished(List.of("LICENSE is protected and was changed"));
            ended();

            assertThatIsNotDone();
            assertThat(report().toString()).contains("LICENSE is protected and was changed");
        }

        @Test
        void it_is_done_if_all_checks_passed() {
            begin();
            checked(1, true, "");
            checked(2, true, "");
            finished(List.of());
            ended();

            assertThat(report().done()).isTrue();
            assertThat(report().toString()).contains("The story is done.");
        }

        private void assertThatIsNotDone() {
            assertThat(report().done()).isFalse();
            assertThat(report().toString()).doesNotContain("done");
            assertThat(report().toJson()).contains("\"done\":false");
        }
    }

    @Test
    void what_models_and_commands_write_cannot_change_the_terminal() {
        String hostile = "\u001b[2Jwiped \u202edrow " + "x".repeat(5_000_000);
        begin();
        checked(1, false, "line\n" + hostile + "\n");
        RunReport report = report();

        assertThat(report.criteria().get(0).lastLine()).hasSizeLessThan(1_001);
        assertThat(report.toString()).contains("?[2Jwiped ?drow").doesNotContain("\u001b", "\u202e");
        assertThat(report.toString()).hasSizeLessThan(1_000);
    }

    @Test
    void a_run_that_the_journal_does_not_contain_has_no_report() {
        try (CoderEngine engine = CoderEngine.builder()
                .model("model", ScriptedModel.of(), 64_000)
                .journal(Journal.memory())
                .build()) {
            assertThatThrownBy(() -> engine.report("nothing-1"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("There is no run nothing-1 in this store.");
        }
        assertThatThrownBy(() -> RunReports.of("nothing-1", List.of())).isInstanceOf(UnreadableRunException.class);
    }

    private static RunReport report(String name) throws IOException {
        return RunReports.of(name, new EarlierJournal(name).entries());
    }

    private RunReport report() {
        return RunReports.of("greet-1", entries);
    }

    private List<CheckResult> results() {
        return report().criteria().stream()
                .map(RunReport.CheckedCriterion::result)
                .toList();
    }

    private void begin() {
        happened(new Entry.RunStarted("greet-1", STORY, Map.of()));
    }

    private void checked(int criterion, boolean passed, String output) {
        happened(new Entry.CheckFinished(criterion, "", passed, passed ? 0 : 1, 5, output));
    }

    private void finished(List<String> errors, CriterionFailure... shortfalls) {
        happened(new Entry.ChecksFinished(errors, errors, true, List.of(), List.of(shortfalls), List.of()));
    }

    private static CriterionFailure shortfall() {
        return new CriterionFailure(2, "the helper made no command for it.");
    }

    private void ended() {
        happened(new Entry.Moved(new Move(
                new Position(State.CODE_REVIEW, List.of()),
                new Signal.WorkApproved(""),
                new Position(State.DONE, List.of()),
                ConversationRule.KEPT)));
        happened(new Entry.RunEnded(State.DONE, "WorkApproved"));
    }

    private void happened(Entry entry) {
        entries.add(new RecordedEntry(entries.size() + 1, Instant.EPOCH.plusSeconds(entries.size()), entry));
    }
}
