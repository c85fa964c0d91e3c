package dev.journeyman.cli.work;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.work.RunWork.Made;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints what a run has changed. It is used by one thread. */
@Command(
        name = "diff",
        description = "Prints what a run has changed since its work began: its branch, or its worktree while it has not"
                + " ended.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {ExitCode.SAID_MEANS, ExitCode.BAD_INPUT_MEANS},
        footer = {"", "Examples:", "  journeyman diff greet-1a2b3c4d --stat", "  journeyman diff greet-1a2b3c4d | less"
        })
public final class DiffCommand implements Runnable {

    /** The todo list, where the repository has no file of this name. */
    private static final String TODO = "TODO.md";

    private static final String OWN = ".journeyman/";

    @Spec
    private CommandSpec spec;

    @Mixin
    private final RunWork work;

    @Option(names = "--stat", description = "Print how many lines of each file changed instead.")
    private boolean stat;

    public DiffCommand(Invocation invocation) {
        work = new RunWork(invocation);
    }

    @Override
    public void run() {
        Made made = work.read();
        Path worktree = Path.of(made.made().path());
        if (!made.over() && Files.isDirectory(worktree)) {
            print(new UserGit(worktree), made.made().base());
        } else {
            UserGit git = UserGit.in(made.repository());
            made.requireBranch(git);
            print(git.output(words("diff", made.made().base(), made.made().branch())));
        }
    }

    /** Prints what differs in a worktree, with the files that git does not know yet. Nothing is changed there. */
    private void print(UserGit worktree, String base) {
        print(worktree.output(words("diff", base)));
        boolean own = worktree.run("cat-file", "-e", base + ":" + TODO).ok();
        worktree.output("ls-files", "--others", "--exclude-standard", "-z")
                .lines()
                .flatMap(names -> List.of(names.split("\0", -1)).stream())
                .filter(name -> !name.isEmpty() && !name.startsWith(OWN) && (own || !name.equals(TODO)))
                .forEach(name -> print(worktree.run(words("diff", "--no-index", "--", "/dev/null", name))
                        .output()));
    }

    private String[] words(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.add(1, "--no-ext-diff");
        if (stat) {
            words.add(1, "--stat");
        }
        return words.toArray(String[]::new);
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
