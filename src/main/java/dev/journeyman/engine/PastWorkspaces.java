package dev.journeyman.engine;

import dev.journeyman.handoff.AttemptRecord;
import dev.journeyman.journal.Entry;
import dev.journeyman.model.Caller;
import dev.journeyman.workspace.Assignment;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.Project;
import dev.journeyman.workspace.Repository;
import dev.journeyman.workspace.Running;
import dev.journeyman.workspace.TodoFile;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.Workspaces;
import dev.journeyman.workspace.Worktree;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Worktrees whose files, commands and commits are as they were then. Nothing of theirs is touched: an empty directory stands for
 * them all.
 */
final class PastWorkspaces implements Workspaces {

    private final Past past;
    private final Path empty;
    private final TodoFile todo;
    private String shown = "";

    PastWorkspaces(Past past, Path empty) {
        this.past = past;
        this.empty = empty;
        this.todo = open(new Worktree("", "", ""), new Assignment(empty, true, Map.of()))
                .todo();
        past.whenever(this::showTodo);
        showTodo();
    }

    @Override
    public void check(Assignment assignment) {
        // it was checked then
    }

    @Override
    public String notice(Assignment assignment) {
        return past.next(Entry.Noticed.class).map(Entry.Noticed::text).orElse("");
    }

    @Override
    public Project project(Assignment assignment) {
        String name = past.next(Entry.ProjectSeen.class)
                .map(seen -> seen.seen().project().name())
                .orElse("");
        return new Project("", name);
    }

    @Override
    public Worktree make(Assignment assignment, String run) {
        return past.next(Entry.WorkspacePrepared.class)
                .map(made -> new Worktree(made.path(), made.branch(), made.base()))
                .orElseThrow(this::refused);
    }

    @Override
    public String loss(Worktree made, Assignment assignment, String newest) {
        past.next(Entry.RunPaused.class)
                .map(Entry.RunPaused::reason)
                .filter(reason -> reason.startsWith(LostPlace.WAITS))
                .ifPresent(reason -> {
                    throw new WorkspaceException(reason.substring(LostPlace.WAITS.length()));
                });
        return notice(assignment);
    }

    @Override
    public void remake(Worktree made, Assignment assignment, Consumer<TodoFile> list) {
        loss(made, assignment, ""); // it may have failed then; the list is what the next turn was shown
    }

    @Override
    public Workspace open(Worktree made, Assignment assignment) {
        past.broke().ifPresent(reason -> {
            throw new WorkspaceException(reason);
        });
        return new Workspace(empty, new Shell(past, process -> {}), new History(), false);
    }

    /** Shows the todo list that the coder's next turn was shown. */
    private void showTodo() {
        String next = past.drive()
                .filter(entry -> entry instanceof Entry.RequestSent sent && sent.caller() == Caller.CODER)
                .map(entry -> ((Entry.RequestSent) entry).sent().tail())
                .findFirst()
                .map(CoderStep::todoIn)
                .orElse(shown);
        if (!next.equals(shown)) {
            todo.replace(next);
            shown = next;
        }
    }

    /** Returns what a workspace says that was asked for something it was not asked for then, or could not do then. */
    private WorkspaceException refused() {
        return new WorkspaceException(past.broke()
                .or(() -> past.next(Entry.Noticed.class)
                        .map(Entry.Noticed::text)
                        .filter(text -> text.startsWith(Endings.UNCOMMITTED))
                        .map(text -> text.substring(Endings.UNCOMMITTED.length())))
                .orElse("The journal does not say what the worktree was like here."));
    }

    /** Commands that end as they ended then. */
    private record Shell(Past past, Consumer<Running> listener) implements Commands {

        @Override
        public Ending run(String command, Duration limit) throws InterruptedException {
            past.next(Entry.CommandStarted.class)
                    .map(Entry.CommandStarted::process)
                    .ifPresent(listener);
            if (past.next(Entry.ToolFinished.class).isPresent()
                    || past.next(Entry.ReplyReceived.class).isPresent()
                    || past.next(Entry.CallFailed.class).isPresent()) {
                return new Ending(0, "", false, 0); // of a tool or an agent, which knows what came of it
            }
            Entry.CheckFinished check = past.next(Entry.CheckFinished.class)
                    .orElseThrow(() -> new InterruptedException("no end was written down"));
            return new Ending(check.exit(), check.output(), check.exit() < 0, check.millis());
        }

        @Override
        public Commands telling(Consumer<Running> somebody) {
            return new Shell(past, somebody);
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
                    .orElseThrow(PastWorkspaces.this::refused);
        }

        @Override
        public boolean restore(String commit, List<String> ignored, List<String> but) {
            return false;
        }

        private Entry.Seen seen() {
            return past.next(Entry.ReviewRequested.class)
                    .map(Entry.ReviewRequested::seen)
                    .orElseThrow(PastWorkspaces.this::refused);
        }
    }
}
