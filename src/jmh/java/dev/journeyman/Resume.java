package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.story.StoryKind;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A measurement of resuming a long run: from opening its store to the next request. */
final class Resume {

    private static final int ENTRIES = 10_000;
    private static final int ATTEMPTS = 1_000;
    private static final int TURNS = 10_000;
    private static final int TIMES = 15;

    private final Path place;
    private final long[] nanos = new long[TIMES];

    private Resume(Path place) {
        this.place = place;
    }

    /** Measures in a directory. */
    static Resume in(Path place) throws IOException, InterruptedException {
        Resume resume = new Resume(place);
        Path kept = place.resolve("kept.db");
        String run = resume.longRun(kept);
        for (int i = 0; i < TIMES; i++) {
            Path copy = Files.copy(kept, place.resolve("resumed-%d.db".formatted(i)));
            resume.nanos[i] = resume.time(copy, run);
        }
        return resume;
    }

    /** Returns the milliseconds of the first resumption in a JVM. */
    double first() {
        return nanos[0] / 1e6;
    }

    /** Returns the milliseconds of the median. */
    double usual() {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[TIMES / 2] / 1e6;
    }

    /** Drives a story to the given number of entries, stores them in a file and returns the run's id. */
    private String longRun(Path file) throws InterruptedException {
        Journal memory = Journal.memory();
        try (CoderEngine engine = engine(memory, Resume::look)) {
            Story story = Story.of("Look around", "A story of very many turns.", Criterion.stated("it holds"))
                    .withKind(StoryKind.EXPRESS)
                    .withRetryPolicy(new RetryPolicy(ATTEMPTS, 0))
                    .withBudget(Budget.DEFAULT.withTurns(1, TURNS));
            CompletableFuture<Run> started = new CompletableFuture<>();
            started.complete(engine.start(story, new WorkspaceRequest(place, true, Map.of()), recorded -> {
                if (recorded.seq() >= ENTRIES) {
                    started.join().stop();
                }
            }));
            Run run = started.join();
            run.await();
            List<RecordedEntry> entries = memory.read(run.id());
            try (Journal store = Journal.sqlite(file)) {
                store.append(run.id(), 0, entries);
            }
            return run.id();
        }
    }

    private long time(Path store, String run) throws InterruptedException {
        CompletableFuture<Long> asked = new CompletableFuture<>();
        long begun = System.nanoTime();
        try (CoderEngine engine = engine(Journal.sqlite(store), request -> {
            asked.complete(System.nanoTime());
            return new ModelReply(Replies.call("submit_plan"), null);
        })) {
            Run resumed = engine.run(run);
            resumed.resume();
            long ended = asked.join();
            resumed.stop();
            resumed.await();
            return ended - begun;
        }
    }

    private static ModelReply look(ModelRequest request) {
        return new ModelReply(Replies.call("list_files", "path", "", "pattern", "*" + request.turn()), null);
    }

    private CoderEngine engine(Journal journal, Function<ModelRequest, ModelReply> answers) {
        return CoderEngine.builder()
                .provider(Still.model(answers))
                .journal(journal)
                .workspaces(new Still(place))
                .build();
    }
}
