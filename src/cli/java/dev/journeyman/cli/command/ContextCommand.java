package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.StoryKnowledge;
import dev.journeyman.cli.document.ContextDocument;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.option.FileArgument;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.journal.Journal;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.policy.Redaction;
import dev.journeyman.run.RecordedAttempts;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the knowledge that a coder, an architect or a helper would get for a task. It is used by one thread. */
@Command(
        name = "context",
        description = "Prints the knowledge for a task, as a prompt would contain it, and its size in tokens.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "journeyman schema context prints the JSON Schema of what --json prints.",
            "",
            "Examples:",
            "  journeyman context --task story.yaml",
            "  journeyman context --task story.yaml --explain",
            "  journeyman context --task story.yaml --role architect --phase review"
        })
public final class ContextCommand implements Runnable {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--task",
            paramLabel = "STORY",
            required = true,
            description = "A story file in YAML or JSON, or - for standard input.")
    private String task;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            defaultValue = "developer",
            description = "The reader: developer, architect or qa (default: ${DEFAULT-VALUE}).")
    private Role role;

    @Option(
            names = "--phase",
            paramLabel = "PHASE",
            description = "The phase of the task: planning, coding, review or verification (default: by role).")
    private @Nullable Phase phase;

    @Option(
            names = "--repo",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The git repository the task is about (default: this directory).")
    private Path repository;

    @Option(
            names = "--attempts-of",
            paramLabel = "RUN",
            description = "Include the attempts of a run, as its next attempt would see them.")
    private @Nullable String run;

    @Mixin
    private final StoreOptions kept;

    @Option(names = "--explain", description = "Say why each item is included.")
    private boolean explain;

    @Option(names = "--json", description = "Print the knowledge and the reasons as one JSON object.")
    private boolean json;

    public ContextCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public void run() {
        StoryKnowledge knowledge = new StoryKnowledge(repository, kept.home(), invocation.environment());
        Story story =
                StoryFormat.read(FileArgument.read(invocation, task), task); // git lists the files while it is read
        TaskContext context = knowledge.awaited().of(story, role, phase(), rounds());
        PrintWriter out = spec.commandLine().getOut();
        int tokens = new JtokkitEstimator().estimateTokenCountInText(context.text());
        if (json) {
            Redaction redaction = new Redaction(Redaction.secretsOf(invocation.environment()));
            out.println(new ContextDocument(redaction.clean(story.id()), role, phase(), context, tokens));
            return;
        }
        out.println(explain ? context.explained().strip() : context.text());
        out.println();
        out.println(String.format(Locale.ROOT, "%,d tokens, at most %,d", tokens, role.bound()));
    }

    private Phase phase() {
        if (phase != null) {
            return phase;
        }
        return switch (role) {
            case DEVELOPER -> Phase.PLANNING;
            case ARCHITECT -> Phase.REVIEW;
            case QA -> Phase.VERIFICATION;
        };
    }

    private @Nullable List<AttemptRound> rounds() {
        if (run == null) {
            return null;
        }
        try (Journal journal = kept.existing()) {
            RunState state = KnownRun.state(journal, run);
            RecordedAttempts records = state.records();
            boolean since = state.history().end().isEmpty() && records.current().currentAttempt() > 0;
            return (since ? records.current() : records.all()).rounds();
        }
    }
}
