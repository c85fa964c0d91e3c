package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.ExistingRun;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The commands that answer the open request of a run, and drive it on where no worker does. They are used by one thread. */
public final class VerdictCommands {

    private VerdictCommands() {}

    /** The common part of the commands: the run, the request and the verdict. */
    @Command(
            mixinStandardHelpOptions = true,
            sortOptions = false,
            exitCodeListHeading = ExitCode.HEADING,
            exitCodeList = {
                ExitCode.RECORDED_MEANS,
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
                        "The id of the request; one that is no longer open is refused (default: the open request).")
        private @Nullable String request;

        @Option(
                names = "--record-only",
                description = "Write the verdict and do not drive the run on; this needs neither its models nor its"
                        + " worktree (default in a shared store, whose workers do that).")
        private boolean recordOnly;

        Answering(Invocation invocation, Decision decision) {
            this.decision = decision;
            known = new ExistingRun(invocation);
        }

        private void requireWords() {
            String said = said();
            if (said != null && said.isBlank()) {
                throw new BadInputException(
                        "%s is empty. Write the text for the coder, or omit the option if it is optional."
                                .formatted(decision == Decision.ANSWER ? "--text" : "--feedback"));
            }
        }

        /** Returns the text of the verdict; null for none. */
        abstract @Nullable String said();

        @Override
        public Integer call() throws InterruptedException {
            requireWords();
            Verdict verdict = new Verdict(decision, Objects.requireNonNullElse(said(), ""));
            return known.deliver(request, verdict, recordOnly);
        }
    }

    /** A decision whose feedback is optional. */
    private abstract static class Commented extends Answering {
        @Option(names = "--feedback", paramLabel = "TEXT", description = "Feedback for the coder (optional).")
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

    /** A decision that needs feedback. */
    private abstract static class Reasoned extends Answering {
        @Option(names = "--feedback", paramLabel = "TEXT", required = true, description = "Feedback for the coder.")
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
            description = "Approves the submitted plan, work or claim.",
            footer = {"", "Example:", "  journeyman approve greet-1a2b3c4d --feedback \"Keep it short.\""})
    public static final class Approve extends Commented {
        public Approve(Invocation invocation) {
            super(invocation, Decision.APPROVE);
        }
    }

    @Command(
            name = "changes",
            description = "Sends the submitted plan, work or claim back to the coder.",
            footer = {"", "Example:", "  journeyman changes greet-1a2b3c4d --feedback \"Test it first.\""})
    public static final class Changes extends Reasoned {
        public Changes(Invocation invocation) {
            super(invocation, Decision.CHANGES);
        }
    }

    @Command(
            name = "reject",
            description = "Rejects the submitted plan, work or claim; the story fails.",
            exitCodeList = {ExitCode.ONLY_RECORDED_MEANS, ExitCode.NOT_DONE_MEANS, ExitCode.BAD_INPUT_MEANS},
            footer = {"", "Example:", "  journeyman reject greet-1a2b3c4d --feedback \"We do not want this.\""})
    public static final class Reject extends Reasoned {
        public Reject(Invocation invocation) {
            super(invocation, Decision.REJECT);
        }
    }

    @Command(
            name = "continue",
            description = "Grants the exhausted budget once more.",
            footer = {"", "Example:", "  journeyman continue greet-1a2b3c4d"})
    public static final class Continue extends Commented {
        public Continue(Invocation invocation) {
            super(invocation, Decision.CONTINUE);
        }
    }

    @Command(
            name = "pivot",
            description =
                    "Changes the direction: the conversation is dropped, and every later prompt shows the feedback.",
            footer = {"", "Example:", "  journeyman pivot greet-1a2b3c4d --feedback \"Use the library for it.\""})
    public static final class Pivot extends Reasoned {
        public Pivot(Invocation invocation) {
            super(invocation, Decision.PIVOT);
        }
    }

    @Command(
            name = "escalate",
            description = "Hands the decision on the exhausted budget to a person.",
            exitCodeList = {ExitCode.ONLY_RECORDED_MEANS, ExitCode.BAD_INPUT_MEANS, ExitCode.PARKED_MEANS},
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
            description = "Abandons the story; it fails.",
            exitCodeList = {ExitCode.ONLY_RECORDED_MEANS, ExitCode.NOT_DONE_MEANS, ExitCode.BAD_INPUT_MEANS},
            footer = {"", "Example:", "  journeyman abandon greet-1a2b3c4d"})
    public static final class Abandon extends Commented {
        public Abandon(Invocation invocation) {
            super(invocation, Decision.ABANDON);
        }
    }

    @Command(
            name = "answer",
            description = "Answers the coder's open question.",
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
