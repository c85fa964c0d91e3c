package dev.journeyman.engine.loop;

import dev.journeyman.context.PivotLine;
import dev.journeyman.engine.EngineSettings;
import dev.journeyman.engine.effect.LiveEffects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.journal.entry.RunStart;
import dev.journeyman.run.RunState;
import dev.journeyman.story.BadInputException;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.journeyman.workspace.Workspaces.Project;
import dev.journeyman.workspace.process.Machine;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A run as its store has it, and the rules for what may be done with it. It may be used from any thread.
 *
 * @param settings the settings of the engine
 * @param id the id of the run
 * @param observer is shown each entry that is written
 */
record StoredRun(EngineSettings settings, String id, Consumer<RecordedEntry> observer) {

    /** Returns the entries of the run as the journal has them now. */
    List<RecordedEntry> entries() {
        List<RecordedEntry> past = RunEntries.read(settings.journal(), id);
        RunStart.of(id, past);
        return past;
    }

    /** Returns whether each process needs a claim to drive the run. */
    boolean handedOut() {
        return settings.journal().handout().isPresent();
    }

    /**
     * Opens the run at the end of its entries; what is written is shown to the observers.
     *
     * @param hold the right by which it is written
     */
    RunJournal opened(Hold hold) {
        return opened(entries(), hold);
    }

    private RunJournal opened(List<RecordedEntry> past, Hold hold) {
        return new RunJournal(id, past, hold.sink(settings), settings.texts().redaction(), observer);
    }

    /** Takes a story on. Where the run is held, it is also taken over, so that no other process begins it. */
    RunJournal begun(Story story, WorkspaceRequest assignment, Hold hold) {
        if (PivotLine.imitated(EntryFormat.write(new Entry.RunStarted(id, story, Map.of())))) {
            throw new BadInputException(
                    "The story \"%s\" has \"%s\" in it, which is how feedback is marked. Leave it out."
                            .formatted(story.title(), PivotLine.NAME));
        }
        settings.workspaces().check(assignment);
        Project project = requireUnblocked(story, assignment);
        WorkspaceRequest begun =
                placed(assignment.from(settings.workspaces().branch(assignment)).within(project));
        RunJournal run = opened(List.of(), hold);
        run.together(() -> {
            run.write(new Entry.RunStarted(id, story, begun.options()));
            if (hold.claim() != null) {
                run.write(hold.resumed(settings));
            }
        });
        return run;
    }

    /** Returns the assignment with the only machine that can drive it, where runs are handed out and it has no remote. */
    private WorkspaceRequest placed(WorkspaceRequest assignment) {
        String host = Machine.host(settings.workspaces().machine());
        return !handedOut() || assignment.remote().isPresent() || host.isEmpty() ? assignment : assignment.only(host);
    }

    /** Opens a run that is to be driven on; refused where it is over, blocked, or has no place to work. */
    RunJournal resumable(Hold hold) {
        RunJournal run = opened(hold);
        requireOpen(run.state());
        requirePlace(run);
        requireUnblocked(run);
        return run;
    }

    /** Refuses to do anything more with a run that is over. */
    void requireOpen(RunState runState) {
        runState.history().end().ifPresent(end -> {
            throw new RunStateException(
                    "Run %s has ended %s (%s). There is nothing left to do.".formatted(id, end.state(), end.reason()));
        });
    }

    /** Refuses to go on where the worktree can neither be opened nor made again: the run would end for what can still be put back. */
    void requirePlace(RunJournal run) {
        String here = Machine.host(settings.workspaces().machine());
        run.request().host().filter(host -> !host.equals(here)).ifPresent(host -> {
            throw new RunStateException(
                    "Run %s belongs to the machine %s, where its repository is. Resume it there, or submit stories with a remote, which every machine can continue."
                            .formatted(id, host));
        });
        try {
            new RunAssembly(settings, run, new LiveEffects(run)).worktree().requireUsable();
        } catch (WorkspaceException gone) {
            throw new RunStateException(
                    "Run %s cannot continue: %s".formatted(id, run.clean(String.valueOf(gone.getMessage()))), gone);
        }
    }

    /** Refuses a run whose task is blocked. */
    void requireUnblocked(RunJournal run) {
        if (!run.state().position().over()) {
            requireUnblocked(run.state().contract().story(), run.request());
        }
    }

    /** Refuses a task that is blocked, before anything is written, and returns its project. */
    private Project requireUnblocked(Story story, WorkspaceRequest assignment) {
        Project project = settings.workspaces().project(assignment);
        settings.journal().tasks().blocked(project.key(), story.id()).ifPresent(reason -> {
            throw new BadInputException("%s is blocked in %s: %s. Take the block off first: journeyman unblock %s."
                    .formatted(story.id(), project.name(), reason.replaceFirst("[.!]?\\s*$", ""), story.id()));
        });
        return project;
    }
}
