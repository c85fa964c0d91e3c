package dev.journeyman.engine.replay;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.BlockedTask;
import dev.journeyman.knowledge.CompletedTask;
import dev.journeyman.knowledge.TaskHistory;
import dev.journeyman.knowledge.TaskStore;

/** The tasks of a project as a recorded prompt showed them. Changes are discarded. */
record ReplayedTasks(ReplayedJournal past) implements TaskStore {

    @Override
    public TaskHistory history(String project, int last) {
        return past.next(Entry.ProjectSeen.class)
                .map(Entry.ProjectSeen::seen)
                .map(seen -> new TaskHistory(seen.recentHistory(), seen.activeBlockers()))
                .orElse(TaskHistory.NONE);
    }

    @Override
    public void completed(String project, String run, CompletedTask task) {
        // it was kept then
    }

    @Override
    public void block(String project, BlockedTask task) {
        // no run blocks a task
    }

    @Override
    public boolean unblock(String project, String task) {
        return false;
    }
}
