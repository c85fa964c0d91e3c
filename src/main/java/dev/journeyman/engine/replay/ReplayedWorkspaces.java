package dev.journeyman.engine.replay;

import dev.journeyman.engine.loop.RunCompletion;
import dev.journeyman.engine.loop.WorktreeRecovery;
import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.CallerRole;
import dev.journeyman.workspace.Project;
import dev.journeyman.workspace.TodoFile;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Worktree;
import dev.journeyman.workspace.git.Repository;
import dev.journeyman.workspace.process.Commands;
import dev.journeyman.workspace.process.ProcessRef;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Worktrees whose files, commands and commits are as recorded. Nothing of theirs is touched: an empty directory replaces
 * them all.
 */
final class ReplayedWorkspaces implements Workspaces {

    private final ReplayedJournal past;
    private final Path empty;
    private final TodoFile todo;
    private String shown = "";

    ReplayedWorkspaces(ReplayedJournal past, Path empty) {
        this.past = past;
        this.empty = empty;
        this.todo = open(new Worktree("", "", ""), new WorkspaceRequest(empty, true, Map.of()))
                .todo();
        past.whenever(this::showTodo);
        showTodo();
    }

    @Override
    public void check(WorkspaceRequest assignment) {
        // it was checked then
    }

    @Override
    public String notice(WorkspaceRequest assignment) {
        return past.next(Entry.NoticeGiven.class).map(Entry.NoticeGiven::text).orElse("");
    }

    @Override
    public Project project(WorkspaceRequest assignment) {
        String name = past.next(Entry.ProjectSeen.class)
                .map(seen -> seen.seen().project().name())
                .orElse("");
        return new Project("", name);
    }

    @Override
    public Worktree make(WorkspaceRequest assignment, String run) {
        return past.next(Entry.WorkspacePrepared.class)
                .map(made -> new Worktree(made.path(), made.branch(), made.base()))
                .orElseThrow(this::refused);
    }

    @Override
    public String loss(Worktree made, WorkspaceRequest assignment, String newest) {
        past.next(Entry.RunPaused.class)
                .map(Entry.RunPaused::reason)
                .filter(reason -> reason.startsWith(WorktreeRecovery.WAITS))
                .ifPresent(reason -> {
                    throw new WorkspaceException(reason.substring(WorktreeRecovery.WAITS.length()));
                });
        return notice(assignment);
    }

    @Override
    public void remake(Worktree made, WorkspaceRequest assignment, Consumer<TodoFile> list) {
        loss(made, assignment, ""); // it may have failed then; the list is what the next turn was shown
    }

    @Override
    public Workspace open(Worktree made, WorkspaceRequest assignment) {
        past.broke().ifPresent(reason -> {
            throw new WorkspaceException(reason);
        });
        return new Workspace(empty, new Shell(past, process -> {}), new History(), false);
    }

    /** Shows the todo list that the coder's next turn was shown. */
    private void showTodo() {
        String next = past.drive()
                .filter(entry -> entry instanceof Entry.RequestSent sent && sent.caller() == CallerRole.CODER)
                .map(entry -> ((Entry.RequestSent) entry).sent().tail())
                .findFirst()
                .map(TodoFile::listIn)
                .orElse(shown);
        if (!next.equals(shown)) {
            todo.replace(next);
            shown = next;
        }
    }

    /** Returns what a workspace says that was asked for something it was not asked for then, or could not do then. */
    private WorkspaceException refused() {
        return new WorkspaceException(past.broke()
                .or(() -> past.next(Entry.NoticeGiven.class)
                        .map(Entry.NoticeGiven::text)
                        .filter(text -> text.startsWith(RunCompletion.UNCOMMITTED))
                        .map(text -> text.substring(RunCompletion.UNCOMMITTED.length())))
                .orElse("The journal does not say what the worktree was like here."));
    }

    /** Commands that end as they ended then. */
    private record Shell(ReplayedJournal past, Consumer<ProcessRef> listener) implements Commands {

        @Override
        public CommandResult run(String command, Duration limit) throws InterruptedException {
            past.next(Entry.CommandStarted.class)
                    .map(Entry.CommandStarted::process)
                    .ifPresent(listener);
            if (past.next(Entry.ToolFinished.class).isPresent()
                    || past.next(Entry.ReplyReceived.class).isPresent()
                    || past.next(Entry.CallFailed.class).isPresent()) {
                return new CommandResult(0, "", false, 0); // of a tool or an agent, which knows what came of it
            }
            Entry.CheckFinished check = past.next(Entry.CheckFinished.class)
                    .orElseThrow(() -> new InterruptedException("no end was written down"));
            return new CommandResult(check.exit(), check.output(), check.exit() < 0, check.millis());
        }

        @Override
        public Commands telling(Consumer<ProcessRef> listener) {
            return new Shell(past, listener);
        }
    }

    /** A history that says what it said then. */
    private final class History implements Repository {

        @Override
        public String head() {
            return seen().commit();
        }

        @Override
        public List<String> files() {
            return List.of();
        }

        @Override
        public List<String> changedSince(String commit) {
            return past.next(Entry.FilesDiffered.class)
                    .map(Entry.FilesDiffered::files)
                    .or(() -> past.next(Entry.WorkCommitted.class).map(Entry.WorkCommitted::files))
                    .or(() -> past.next(Entry.AttemptRecorded.class)
                            .map(recorded -> recorded.attempt().filesUpdated()))
                    .or(() -> past.next(Entry.ChecksFinished.class).map(Entry.ChecksFinished::touched))
                    .orElseGet(() -> seen().files());
        }

        @Override
        public List<String> createdSince(String commit) {
            return recorded(AttemptRecord::filesCreated);
        }

        private List<String> recorded(Function<AttemptRecord, List<String>> files) {
            return past.next(Entry.AttemptRecorded.class)
                    .map(Entry.AttemptRecorded::attempt)
                    .map(files)
                    .orElse(List.of());
        }

        /** Returns what the checks left behind, where they have just run; nothing was there before. */
        @Override
        public List<String> untracked(boolean byDirectory) {
            return past.next(Entry.ChecksFinished.class)
                    .map(Entry.ChecksFinished::leftovers)
                    .orElse(List.of());
        }

        @Override
        public String diff(String commit, List<String> but) {
            return seen().diff();
        }

        @Override
        public String mark(String commit, List<String> but) {
            return seen().mark();
        }

        @Override
        public String commitAll(String message, List<String> but) {
            return past.next(Entry.WorkCommitted.class)
                    .map(Entry.WorkCommitted::commit)
                    .orElseThrow(ReplayedWorkspaces.this::refused);
        }

        @Override
        public boolean restore(String commit, List<String> ignored, List<String> but) {
            return false;
        }

        private Entry.WorktreeSnapshot seen() {
            return past.next(Entry.ReviewRequested.class)
                    .map(Entry.ReviewRequested::seen)
                    .orElseThrow(ReplayedWorkspaces.this::refused);
        }
    }
}
