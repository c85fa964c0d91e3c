package dev.journeyman;

import dev.journeyman.RunReport.Attempt;
import dev.journeyman.RunReport.CheckResult;
import dev.journeyman.RunReport.CheckedCriterion;
import dev.journeyman.RunReport.Used;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.model.CallerRole;
import dev.journeyman.report.fold.CallLog.BilledCall;
import dev.journeyman.report.fold.CheckLog;
import dev.journeyman.report.fold.ReportFold;
import dev.journeyman.report.fold.ReviewLog;
import dev.journeyman.report.fold.WorkLog;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes reports from the facts that are folded from entries. It is stateless and may be used from any thread. */
final class RunReports {

    private RunReports() {}

    /** Returns the report of a run with these entries, of which the first must be its start. */
    static RunReport of(String run, List<RecordedEntry> entries) {
        RunStart.of(run, entries);
        ReportFold facts = new ReportFold();
        entries.forEach(facts::apply);
        return of(run, facts);
    }

    /** Returns the report of a run from what is folded so far: at least its start. */
    static RunReport of(String run, ReportFold facts) {
        Story story = facts.state().contract().story();
        return new RunReport(
                new RunReport.Basics(story, Outcome.of(run, facts.state()), times(facts)),
                new RunReport.Checks(
                        criteria(story, facts.checks()), facts.checks().errors()),
                new RunReport.Effort(work(facts.work()), attempts(facts.work())),
                calls(facts),
                judgements(facts.reviews()));
    }

    private static RunReport.Times times(ReportFold facts) {
        Duration driven = facts.state().usage().all().driven();
        Duration all = Duration.between(facts.started(), facts.state().at());
        return new RunReport.Times(facts.started(), facts.ended(), driven, all.minus(driven));
    }

    private static List<CheckedCriterion> criteria(Story story, CheckLog checks) {
        List<CheckedCriterion> criteria = new ArrayList<>();
        for (Criterion criterion : story.criteria()) {
            int number = criteria.size() + 1;
            criteria.add(criterion(number, criterion, checks.end(number)));
        }
        return criteria;
    }

    private static CheckedCriterion criterion(int number, Criterion wanted, Optional<CheckLog.CheckEnd> end) {
        return new CheckedCriterion(
                number,
                wanted.text(),
                Optional.ofNullable(wanted.command()),
                end.map(it -> it.passed() ? CheckResult.PASSED : CheckResult.FAILED)
                        .orElse(CheckResult.UNCHECKED),
                end.flatMap(CheckLog.CheckEnd::command).map(it -> it.exit()),
                end.flatMap(CheckLog.CheckEnd::command).map(it -> Duration.ofMillis(it.millis())),
                end.map(CheckLog.CheckEnd::lastLine).orElse(""));
    }

    private static RunReport.Work work(WorkLog work) {
        List<RunReport.Commit> commits = work.commits().entrySet().stream()
                .map(commit -> new RunReport.Commit(commit.getKey(), commit.getValue()))
                .toList();
        return new RunReport.Work(List.copyOf(work.created()), List.copyOf(work.updated()), commits);
    }

    private static List<Attempt> attempts(WorkLog work) {
        return work.parts().stream()
                .map(part -> attempt(part.attempt(), part.recorded()))
                .toList();
    }

    private static Attempt attempt(int number, AttemptRecord record) {
        return new Attempt(
                number,
                record.provider(),
                record.status(),
                Optional.ofNullable(record.exitReason()),
                record.validationErrors());
    }

    private static RunReport.Calls calls(ReportFold facts) {
        Map<String, Used> byProvider = new LinkedHashMap<>();
        Map<CallerRole, Used> byCaller = new EnumMap<>(CallerRole.class);
        for (BilledCall call : facts.calls().billed()) {
            Used used = new Used(
                    1, call.usage().input(), call.usage().output(), call.usage().cached(), call.cost());
            byProvider.merge(call.provider(), used, Used::and);
            byCaller.merge(call.caller(), used, Used::and);
        }
        return new RunReport.Calls(facts.calls().requests(), facts.calls().compactions(), byProvider, byCaller);
    }

    private static RunReport.Judgements judgements(ReviewLog log) {
        return new RunReport.Judgements(
                log.requests().stream()
                        .map(it -> new RunReport.Review(
                                it.request().request(), it.at(), it.request().state(), it.verdict(), it.from()))
                        .toList(),
                log.questions().stream()
                        .map(it -> new RunReport.Question(
                                it.at(), it.question().question(), it.question().context(), it.answer()))
                        .toList(),
                log.pivots().stream()
                        .map(it -> new RunReport.Pivot(it.at(), it.feedback()))
                        .toList());
    }
}
