package dev.journeyman.cli.work;

import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * What is printed where the program is called in a repository without a command: what waits there, what has not ended, what can be
 * merged, and the commands that come next. It is used by one thread.
 */
@Command(
        name = HereCommand.NAME,
        hidden = true,
        description = "Says what waits in this repository, and which commands come next.",
        mixinStandardHelpOptions = true)
public final class HereCommand implements Runnable {

    public static final String NAME = "here";

    private static final int RUNS = 200;
    private static final int SHOWN = 5;
    private static final int COMMANDS = 3;

    private final Invocation invocation;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final StoreOptions kept;

    public HereCommand(Invocation invocation) {
        this.invocation = invocation;
        kept = new StoreOptions(invocation);
    }

    /** Returns whether the program was called in a git repository. */
    public static boolean isIn(Invocation invocation) {
        return new UserGit(invocation.path("."))
                .run("rev-parse", "--show-toplevel")
                .ok();
    }

    @Override
    public void run() {
        UserGit git = new UserGit(invocation.path("."));
        Path top = Path.of(git.output("rev-parse", "--show-toplevel").strip());
        PrintWriter out = spec.commandLine().getOut();
        out.println("%s, on %s"
                .formatted(
                        top.getFileName(),
                        git.has("HEAD")
                                ? git.output("rev-parse", "--abbrev-ref", "HEAD")
                                        .strip()
                                : git.output("symbolic-ref", "--short", "HEAD").strip()));
        if (!git.has("HEAD")) {
            out.println("  no commit yet: commit once, so that work has a place to begin");
        }
        List<RunHead> runs = runs(top);
        List<RunHead> waiting =
                print("waits", runs, head -> !head.over() && head.request().isPresent());
        print("open", runs, head -> !head.over() && head.request().isEmpty());
        List<RunHead> done = print("done", runs, head -> head.state() == State.DONE && isOpen(git, head));
        if (runs.isEmpty()) {
            out.println("  no runs yet");
        }
        out.println("Next:");
        next(waiting, done).stream().limit(COMMANDS).forEach(command -> out.println("  journeyman " + command));
        out.println("journeyman --help lists all commands.");
    }

    private List<RunHead> runs(Path top) {
        if (kept.none()) {
            return List.of();
        }
        try (Journal journal = kept.existing()) {
            return journal.heads(HeadQuery.ALL.limit(RUNS)).stream()
                    .filter(head -> same(top, head.subject().directory()))
                    .toList();
        }
    }

    private static boolean same(Path top, String directory) {
        try {
            return !directory.isEmpty() && Path.of(directory).toRealPath().startsWith(top.toRealPath());
        } catch (IOException gone) {
            return false;
        }
    }

    /** Returns whether the branch of a run is there and is not merged. */
    private static boolean isOpen(UserGit git, RunHead head) {
        String branch = "journeyman/" + head.run();
        return git.has(branch) && !git.contains(branch);
    }

    private List<RunHead> print(String how, List<RunHead> runs, Predicate<RunHead> which) {
        List<RunHead> found = runs.stream().filter(which).toList();
        PrintWriter out = spec.commandLine().getOut();
        found.stream()
                .limit(SHOWN)
                .forEach(head -> out.println("  %-6s %s  %s  %s"
                        .formatted(how, head.run(), head.state(), head.subject().title())));
        if (found.size() > SHOWN) {
            out.println("  %-6s and %s more: journeyman list".formatted("", found.size() - SHOWN));
        }
        return found;
    }

    private static List<String> next(List<RunHead> waiting, List<RunHead> done) {
        List<String> commands = new ArrayList<>();
        if (!waiting.isEmpty()) {
            String run = waiting.get(0).run();
            commands.add("show %s --request".formatted(run));
            commands.add("approve " + run);
        }
        if (!done.isEmpty()) {
            String run = done.get(0).run();
            commands.add("diff %s --stat".formatted(run));
            commands.add("merge " + run);
        }
        commands.add("do \"What is to be done\" --model SPEC");
        commands.add("new");
        commands.add("demo");
        return commands;
    }
}
