package dev.journeyman.engine.loop;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.handoff.ExecutionContext;
import dev.journeyman.knowledge.TaskStore;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.story.Story;
import java.time.InstantSource;
import java.util.stream.Stream;

/** Keeps for a project's later tasks that this one was done. It belongs to the thread that drives. */
public final class FinishedTasks {

    private final RunJournal journal;
    private final Effects effects;
    private final RunWorktree worktree;
    private final TaskStore tasks;
    private final InstantSource clock;

    public FinishedTasks(
            RunJournal journal, Effects effects, RunWorktree worktree, TaskStore tasks, InstantSource clock) {
        this.journal = journal;
        this.effects = effects;
        this.worktree = worktree;
        this.tasks = tasks;
        this.clock = clock;
    }

    void keep() {
        effects.perform(
                "the finished task", () -> tasks.completed(worktree.project().key(), journal.run(), task()));
    }

    private CompletedTask task() {
        Story story = journal.state().contract().story();
        return new CompletedTask(
                story.id(),
                story.intent().isEmpty() ? story.title() : story.intent(),
                clock.instant().toString(),
                "%s on branch %s".formatted(changes(), worktree.made().branch()));
    }

    private String changes() {
        ExecutionContext records = journal.state().records().current();
        long files = Stream.concat(records.rounds().stream(), Stream.of(records.current()))
                .flatMap(round -> Stream.concat(round.created().stream(), round.updated().stream()))
                .distinct()
                .count();
        if (files == 0) {
            return "no file changed";
        }
        return files == 1 ? "1 file changed" : files + " files changed";
    }
}
