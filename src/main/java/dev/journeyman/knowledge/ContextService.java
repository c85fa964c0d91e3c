package dev.journeyman.knowledge;

/**
 * Knows what matters for a task. It is asked once for each attempt of a developer, once for each review and once for each round of
 * a helper, and never for a step: what it answered is kept and used again, also by another process.
 *
 * <p>It is asked by several runs at once. What it throws costs a prompt its task knowledge, and nothing else.
 */
@FunctionalInterface
public interface ContextService {

    /** Returns what is worth knowing; an engine leaves out what is over the bound of the role, the lightest first. */
    TaskContext context(ContextRequest request) throws InterruptedException;

    /** Returns the service that knows nothing. */
    static ContextService none() {
        return request -> TaskContext.NOTHING;
    }
}
