package dev.journeyman.cli;

import dev.journeyman.Run;
import dev.journeyman.review.Decision;
import dev.journeyman.review.Verdict;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands that answer what a run waits for, and drive it on. */
final class Verdicts {

    private Verdicts() {}

    /** What is common to all of them: the run, and which of its requests is answered. */
    private static class Answering {

        @Mixin
        private Known known = new Known();

        @Option(
                names = "--request",
                paramLabel = "ID",
                description =
                        "The request that is answered; one that is no longer open is refused (default: the open one).")
        private @Nullable String request;

        int deliver(Decision decision, @Nullable String feedback) throws InterruptedException {
            String named = request != null ? request : known.open();
            Verdict verdict = new Verdict(decision, feedback == null ? "" : feedback);
            return known.goOn((Run run) -> run.deliver(named, verdict));
        }
    }

    /** Feedback that may be left out. */
    private static final class Feedback {
        @Option(names = "--feedback", paramLabel = "TEXT", description = "What the coder is told with it.")
        private @Nullable String text;
    }

    /** Feedback without which nobody knows what to do. */
    private static final class Reason {
        @Option(names = "--feedback", paramLabel = "TEXT", required = true, description = "What the coder is told.")
        private String text;
    }

    @Command(
            name = "approve",
            description = "Approves the plan, the work or the claim that waits.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.DONE_MEANS, Exit.NOT_DONE_MEANS, Exit.BAD_INPUT_MEANS, Exit.PARKED_MEANS},
            footer = {"", "Example:", "  journeyman approve greet-1a2b3c4d --feedback \"Keep it short.\""})
    static final class Approve extends Answering implements Callable<Integer> {
        @Mixin
        private Feedback feedback = new Feedback();

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.APPROVE, feedback.text);
        }
    }

    @Command(
            name = "changes",
            description = "Sends the plan or the work that waits back to the coder.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.DONE_MEANS, Exit.NOT_DONE_MEANS, Exit.BAD_INPUT_MEANS, Exit.PARKED_MEANS},
            footer = {"", "Example:", "  journeyman changes greet-1a2b3c4d --feedback \"Test it first.\""})
    static final class Changes extends Answering implements Callable<Integer> {
        @Mixin
        private Reason reason = new Reason();

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.CHANGES, reason.text);
        }
    }

    @Command(
            name = "reject",
            description = "Rejects the plan or the work that waits; the story has failed.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.NOT_DONE_MEANS, Exit.BAD_INPUT_MEANS},
            footer = {"", "Example:", "  journeyman reject greet-1a2b3c4d --feedback \"We do not want this.\""})
    static final class Reject extends Answering implements Callable<Integer> {
        @Mixin
        private Reason reason = new Reason();

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.REJECT, reason.text);
        }
    }

    @Command(
            name = "continue",
            description = "Grants the budget that ran out once more.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.DONE_MEANS, Exit.NOT_DONE_MEANS, Exit.BAD_INPUT_MEANS, Exit.PARKED_MEANS},
            footer = {"", "Example:", "  journeyman continue greet-1a2b3c4d"})
    static final class Continue extends Answering implements Callable<Integer> {
        @Mixin
        private Feedback feedback = new Feedback();

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.CONTINUE, feedback.text);
        }
    }

    @Command(
            name = "pivot",
            description =
                    "Turns the story around: the conversation is dropped, the feedback stays in sight to the end.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.DONE_MEANS, Exit.NOT_DONE_MEANS, Exit.BAD_INPUT_MEANS, Exit.PARKED_MEANS},
            footer = {"", "Example:", "  journeyman pivot greet-1a2b3c4d --feedback \"Use the library for it.\""})
    static final class Pivot extends Answering implements Callable<Integer> {
        @Mixin
        private Reason reason = new Reason();

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.PIVOT, reason.text);
        }
    }

    @Command(
            name = "escalate",
            description = "Hands the decision on a budget to a person.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.BAD_INPUT_MEANS, Exit.PARKED_MEANS},
            footer = {
                "",
                "Example:",
                "  journeyman escalate greet-1a2b3c4d --feedback \"It costs more than it is worth.\""
            })
    static final class Escalate extends Answering implements Callable<Integer> {
        @Mixin
        private Feedback feedback = new Feedback();

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.ESCALATE, feedback.text);
        }
    }

    @Command(
            name = "abandon",
            description = "Gives the story up.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.NOT_DONE_MEANS, Exit.BAD_INPUT_MEANS},
            footer = {"", "Example:", "  journeyman abandon greet-1a2b3c4d"})
    static final class Abandon extends Answering implements Callable<Integer> {
        @Mixin
        private Feedback feedback = new Feedback();

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.ABANDON, feedback.text);
        }
    }

    @Command(
            name = "answer",
            description = "Answers the question that waits.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = Exit.HEADING,
            exitCodeList = {Exit.DONE_MEANS, Exit.NOT_DONE_MEANS, Exit.BAD_INPUT_MEANS, Exit.PARKED_MEANS},
            footer = {"", "Example:", "  journeyman answer greet-1a2b3c4d --text \"Port 8080.\""})
    static final class Answer extends Answering implements Callable<Integer> {
        @Option(names = "--text", paramLabel = "TEXT", required = true, description = "The answer.")
        private String text;

        @Override
        public Integer call() throws InterruptedException {
            return deliver(Decision.ANSWER, text);
        }
    }
}
