package dev.journeyman.cli.command;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.document.RunDocument;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.drive.ShownRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.cli.request.WaitingRequest;
import dev.journeyman.cli.show.ListedRun;
import dev.journeyman.cli.show.Money;
import dev.journeyman.cli.show.OutcomeReason;
import dev.journeyman.cli.show.SharedRuns;
import dev.journeyman.cli.show.TextStyle;
import dev.journeyman.cli.words.CountedNoun;
import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.knowledge.repository.RepositoryText;
import dev.journeyman.run.PromptState;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Budget.Spent;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the state of a run at an entry, and the newest request up to it. It is used by one thread. */
@Command(
        name = "show",
        description = "Shows a run as it is or as it was: state and reason, counters, and the newest request exactly as"
                + " sent.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {"0:the run was shown", ExitCode.BAD_INPUT_MEANS},
        footer = {
            "",
            "The last line is the request as --capture writes it, one JSON object. On a terminal it is printed only"
                    + " with --at or --sent.",
            "journeyman schema show prints the JSON Schema of what --json prints.",
            "",
            "Examples:",
            "  journeyman show greet-1a2b3c4d",
            "  journeyman show greet-1a2b3c4d --at 17",
            "  journeyman show greet-1a2b3c4d --json"
        })
public final class ShowCommand implements Callable<Integer> {

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "RUN", description = "The name of the run, as printed in the line \"run …\".")
    private String run;

    @Option(
            names = "--at",
            paramLabel = "SEQ",
            description = "The entry at which to show the run (default: the newest).")
    private @Nullable Integer at;

    @Option(
            names = "--request",
            description = "Show only the open request, whole: the submission, the facts needed to decide, and the"
                    + " commands.")
    private boolean request;

    @Option(
            names = "--sent",
            description = "Show only the newest request to a model, exactly as sent, one JSON object.")
    private boolean sent;

    @Option(
            names = "--json",
            description = "Print the run as one JSON object, with the open request and what was sent whole.")
    private boolean json;

    @Mixin
    private final StoreOptions kept;

    public ShowCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    @Override
    public Integer call() {
        if (json && (request || sent)) {
            throw new BadInputException(
                    "--json contains the open request and what was sent. Leave out %s, or --json for that alone."
                            .formatted(request ? "--request" : "--sent"));
        }
        ShownRun shown = new ShownRun(at == null ? Long.MAX_VALUE : at);
        try (Journal journal = kept.existing()) {
            KnownRun.forEach(journal, run, shown);
            show(shown, at == null ? listed(journal) : Optional.empty());
            return ExitCode.DONE;
        } catch (UnreadableRunException unreadable) {
            if (unreadable.readable().isEmpty() || request || (at != null && at > shown.all())) {
                throw unreadable;
            }
            show(shown, Optional.empty());
            spec.commandLine()
                    .getErr()
                    .println("journeyman: " + TextStyle.TERMINAL.words("" + unreadable.getMessage()));
            return ExitCode.BAD_INPUT;
        }
    }

    /** Returns the run as the list shows it: with who drives it in a shared store, and what it is due for. */
    private Optional<ListedRun> listed(Journal journal) {
        return journal.head(run).map(head -> new ListedRun(head, SharedRuns.of(journal)));
    }

    private void show(ShownRun shown, Optional<ListedRun> listed) {
        if (at != null && (at < 1 || at > shown.all())) {
            throw new BadInputException(
                    "Run %s has entries 1 to %s; there is no entry %s.".formatted(run, shown.all(), at));
        }
        if (json) {
            LocalTimes dates = new LocalTimes(invocation.zone());
            spec.commandLine()
                    .getOut()
                    .println(new RunDocument(run, shown, repository(shown.state()), dates).text(listed));
        } else if (request) {
            waiting(shown);
        } else if (sent) {
            spec.commandLine().getOut().println(shown.sent().orElseThrow(this::nothingSent));
        } else {
            whole(shown, listed.flatMap(known -> known.driver(invocation.clock().instant())));
        }
    }

    private BadInputException nothingSent() {
        return new BadInputException(
                "Run %s had not sent a request by that entry. Name a later one with --at.".formatted(run));
    }

    private void waiting(ShownRun shown) {
        PrintWriter out = spec.commandLine().getOut();
        WaitingRequest waiting = WaitingRequest.of(kept.named(run), shown.facts())
                .orElseThrow(() -> new BadInputException(
                        "Run %s does not wait for a verdict. See journeyman show %s.".formatted(run, run)));
        waiting.whole().forEach(out::println);
        out.println();
        out.println("%s has waited since %s. You can decide:"
                .formatted(waiting.basis().asked().request(), new LocalTimes(invocation.zone()).of(waiting.since())));
        waiting.decisions().forEach(out::println);
    }

    private void whole(ShownRun shown, Optional<String> driver) {
        PrintWriter out = spec.commandLine().getOut();
        RunState runState = shown.state();
        RecordedEntry newest = shown.newest();
        out.println("run      " + run);
        out.println("story    " + runState.contract().story().title());
        out.println("entry    %s of %s, %s at %s"
                .formatted(
                        newest.seq(),
                        shown.all(),
                        EntryFormat.name(newest.entry().getClass()),
                        newest.at()));
        out.println("state    " + runState.position());
        out.println("why      " + new OutcomeReason(runState, newest.at(), new LocalTimes(invocation.zone())).clause());
        WaitingRequest.of(kept.named(run), shown.facts()).ifPresent(waiting -> {
            out.println("waits    %s, since %s"
                    .formatted(waiting.title(), new LocalTimes(invocation.zone()).of(waiting.since())));
            waiting.brief().forEach(out::println);
            waiting.decisions().forEach(out::println);
        });
        driver.ifPresent(line -> out.println("driver   " + line));
        out.println("used     " + used(runState));
        runState.worktree().ifPresent(made -> out.println("branch   " + made.branch()));
        RepositoryLines.of(repository(runState)).forEach(line -> out.println("read     " + line));
        shown.sent().ifPresent(request -> out.println(at == null && terminal() ? pointer(request) : request));
    }

    /** Returns what the prompts of the attempt contain of what the repository says. */
    private static RepositoryText repository(RunState runState) {
        return runState.knowledge()
                .instructions(PromptState.context(runState.attempts().number()))
                .orElse(RepositoryText.NOTHING);
    }

    private static String used(RunState runState) {
        Spent all = runState.usage().all();
        return String.format(
                Locale.ROOT,
                "%s (%,d since the budget was last granted), %,d tokens%s, attempt %d",
                CountedNoun.of(all.turns(), "turn"),
                runState.usage().spent().turns(),
                all.tokens(),
                all.cost().signum() == 0 ? "" : ", " + Money.shown(all.cost()),
                runState.attempts().number());
    }

    private boolean terminal() {
        return invocation.terminal().showsOutput();
    }

    /** Returns the line that a terminal shows instead of a request, which would fill the screen. */
    private String pointer(String request) {
        return String.format(
                Locale.ROOT,
                "request  %,d characters of JSON, exactly as sent: journeyman show %s --sent",
                request.length(),
                run);
    }
}
