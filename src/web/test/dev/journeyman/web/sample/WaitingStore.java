package dev.journeyman.web.sample;

import static dev.journeyman.testkit.script.Replies.call;
import static dev.journeyman.testkit.script.Replies.calls;
import static dev.journeyman.testkit.script.Replies.request;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.workspace.WorkspaceRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A store with runs that wait for a plan review, an answer, a budget decision, a code review and a provider, and with others. */
public final class WaitingStore {

    private final Journal journal;
    private final Path place;
    private final Path repository;
    private final SettableClock clock;
    private final CountDownLatch goesOn = new CountDownLatch(1);

    /** Prepares runs in a store, below a directory of its own; they began a few minutes before a time. */
    public WaitingStore(Journal journal, Path place, Instant now) {
        this.journal = journal;
        this.place = place;
        this.clock = new SettableClock(now.minus(Duration.ofMinutes(12)));
        this.repository = ScratchRepositories.make(
                place.resolve("articles"),
                "slug.sh",
                "#!/bin/sh\n# Makes the part of an address that names an article.\necho \"$1\" | tr ' ' '-'\n",
                "test.sh",
                "#!/bin/sh\n[ \"$(sh slug.sh 'Two words')\" = two-words ] || { echo 'not lower case'; exit 1; }\n");
    }

    /** Drives a run to its plan review and returns its id. */
    public String plan() throws InterruptedException {
        TimedModel model = model().says(
                        calls(request("read_file", "path", "slug.sh"), request("read_file", "path", "test.sh")))
                .says(call(
                        "submit_plan",
                        "plan",
                        "1. slug.sh: turn capitals into small letters before the dashes are made.\n2. Run test.sh."));
        return drive(model, story("Write slugs in small letters"), Architect.park());
    }

    /** Drives a run to a question and returns its id. */
    public String question() throws InterruptedException {
        TimedModel model = model().says(call("read_file", "path", "slug.sh"))
                .says(call(
                        "ask_question",
                        "question",
                        "Are the dots of an abbreviation kept?",
                        "context",
                        "slug.sh keeps them today; test.sh has no such title."));
        return drive(model, story("Decide what becomes of dots"), Architect.park());
    }

    /** Drives a run until its budget is spent and returns its id. */
    public String budget() throws InterruptedException {
        TimedModel model = model().says(call("read_file", "path", "slug.sh"))
                .says(call("run_command", "command", "sh test.sh"))
                .says(call("read_file", "path", "test.sh"));
        Story story = story("Drop what is no letter")
                .withKind(Story.Kind.EXPRESS)
                .withBudget(new Budget(4, 3, 60_000L, new BigDecimal("0.50"), null, null, null));
        return drive(model, story, Architect.park());
    }

    /** Drives a run to its code review and returns its id. */
    public String work() throws InterruptedException {
        TimedModel model = model().says(calls(
                request(
                        "write_file",
                        "path",
                        "slug.sh",
                        "content",
                        "#!/bin/sh\n"
                                + "# Makes the part of an address that names an article, in small letters.\n"
                                + "echo \"$1\" | tr 'A-Z ' 'a-z-'\n"),
                request("submit_work", "summary", "Capitals become small letters in the same step as the dashes.")));
        return drive(model, story("Make readable slugs").withKind(Story.Kind.EXPRESS), Architect.park());
    }

    /** Drives a run until no provider serves and returns its id. */
    public String suspended() throws InterruptedException {
        TimedModel model = new TimedModel("far-model", 64_000, clock)
                .fails(Failure.QUOTA_EXHAUSTED, "You exceeded your current quota.", Duration.ofHours(5));
        return drive(model, story("Read titles of other languages"), Architect.park());
    }

    /** Drives a run to its end and returns its id. */
    public String done() throws InterruptedException {
        TimedModel model = model().says(calls(
                request("write_file", "path", "slug.sh", "content", "#!/bin/sh\necho \"$1\" | tr 'A-Z ' 'a-z-'\n"),
                request("submit_work", "summary", "Done at once.")));
        return drive(model, story("Write slugs without a plan").withKind(Story.Kind.EXPRESS), Architect.auto());
    }

    /** Returns an engine over the store, whose model answers what it is asked when {@link #goOn} was called. */
    public CoderEngine engine() {
        return CoderEngine.builder()
                .provider(new Patient())
                .architect(Architect.park())
                .home(place.resolve("home"))
                .journal(journal)
                .build();
    }

    /** Starts a run that waits for its model, and returns its id. */
    public String running(CoderEngine engine) {
        return engine.start(story("Slugs of at most sixty characters").withKind(Story.Kind.EXPRESS), repository)
                .id();
    }

    /** Lets the model of {@link #engine} answer. */
    public void goOn() {
        goesOn.countDown();
    }

    /** Returns the repository of the runs. */
    public Path repository() {
        return repository;
    }

    private TimedModel model() {
        return new TimedModel("swift-model", 64_000, clock);
    }

    private static Story story(String title) {
        return Story.of(
                        title,
                        "slug.sh makes the part of an address that names an article.",
                        Criterion.checked("test.sh passes", "sh test.sh"))
                .withBudget(new Budget(4, 6, null, new BigDecimal("1.00"), null, null, null));
    }

    private String drive(TimedModel model, Story story, Architect architect) throws InterruptedException {
        try (CoderEngine engine = CoderEngine.builder()
                .provider(model)
                .architect(architect)
                .home(place.resolve("home"))
                .clock(clock)
                .pauses(clock)
                .waitForService(Duration.ZERO)
                .journal(journal)
                .build()) {
            return engine.start(
                            story,
                            new WorkspaceRequest(repository, false, Map.of()),
                            entry -> clock.advance(Duration.ofMillis(40)))
                    .await()
                    .run();
        } finally {
            clock.advance(Duration.ofSeconds(40));
        }
    }

    /** A model that answers after it was told to. */
    private final class Patient implements ChatProvider {

        @Override
        public String name() {
            return "patient-model";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest asked) throws InterruptedException {
            goesOn.await();
            return new ModelReply(
                    calls(
                            request(
                                    "write_file",
                                    "path",
                                    "slug.sh",
                                    "content",
                                    "#!/bin/sh\necho \"$1\" | tr 'A-Z ' 'a-z-'\n"),
                            request("submit_work", "summary", "In small letters.")),
                    null);
        }
    }
}
