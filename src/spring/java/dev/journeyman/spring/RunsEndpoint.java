package dev.journeyman.spring;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.Run.OpenRequest;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.JournalException.StaleWriterException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.BadInputException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/** The runs of an engine for operators: what is there, what waits, and a verdict. It may be used from any thread. */
@Endpoint(id = "journeyman")
public final class RunsEndpoint {

    private static final int USUAL = 50;
    private static final String FROM = "actuator";

    private final CoderEngine engine;

    RunsEndpoint(CoderEngine engine) {
        this.engine = engine;
    }

    /**
     * A run in a list.
     *
     * @param waitingFor what it waits for; null if it does not wait
     * @param request the id of the open request; null if there is none
     */
    public record ListedRun(
            String run,
            String story,
            State state,
            boolean over,
            @Nullable String waitingFor,
            @Nullable String request,
            Instant updated) {

        static ListedRun of(RunHead head) {
            return new ListedRun(
                    head.run(),
                    head.subject().title(),
                    head.state(),
                    head.over(),
                    head.waiting() == null ? null : head.waiting().detail(),
                    head.request().orElse(null),
                    head.updated());
        }
    }

    /**
     * A run.
     *
     * @param decisions the verdicts that fit the open request
     * @param report what came of the run so far, for people
     */
    public record ShownRun(
            String run, State state, boolean over, @Nullable String request, List<Decision> decisions, String report) {}

    /**
     * What came of a verdict.
     *
     * @param given whether it was journaled
     * @param reason why it was not; null if it was
     */
    public record GivenVerdict(boolean given, @Nullable String reason) {}

    /**
     * Lists runs, the newest first.
     *
     * @param waiting whether only those are listed that wait
     * @param limit how many are listed at most
     */
    @ReadOperation
    public List<ListedRun> runs(@Nullable Boolean waiting, @Nullable Integer limit) {
        HeadQuery query = HeadQuery.ALL.limit(limit == null ? USUAL : Math.max(1, limit));
        return engine.runs(Boolean.TRUE.equals(waiting) ? query.waiting() : query).stream()
                .map(ListedRun::of)
                .toList();
    }

    /** Shows a run; null if the store does not contain it. */
    @ReadOperation
    public @Nullable ShownRun run(@Selector String run) {
        Run handle;
        try {
            handle = engine.run(run);
        } catch (BadInputException unknown) {
            return null;
        }
        Optional<OpenRequest> request = handle.request();
        return new ShownRun(
                run,
                handle.outcome().state(),
                handle.outcome().over(),
                request.map(OpenRequest::id).orElse(null),
                request.map(open -> List.copyOf(open.fitting())).orElse(List.of()),
                handle.report().toString());
    }

    /**
     * Gives a verdict on an open request, and has the run continue.
     *
     * @param request the id of the request, as the list has it
     * @param decision such as {@code approve}
     * @param feedback the words that the coder is given
     */
    @WriteOperation
    public GivenVerdict verdict(@Selector String run, String request, String decision, @Nullable String feedback) {
        Optional<Decision> known = Stream.of(Decision.values())
                .filter(each -> each.name().equalsIgnoreCase(decision))
                .findFirst();
        if (known.isEmpty()) {
            return new GivenVerdict(
                    false, "\"%s\" is not a decision. Use one of those that the run shows.".formatted(decision));
        }
        try {
            engine.run(run).deliver(request, new Verdict(known.get(), feedback == null ? "" : feedback), FROM);
            return new GivenVerdict(true, null);
        } catch (RunStateException | BadInputException | StaleWriterException refused) {
            return new GivenVerdict(false, refused.getMessage());
        }
    }
}
