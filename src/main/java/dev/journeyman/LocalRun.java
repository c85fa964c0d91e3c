package dev.journeyman;

import dev.journeyman.Run.OpenRequest;
import dev.journeyman.Run.OpenRequest.Choice;
import dev.journeyman.engine.loop.RunController;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.journal.Claim;
import dev.journeyman.journal.Handout;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.review.Verdict;
import dev.journeyman.run.FittingDecision;
import dev.journeyman.run.PendingSubmission;
import dev.journeyman.run.RunState;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The handle of a run in an engine of this process. It may be used from any thread. */
final class LocalRun implements Run {

    /** How long a verdict waits for a run to come to rest that has just asked for it. */
    private static final Duration MOMENT = Duration.ofSeconds(3);

    private final RunController<Outcome> controller;

    LocalRun(RunController<Outcome> controller) {
        this.controller = controller;
    }

    void start(Story story, WorkspaceRequest assignment) {
        controller.start(story, assignment);
    }

    void submit(Story story, WorkspaceRequest assignment) {
        controller.submit(story, assignment);
    }

    void judge(String request, Verdict verdict, @Nullable String from) {
        awaitRest(request);
        controller.judge(request, verdict, from);
    }

    /**
     * Drives the run as a worker, on this thread.
     *
     * @throws RunStateException if the drive broke off
     */
    void drive(Handout handout, Claim claim) {
        controller.drive(handout, claim).ifPresent(problem -> {
            throw brokenOff(problem);
        });
    }

    /**
     * Pauses the run for another process; what it does is broken off where that is asked for.
     *
     * @return its future outcome; empty if there is nothing to wait for
     */
    Optional<CompletableFuture<Outcome>> drain(boolean now) {
        return ending(() -> controller.drain(now));
    }

    void clearAttempts() {
        controller.clearAttempts();
    }

    @Override
    public String id() {
        return controller.id();
    }

    @Override
    public Outcome outcome() {
        return controller.now();
    }

    @Override
    public Outcome await() throws InterruptedException {
        try {
            return controller.driving().get();
        } catch (ExecutionException problem) {
            throw brokenOff(problem.getCause());
        }
    }

    @Override
    public Optional<Outcome> await(Duration longest) throws InterruptedException {
        try {
            return Optional.of(controller.driving().get(longest.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException driven) {
            return Optional.empty();
        } catch (ExecutionException problem) {
            throw brokenOff(problem.getCause());
        }
    }

    @Override
    public CompletionStage<Outcome> completion() {
        return controller
                .driving()
                .exceptionally(problem -> {
                    throw brokenOff(problem);
                })
                .minimalCompletionStage();
    }

    private RunStateException brokenOff(@Nullable Throwable problem) {
        Throwable cause = Objects.requireNonNull(
                problem instanceof CompletionException wrapped && wrapped.getCause() != null
                        ? wrapped.getCause()
                        : problem);
        boolean said = cause instanceof JournalException || cause instanceof UncheckedIOException;
        return new RunStateException(
                "Run %s cannot continue: %s".formatted(id(), said ? cause.getMessage() : cause), cause);
    }

    @Override
    public Optional<OpenRequest> request() {
        RunState state = RunState.of(controller.entries());
        return state.review()
                .waiting()
                .map(open -> new OpenRequest(
                        open.request(),
                        open.state(),
                        PendingSubmission.of(state),
                        state.review().since().orElseThrow(),
                        choices(state)));
    }

    private static List<Choice> choices(RunState state) {
        return FittingDecision.of(state).stream()
                .map(fitting -> new Choice(fitting.decision(), fitting.to(), fitting.needsWords()))
                .toList();
    }

    @Override
    public RunReport report() {
        return RunReports.of(id(), controller.entries());
    }

    /** Stops the run if it is being driven, and returns its future outcome; empty if there is nothing to wait for. */
    Optional<CompletableFuture<Outcome>> stopping() {
        return ending(controller::stop);
    }

    private Optional<CompletableFuture<Outcome>> ending(Runnable end) {
        if (!controller.busy()) {
            return Optional.empty();
        }
        CompletableFuture<Outcome> driving = controller.driving();
        end.run();
        return controller.drivenHere() ? Optional.empty() : Optional.of(driving);
    }

    @Override
    public void observe(long after, Consumer<RunEvent> observer) {
        EventFeed feed = new EventFeed(id(), controller::entries, after, observer);
        controller.watch(feed);
        boolean shown = false;
        try {
            feed.catchUp();
            shown = true;
        } finally {
            if (!shown) {
                controller.unwatch(feed);
            }
        }
    }

    @Override
    public void observeEntries(Consumer<StoredEntry> observer) {
        controller.watch(recorded -> observer.accept(RunEntries.stored(recorded)));
    }

    @Override
    public void resume() {
        controller.resume();
    }

    @Override
    public void deliver(String request, Verdict verdict) {
        awaitRest(request);
        controller.deliver(request, verdict, null);
    }

    @Override
    public void deliver(String request, Verdict verdict, String from) {
        awaitRest(request);
        controller.deliver(request, verdict, from);
    }

    /** Waits a moment where a run is still driven that waits for this verdict: it is about to come to rest. */
    private void awaitRest(String asked) {
        if (!controller.busy()
                || controller.drivenHere()
                || !outcome().request().equals(Optional.of(asked))) {
            return;
        }
        try {
            controller.driving().get(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException judged) {
            // the verdict is refused or taken by what the run does now
        }
    }

    @Override
    public void stop() {
        controller.stop();
    }

    @Override
    public void cancel() {
        controller.cancel("cancelled");
    }
}
