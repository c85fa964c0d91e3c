package dev.journeyman;

import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.Budget.Spent;
import dev.journeyman.story.Story;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The report of a run: what came of it so far, folded from its journal. It is immutable and may be used from any thread.
 *
 * <p>Hosts read reports and do not make them, so later versions may add components to the records in it.
 */
public final class RunReport {

    private final Basics basics;
    private final Checks checks;
    private final Effort effort;
    private final Calls calls;
    private final Judgements judgements;

    /** The result of a criterion. */
    public enum CheckResult {
        /** Its newest check passed. */
        PASSED,
        /** Its newest check failed, or no command could show it. */
        FAILED,
        /** It was not checked. */
        UNCHECKED
    }

    /**
     * A criterion of the story with its newest result.
     *
     * @param number its number in the story, from 1
     * @param text what must hold
     * @param command its command in the story; empty if a helper writes one
     * @param result the result of its newest check
     * @param exit the exit code of the command, -1 if it reached its time limit; empty if no command ran
     * @param took how long the command took; empty if no command ran
     * @param lastLine the last line of the output, cut if it is long, or why no command ran; may be empty
     */
    public record CheckedCriterion(
            int number,
            String text,
            Optional<String> command,
            CheckResult result,
            Optional<Integer> exit,
            Optional<Duration> took,
            String lastLine) {}

    /** A commit with the files that it changed. */
    public record Commit(String id, List<String> files) {
        public Commit {
            files = List.copyOf(files);
        }
    }

    /**
     * The work on the branch.
     *
     * @param created the files that git reported as new when a provider's part was recorded
     * @param updated the files that git reported as changed or deleted, without the created ones
     * @param commits the commits, the oldest first
     */
    public record Work(List<String> created, List<String> updated, List<Commit> commits) {
        public Work {
            created = List.copyOf(created);
            updated = List.copyOf(updated);
            commits = List.copyOf(commits);
        }
    }

    /**
     * A provider's part in an attempt. It is recorded when another provider takes over or the attempt ends.
     *
     * @param number the number of the attempt, from 1; an attempt has several parts if several providers served it
     * @param provider the provider
     * @param status whether it completed the story
     * @param exitReason why its part ended; empty if it completed the story
     * @param errors the checks that failed, a line each
     */
    public record Attempt(
            int number, String provider, AttemptStatus status, Optional<ExitReason> exitReason, List<String> errors) {
        public Attempt {
            errors = List.copyOf(errors);
        }
    }

    /**
     * What calls used.
     *
     * @param calls the number of calls that were answered, or that failed and are billed
     * @param input the tokens of the requests, including those that were read from a cache
     * @param output the tokens of the replies
     * @param cached the tokens of the requests that were read from a cache
     * @param cost the cost, in US dollars
     */
    public record Used(int calls, long input, long output, long cached, BigDecimal cost) {

        static final Used NOTHING = new Used(0, 0, 0, 0, BigDecimal.ZERO);

        /** Returns the sum of input and output. */
        public long tokens() {
            return input + output;
        }

        Used and(Used other) {
            return new Used(
                    calls + other.calls,
                    input + other.input,
                    output + other.output,
                    cached + other.cached,
                    cost.add(other.cost));
        }
    }

    /**
     * The calls to providers.
     *
     * @param requests the number of requests sent, including those that failed
     * @param compactions how often a context was compacted
     * @param byProvider what each provider's calls used, in the order of their first reply
     * @param byCaller what the calls of each role used
     */
    public record Calls(int requests, int compactions, Map<String, Used> byProvider, Map<CallerRole, Used> byCaller) {

        public Calls {
            byProvider = Collections.unmodifiableMap(new LinkedHashMap<>(byProvider));
            byCaller = Collections.unmodifiableMap(new LinkedHashMap<>(byCaller));
        }

        /** Returns what all calls used. */
        public Used total() {
            return byCaller.values().stream().reduce(Used.NOTHING, Used::and);
        }
    }

    /**
     * A request for a verdict.
     *
     * @param request the request that the verdict must name
     * @param at when it was made
     * @param state the state of the review
     * @param verdict the verdict; empty if none was given
     * @param from where it was delivered, such as {@code console}; empty if the run's own architect gave it, or that is
     *     not known
     */
    public record Review(String request, Instant at, State state, Optional<Verdict> verdict, Optional<String> from) {}

    /** A change of the approach, with the feedback that describes the new one. */
    public record Pivot(Instant at, String feedback) {}

    /** A question of the coder with what it knew, and the answer; empty if there is none. */
    public record Question(Instant at, String question, String context, Optional<String> answer) {}

    /**
     * The times of the run.
     *
     * @param started when it was started
     * @param ended when it ended; empty if it is not over
     * @param driven how long it was driven
     * @param parked how long it waited or was stopped, until its newest entry
     */
    public record Times(Instant started, Optional<Instant> ended, Duration driven, Duration parked) {}

    /** What the run is about and where it is. */
    record Basics(Story story, Outcome outcome, Times times) {}

    /** The checks, and what the newest finished round of them found. */
    record Checks(List<CheckedCriterion> criteria, List<String> errors) {
        Checks {
            criteria = List.copyOf(criteria);
            errors = List.copyOf(errors);
        }

        boolean failed() {
            return !errors.isEmpty() || criteria.stream().anyMatch(each -> each.result() == CheckResult.FAILED);
        }
    }

    /** What was done, and by which providers. */
    record Effort(Work work, List<Attempt> attempts) {
        Effort {
            attempts = List.copyOf(attempts);
        }
    }

    /** What was judged and answered. */
    record Judgements(List<Review> reviews, List<Question> questions, List<Pivot> pivots) {
        Judgements {
            reviews = List.copyOf(reviews);
            questions = List.copyOf(questions);
            pivots = List.copyOf(pivots);
        }
    }

    RunReport(Basics basics, Checks checks, Effort effort, Calls calls, Judgements judgements) {
        this.basics = basics;
        this.checks = checks;
        this.effort = effort;
        this.calls = calls;
        this.judgements = judgements;
    }

    /** Returns the id of the run. */
    public String run() {
        return basics.outcome().run();
    }

    /** Returns the story with its title, its id and its terms. */
    public Story story() {
        return basics.story();
    }

    /** Returns the state of the run. Whether the story is done says {@link #done}. */
    public State state() {
        return basics.outcome().state();
    }

    /** Returns why the run ended, or what it waits for; empty while it is driven. */
    public String reason() {
        return basics.outcome().reason();
    }

    /** Returns the branch that holds the work; empty before there is one. */
    public String branch() {
        return basics.outcome().branch();
    }

    /** Returns the request that a verdict must name; empty if no verdict is awaited. */
    public Optional<String> request() {
        return basics.outcome().request();
    }

    /**
     * Returns whether the story is done: the run is in {@link State#DONE} and the newest check of no criterion failed.
     */
    public boolean done() {
        return basics.outcome().done() && !checks.failed();
    }

    /** Returns the criteria of the story in their order, each with its newest result. */
    public List<CheckedCriterion> criteria() {
        return checks.criteria();
    }

    /** Returns what the newest finished round of checks found, a line each: failed criteria, and protected files that changed. */
    public List<String> errors() {
        return checks.errors();
    }

    /** Returns the files and commits. */
    public Work work() {
        return effort.work();
    }

    /** Returns the parts of providers in attempts, the oldest first; the current part is not recorded yet. */
    public List<Attempt> attempts() {
        return effort.attempts();
    }

    /** Returns what the whole run used, with the coder's turns. */
    public Spent spent() {
        return basics.outcome().spent();
    }

    /** Returns the calls to providers, with tokens and cost by provider and by role. */
    public Calls calls() {
        return calls;
    }

    /** Returns the requests for verdicts, the oldest first. */
    public List<Review> reviews() {
        return judgements.reviews();
    }

    /** Returns the coder's questions, the oldest first. */
    public List<Question> questions() {
        return judgements.questions();
    }

    /** Returns the changes of the approach, the oldest first. */
    public List<Pivot> pivots() {
        return judgements.pivots();
    }

    /** Returns the times. */
    public Times times() {
        return basics.times();
    }

    /** Returns the report as one JSON object in snake case, with durations in milliseconds and costs as numbers. */
    public String toJson() {
        return ReportJson.of(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RunReport report
                && basics.equals(report.basics)
                && checks.equals(report.checks)
                && effort.equals(report.effort)
                && calls.equals(report.calls)
                && judgements.equals(report.judgements);
    }

    @Override
    public int hashCode() {
        return Objects.hash(basics, checks, effort, calls, judgements);
    }

    /** Returns a short report in plain English, for a terminal; its form may change. */
    @Override
    public String toString() {
        return ReportText.of(this);
    }
}
