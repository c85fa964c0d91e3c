package dev.journeyman.handoff;

import java.util.Optional;

/** Where attempts are kept. What it returned from is durable. It may be used from any thread. */
public interface AttemptStore {

    /** Returns what was tried for a task that is not over, where anything was. */
    Optional<ExecutionContext> load(TaskRun task);

    /** Appends a record: the caller goes by it only when this has returned. */
    void append(TaskRun task, AttemptRecord attempt);

    /** Closes a task that is over: {@link #load} no longer finds it, {@link #archived} does. One that is not known is left alone. */
    void archive(TaskRun task);

    /** Returns what was tried for a task that is over, for whoever looks back. */
    Optional<ExecutionContext> archived(TaskRun task);
}
