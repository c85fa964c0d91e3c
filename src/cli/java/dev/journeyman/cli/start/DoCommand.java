package dev.journeyman.cli.start;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.RunOutputs;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a story of a sentence and drives it. It is used by one thread. */
@Command(
        name = "do",
        description =
                "Makes a story of a sentence and drives it. The work is done when the checks succeed: those that are"
                        + " named, or the tests of the project.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            ExitCode.DONE_MEANS,
            ExitCode.NOT_DONE_MEANS,
            ExitCode.BAD_INPUT_MEANS,
            ExitCode.PARKED_MEANS,
            ExitCode.INTERRUPTED_MEANS
        },
        footer = {
            "",
            "Examples:",
            "  journeyman do \"Fix the login test\" --model anthropic:claude-sonnet-4-5",
            "  journeyman do \"Add GET /health\" --check \"./gradlew test\" --express --model cli:claude",
            "",
            "Then: journeyman diff RUN, journeyman merge RUN.",
        })
public final class DoCommand implements Callable<Integer> {

    private static final int TITLE = 80;

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SENTENCE", description = "What is to be done.")
    private String sentence;

    @Option(
            names = "--check",
            paramLabel = "COMMAND",
            description =
                    "A command that succeeds when the work is done; repeatable (default: the tests of the project, by"
                            + " its build: Gradle, Maven, npm, pytest, cargo, go or make).")
    private List<String> checks = new ArrayList<>();

    @Option(names = "--express", description = "Code at once, without a plan that is reviewed.")
    private boolean express;

    @Mixin
    private final StoryToRun where;

    @Mixin
    private final RunOutputs outputs;

    public DoCommand(Invocation invocation) {
        this.invocation = invocation;
        where = new StoryToRun(invocation);
        outputs = new RunOutputs(invocation.terminal());
    }

    @Override
    public Integer call() throws Exception {
        if (sentence.isBlank()) {
            throw new BadInputException(
                    "The sentence is empty. Say what is to be done: journeyman do \"Fix the login test\".");
        }
        List<String> lines = new ArrayList<>();
        List<Criterion> criteria = new ArrayList<>();
        for (String check : checks) {
            add(check, "", criteria, lines);
        }
        if (criteria.isEmpty()) {
            DetectedCheck found = DetectedCheck.in(where.repository())
                    .orElseThrow(() -> new BadInputException(
                            "There is no check: %s has none of %s, so nothing would tell when the work is done. Name a command that does: --check \"COMMAND\"."
                                    .formatted(
                                            where.repository().toAbsolutePath().normalize(), DetectedCheck.files())));
            add(found.command(), " (found by " + found.file() + ")", criteria, lines);
        }
        Story story = Story.of(title(), sentence.strip(), criteria.toArray(Criterion[]::new));
        PrintWriter err = spec.commandLine().getErr();
        return new StartedStory(invocation, where, outputs, spec)
                .drive(
                        where.budgeted(express ? story.withKind(Story.Kind.EXPRESS) : story),
                        () -> lines.forEach(err::println));
    }

    private static void add(String command, String origin, List<Criterion> criteria, List<String> lines) {
        criteria.add(Criterion.checked("`%s` succeeds".formatted(command), command));
        lines.add("check   " + command + origin);
    }

    /** Returns the beginning of the sentence, up to its first line break, as the title. */
    private String title() {
        String first = sentence.strip().lines().findFirst().orElseThrow().strip();
        return first.length() <= TITLE ? first : first.substring(0, TITLE - 1).stripTrailing() + "…";
    }
}
