package dev.journeyman.knowledge;

import dev.journeyman.story.Story;
import dev.journeyman.workspace.Workspace;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request for the knowledge about a task.
 *
 * @param run the run that makes the request; empty outside of a run
 * @param story the story of the task
 * @param role the role that will read the knowledge
 * @param phase the phase of the task
 * @param includePreviousAttempts whether earlier attempts are wanted, as on every attempt after the first
 * @param material the facts that only the engine knows
 * @param workspace the workspace, which must only be read
 */
public record ContextRequest(
        String run,
        Story story,
        Role role,
        Phase phase,
        boolean includePreviousAttempts,
        RunFacts material,
        Workspace workspace) {

    /** Returns the id of the task, which is that of its story. */
    public String task() {
        return story.id();
    }

    /** The role that reads a task context. Each role has its own sections and its own bound. */
    public enum Role {
        /** Plans and codes; at most 4,000 tokens. */
        DEVELOPER(4_000),
        /** Reviews submissions and answers questions; at most 6,000 tokens, because they include the work to review. */
        ARCHITECT(6_000),
        /** Verifies criteria; at most 4,000 tokens. */
        QA(4_000);

        private final int bound;

        Role(int bound) {
            this.bound = bound;
        }

        /** Returns the maximum tokens of a context for this role. */
        public int bound() {
            return bound;
        }
    }

    /** The phase of a task in which its context is fetched. */
    public enum Phase {
        /** An attempt begins with planning; its coding uses the same context. */
        PLANNING,
        /** An express story begins with coding. */
        CODING,
        /** The architect reviews a submission or answers a question. */
        REVIEW,
        /** The acceptance checks run. */
        VERIFICATION
    }

    /**
     * The facts about a task that only the engine knows. It is immutable and may be used from any thread.
     *
     * @param base the commit at which the story began; empty for the current commit of the worktree
     * @param rounds the earlier attempts; empty unless the request includes them
     * @param work the work to review; null where there is none
     * @param changed the files that differ from the base commit
     */
    public record RunFacts(
            String base,
            List<AttemptRound> rounds,
            @Nullable WorkForReview work,
            List<String> changed) {

        /** No facts. */
        public static final RunFacts NONE = new RunFacts("", List.of(), null, List.of());

        public RunFacts {
            rounds = List.copyOf(rounds);
            changed = List.copyOf(changed);
        }
    }

    /**
     * Work that is submitted for review. It is immutable and may be used from any thread.
     *
     * @param commitSha the commit with the work
     * @param filesChanged the files that differ from the commit at which the story began
     * @param developerReasoning the coder's summary of the work
     * @param diff the differences, cut where they are too long
     */
    public record WorkForReview(String commitSha, List<String> filesChanged, String developerReasoning, String diff) {

        public WorkForReview {
            filesChanged = List.copyOf(filesChanged);
        }
    }

    /**
     * The result of one attempt, whichever providers served it. It is immutable and may be used from any thread.
     *
     * @param number the number of the attempt, counted from 1
     * @param created the files it created
     * @param updated the files it changed
     * @param errors the errors of failed checks, the most important first; may be empty
     */
    public record AttemptRound(int number, List<String> created, List<String> updated, List<String> errors) {
        public AttemptRound {
            created = said(created);
            updated = said(updated);
            errors = said(errors);
        }

        /** Returns the texts of a list without null elements; an empty list for null, because records may lack fields. */
        public static List<String> said(@Nullable List<String> texts) {
            return texts == null
                    ? List.of()
                    : texts.stream().filter(Objects::nonNull).toList();
        }
    }
}
