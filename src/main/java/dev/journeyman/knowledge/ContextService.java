package dev.journeyman.knowledge;

/**
 * A source of knowledge about a task. An engine calls it once for each attempt of a developer, once for each review and
 * once for each round of a helper, never for a single turn: its answer is stored and used again, also by another
 * process.
 *
 * <p>Several runs call it at the same time. When it throws, the prompt has no task knowledge and the run continues.
 */
@FunctionalInterface
public interface ContextService {

    /** Returns the knowledge; an engine leaves out what exceeds the bound of the role, the lowest weight first. */
    TaskContext context(ContextRequest request) throws InterruptedException;

    /** Returns a service without knowledge. */
    static ContextService none() {
        return request -> TaskContext.NOTHING;
    }
}
