package dev.journeyman.cli.work;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.work.RunWork.Made;
import dev.journeyman.flow.State;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.process.ProcessResult;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Merges the approved work of a run into the branch that is checked out. It is used by one thread. */
@Command(
        name = "merge",
        description =
                "Merges the approved work of a run into the branch that is checked out in its repository, which must"
                        + " have no changes of its own. A conflict changes nothing.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        exitCodeListHeading = ExitCode.HEADING,
        exitCodeList = {
            "0:the work is merged, or was merged before",
            "1:the work conflicts with the branch; nothing was changed",
            ExitCode.BAD_INPUT_MEANS
        },
        footer = {"", "Examples:", "  journeyman merge greet-1a2b3c4d", "  journeyman merge greet-1a2b3c4d --squash"})
public final class MergeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private final RunWork work;

    @Option(
            names = "--squash",
            description = "Make one commit of the work, with the title of the story as its message.")
    private boolean squash;

    public MergeCommand(Invocation invocation) {
        work = new RunWork(invocation);
    }

    @Override
    public Integer call() {
        Made made = work.read();
        requireApproved(made);
        UserGit git = UserGit.in(made.repository());
        made.requireBranch(git);
        String into =
                git.run("symbolic-ref", "--quiet", "--short", "HEAD").output().strip();
        if (into.isEmpty()) {
            throw new BadInputException("%s is on no branch: a commit there would be lost. Check out a branch first."
                    .formatted(made.repository()));
        }
        requireClean(git, made);
        String branch = made.made().branch();
        if (git.contains(branch)) {
            say("%s has the work of %s already.".formatted(into, made.run()));
            return ExitCode.DONE;
        }
        String before = git.output("rev-parse", "HEAD").strip();
        ProcessResult merged = squash
                ? git.run("merge", "--squash", branch)
                : git.run("merge", "--no-ff", "-m", "Merge run %s: %s".formatted(made.run(), made.title()), branch);
        if (merged.ok() && squash) {
            merged = git.run("commit", "--quiet", "-m", made.title());
        }
        if (!merged.ok()) {
            return refused(git, made, into, before, merged);
        }
        say("merged  %s into %s".formatted(branch, into));
        say(git.output("diff", "--stat", before, "HEAD").stripTrailing());
        return ExitCode.DONE;
    }

    private static void requireApproved(Made made) {
        if (made.state() == State.FAILED) {
            throw new BadInputException("Run %s failed, so its work is not merged. The work is on the branch %s."
                    .formatted(made.run(), made.made().branch()));
        }
        if (made.state() != State.DONE) {
            throw new BadInputException(
                    "The work of run %1$s is not approved: the run is in %2$s. Approve it first: journeyman approve %1$s"
                            .formatted(made.run(), made.state()));
        }
    }

    private static void requireClean(UserGit git, Made made) {
        List<String> changed = git.output("status", "--porcelain", "--untracked-files=no")
                .lines()
                .map(line -> line.substring(3))
                .toList();
        if (changed.size() == 1) {
            throw new BadInputException("%s has 1 changed file that is not committed: %s. Commit or stash it first."
                    .formatted(made.repository(), changed.get(0)));
        }
        if (!changed.isEmpty()) {
            throw new BadInputException(
                    "%s has %s changed files that are not committed, such as %s. Commit or stash them first."
                            .formatted(made.repository(), changed.size(), changed.get(0)));
        }
        List<String> inTheWay = inTheWay(git, made.made().branch());
        if (inTheWay.size() == 1) {
            throw new BadInputException(
                    "%s has 1 file that is not committed and that the work brings, too: %s. Move it away first."
                            .formatted(made.repository(), inTheWay.get(0)));
        }
        if (!inTheWay.isEmpty()) {
            throw new BadInputException(
                    "%s has %s files that are not committed and that the work brings, too, such as %s. Move them away first."
                            .formatted(made.repository(), inTheWay.size(), inTheWay.get(0)));
        }
    }

    /** Returns the files that git does not know and that a merge would overwrite. */
    private static List<String> inTheWay(UserGit git, String branch) {
        Set<String> unknown = Set.copyOf(git.names("ls-files", "--others", "-z", "--full-name", ":/"));
        return git.names("diff", "--name-only", "--no-renames", "--diff-filter=A", "-z", "HEAD..." + branch).stream()
                .filter(unknown::contains)
                .toList();
    }

    /** Puts everything back, and says what was in the way. */
    private int refused(UserGit git, Made made, String into, String before, ProcessResult merged) {
        List<String> conflicts =
                git.output("diff", "--name-only", "--diff-filter=U").lines().toList();
        git.output("reset", "--quiet", "--merge", before);
        spec.commandLine()
                .getErr()
                .println(
                        conflicts.isEmpty()
                                ? "git did not merge %s into %s: %s Nothing was changed."
                                        .formatted(made.made().branch(), into, said(merged))
                                : "%s conflicts with %s in %s. Nothing was changed. Merge it by hand: git merge %1$s"
                                        .formatted(made.made().branch(), into, String.join(", ", conflicts)));
        return ExitCode.NOT_DONE;
    }

    private static String said(ProcessResult result) {
        return (result.error() + result.output())
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("it said nothing")
                .strip();
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
    }
}
