package dev.journeyman.cli.work;

import dev.journeyman.cli.Invocation;
import dev.journeyman.cli.drive.KnownRun;
import dev.journeyman.cli.option.StoreOptions;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.story.BadInputException;
import dev.journeyman.workspace.Workspace.Worktree;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The work of a run in its repository: what the commands for it have in common. It is used by one thread. */
final class RunWork {

    @Parameters(paramLabel = "RUN", description = "The name of the run, as printed in the line \"run …\".")
    private String run;

    @Option(
            names = "--repo",
            paramLabel = "DIR",
            description =
                    "The repository that has the branch of the run (default: the one that the run was started in).")
    private @Nullable Path repository;

    @Mixin
    private final StoreOptions kept;

    RunWork(Invocation invocation) {
        kept = new StoreOptions(invocation);
    }

    /**
     * What a run has made.
     *
     * @param run the name of the run
     * @param title the title of its story
     * @param state its state
     * @param over whether it has ended
     * @param made its worktree
     * @param repository the repository that has its branch
     */
    record Made(String run, String title, State state, boolean over, Worktree made, Path repository) {

        /** Throws {@link BadInputException} if the repository lacks the branch. */
        void requireBranch(UserGit git) {
            if (!git.has(made.branch())) {
                throw new BadInputException(
                        "The branch %s is not in %s. Fetch it there, or name the repository that has it with --repo."
                                .formatted(made.branch(), repository));
            }
        }
    }

    /** Returns what the run has made; throws {@link BadInputException} if the store lacks the run, or it has no branch. */
    Made read() {
        try (Journal journal = kept.existing()) {
            KnownRun known = KnownRun.read(journal, run);
            Entry.RunStarted start = RunStart.of(run, known.entries());
            WorkspaceRequest request = WorkspaceRequest.of(start.options());
            if (request.plain()) {
                throw new BadInputException("Run %s works on a copy of %s, which has no branch. Its files are in %s."
                        .formatted(
                                run,
                                request.directory(),
                                known.state().worktree().map(Worktree::path).orElse("no directory yet")));
            }
            Worktree made = known.state()
                    .worktree()
                    .orElseThrow(() -> new BadInputException(
                            "Run %s has not begun to work: there is no branch yet.".formatted(run)));
            return new Made(
                    run,
                    start.story().title(),
                    known.state().position().state(),
                    known.state().position().over(),
                    made,
                    repository == null ? request.directory() : repository);
        }
    }
}
