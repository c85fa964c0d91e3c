package dev.journeyman.web.facts;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.flow.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was submitted, asked and decided in a run. It is immutable and may be used from any thread.
 *
 * @param reviews the requests for verdicts and answers, the oldest first
 * @param plans the plans that were submitted, the oldest first
 * @param pivot the line in the system prompt that the newest pivot added; null where there was none
 * @param open what may be decided now; null where nothing is open
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record JudgedFacts(
        List<Review> reviews,
        List<Plan> plans,
        @Nullable String pivot,
        @Nullable Open open) {

    /**
     * A request for a verdict.
     *
     * @param id its id, which a verdict names
     * @param seq its entry
     * @param at when it was made
     * @param state the state of the review
     * @param asked what was submitted
     * @param seen what the worktree was like
     * @param verdict the verdict; null while there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Review(
            String id,
            long seq,
            long at,
            State state,
            Submitted asked,
            Seen seen,
            @Nullable Given verdict) {}

    /**
     * What was submitted.
     *
     * @param kind plan, claim, work, question, budget or escalation
     * @param text the plan, the summary, the question or what ran out
     * @param more what the coder knows, or what the architect said when it handed the decision on; may be empty
     * @param attempt the number of the attempt
     */
    public record Submitted(String kind, String text, String more, int attempt) {}

    /** The worktree at the time of a request; empty texts where the request does not concern it. */
    public record Seen(String commit, List<String> files, String diff) {}

    /** A verdict, with where it came from if that is known. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Given(
            long seq,
            long at,
            String decision,
            String words,
            @Nullable String from) {}

    /** A plan that was submitted, with the review that judged it; the review is empty while none does. */
    public record Plan(long seq, long at, int attempt, String text, String review) {}

    /**
     * The request that is open.
     *
     * @param request its id
     * @param decisions what may be decided
     * @param streak how many budget reviews in a row were without progress; 0 for other requests
     * @param progress whether a file changed since the budget review before
     */
    public record Open(String request, List<Fitting> decisions, int streak, boolean progress) {}

    /** A decision that fits, where it leads, whether it needs words and whether it ends the story. */
    public record Fitting(String decision, State leads, boolean needsWords, boolean ends) {}
}
