package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ExistingRun;
import dev.journeyman.review.Decision;
import dev.journeyman.review.Verdict;
import dev.journeyman.story.BadInputException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands that answer what a run waits for, and drive it on. */
public final class VerdictCommands {

    private VerdictCommands() {}

    /** What is common to all of them: the run, which of its requests is answered, and with what. */
    @Command(
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = ExitCode.HEADING,
            exitCodeList = {
                ExitCode.DONE_MEANS,
                ExitCode.NOT_DONE_MEANS,
                ExitCode.BAD_INPUT_MEANS,
                ExitCode.PARKED_MEANS
            })
    private abstract static class Answering implements Callable<Integer> {

        private final Decision decision;

        @Mixin
        private final ExistingRun known;

        @Option(
                names = "--request",
                paramLabel = "ID",
                description =
                        "The request that is answered; one that is no longer open is refused (default: the open one).")
        private @Nullable String request;

        Answering(Invocation invocation, Decision decision) {
            this.decision = decision;
            known = new ExistingRun(invocation);
        }

        private void requireWords() {
            String said = said();
            if (said != null && said.isBlank()) {
                throw new BadInputException(
                        "%s has no words. Write what the coder is to be told, or leave the option out."
                                .formatted(decision == Decision.ANSWER ? "--text" : "--feedback"));
            }
        }

        /** Returns what is said with it; null for nothing. */
        abstract @Nullable String said();

        @Override
        public Integer call() throws InterruptedException {
            requireWords();
            String named = request != null ? request : known.open();
            Verdict verdict = new Verdict(decision, Objects.requireNonNullElse(said(), ""));
            return known.deliver(named, verdict);
        }
    }

    /** A decision whose feedback may be left out. */
    private abstract static class Commented extends Answering {
        @Option(names = "--feedback", paramLabel = "TEXT", description = "What the coder is told with it.")
        private @Nullable String feedback;

        Commented(Invocation invocation, Decision decision) {
            super(invocation, decision);
        }

        @Override
        @Nullable
        String said() {
            return feedback;
        }
    }

    /** A decision without whose feedback nobody knows what to do. */
    private abstract static class Reasoned extends Answering {
        @Option(names = "--feedback", paramLabel = "TEXT", required = true, description = "What the coder is told.")
        private String feedback;

        Reasoned(Invocation invocation, Decision decision) {
            super(invocation, decision);
        }

        @Override
        @Nullable
        String said() {
            return feedback;
        }
    }

    @Command(
            name = "approve",
            description = "Approves the plan, the work or the claim that waits.",
            footer = {"", "Example:", "  journeyman approve greet-1a2b3c4d --feedback \"Keep it short.\""})
    public static final class Approve extends Commented {
        public Approve(Invocation invocation) {
            super(invocation, Decision.APPROVE);
        }
    }

    @Command(
            name = "changes",
            description = "Sends the plan or the work that waits back to the coder.",
            footer = {"", "Example:", "  journeyman changes greet-1a2b3c4d --feedback \"Test it first.\""})
    public static final class Changes extends Reasoned {
        public Changes(Invocation invocation) {
            super(invocation, Decision.CHANGES);
        }
    }

    @Command(
            name = "reject",
            description = "Rejects the plan or the work that waits; the story has failed.",
            exitCodeList = {ExitCode.NOT_DONE_MEANS, ExitCode.BAD_INPUT_MEANS},
            footer = {"", "Example:", "  journeyman reject greet-1a2b3c4d --feedback \"We do not want this.\""})
    public static final class Reject extends Reasoned {
        public Reject(Invocation invocation) {
            super(invocation, Decision.REJECT);
        }
    }

    @Command(
            name = "continue",
            description = "Grants the budget that ran out once more.",
            footer = {"", "Example:", "  journeyman continue greet-1a2b3c4d"})
    public static final class Continue extends Commented {
        public Continue(Invocation invocation) {
            super(invocation, Decision.CONTINUE);
        }
    }

    @Command(
            name = "pivot",
            description =
                    "Turns the story around: the conversation is dropped, the feedback stays in sight to the end.",
            footer = {"", "Example:", "  journeyman pivot greet-1a2b3c4d --feedback \"Use the library for it.\""})
    public static final class Pivot extends Reasoned {
        public Pivot(Invocation invocation) {
            super(invocation, Decision.PIVOT);
        }
    }

    @Command(
            name = "escalate",
            description = "Hands the decision on a budget to a person.",
            exitCodeList = {ExitCode.BAD_INPUT_MEANS, ExitCode.PARKED_MEANS},
            footer = {
                "",
                "Example:",
                "  journeyman escalate greet-1a2b3c4d --feedback \"It costs more than it is worth.\""
            })
    public static final class Escalate extends Commented {
        public Escalate(Invocation invocation) {
            super(invocation, Decision.ESCALATE);
        }
    }

    @Command(
            name = "abandon",
            description = "Gives the story up.",
            exitCodeList = {ExitCode.NOT_DONE_MEANS, ExitCode.BAD_INPUT_MEANS},
            footer = {"", "Example:", "  journeyman abandon greet-1a2b3c4d"})
    public static final class Abandon extends Commented {
        public Abandon(Invocation invocation) {
            super(invocation, Decision.ABANDON);
        }
    }

    @Command(
            name = "answer",
            description = "Answers the question that waits.",
            footer = {"", "Example:", "  journeyman answer greet-1a2b3c4d --text \"Port 8080.\""})
    public static final class Answer extends Answering {
        @Option(names = "--text", paramLabel = "TEXT", required = true, description = "The answer.")
        private String text;

        public Answer(Invocation invocation) {
            super(invocation, Decision.ANSWER);
        }

        @Override
        @Nullable
        String said() {
            return text;
        }
    }
}
