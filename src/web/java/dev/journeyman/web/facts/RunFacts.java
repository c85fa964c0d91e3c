package dev.journeyman.web.facts;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.journeyman.flow.State;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a page shows of a run. It is written as JSON into the page; times are milliseconds since 1970. It is immutable and
 * may be used from any thread.
 *
 * @param run what the run is and where it is
 * @param path how it went through the states
 * @param sent what models were sent, what they replied, and what their tool calls returned
 * @param judged what was submitted, asked and decided
 * @param checked the acceptance checks
 * @param spent what was used, after each reply
 * @param work the commits, the todo list and the differences
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunFacts(
        Identity run,
        PathFacts path,
        SentFacts sent,
        JudgedFacts judged,
        CheckedFacts checked,
        SpentFacts spent,
        WorkFacts work) {

    /**
     * What a run is and where it is.
     *
     * @param id the id of the run
     * @param state its state
     * @param over whether it has ended
     * @param reason why it ended or what it waits for; empty while it is driven
     * @param story what is asked
     * @param place where it works
     * @param times when it happened
     */
    public record Identity(
            String id, State state, boolean over, String reason, Asked story, Place place, Times times) {}

    /**
     * Where a run works.
     *
     * @param branch its branch; empty before there is one
     * @param base the commit from which the branch began
     * @param repository the repository or directory that it was started for
     * @param entries the number of its entries
     */
    public record Place(String branch, String base, String repository, long entries) {}

    /**
     * The times of a run.
     *
     * @param started when it was started
     * @param last when its newest entry was written
     * @param ended when it ended; null if it is not over
     * @param driven how long it was driven, in milliseconds
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Times(long started, long last, @Nullable Long ended, long driven) {}

    /** The story of a run. */
    public record Asked(
            String id,
            String title,
            String description,
            String intent,
            boolean express,
            List<Wanted> criteria,
            Terms terms) {}

    /** A criterion; the command is null where a helper writes one. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Wanted(String text, @Nullable String command) {}

    /** What the story may use and how often it may be tried. */
    public record Terms(Limits limits, int attempts, List<String> protect) {}

    /** The limits of a budget; null for no limit. Time is in milliseconds. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Limits(
            int planning,
            int coding,
            @Nullable Long tokens,
            @Nullable BigDecimal cost,
            @Nullable Long time) {}
}
