package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.model.ModelReply;
import dev.journeyman.testkit.StoredRuns;
import dev.journeyman.testkit.script.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/** A measurement of resuming a long run: from opening its store to the next request. */
final class Resume {

    private static final int TIMES = 15;

    private final Path place;
    private final long[] nanos = new long[TIMES];

    private Resume(Path place) {
        this.place = place;
    }

    /** Stores a run in a directory and measures there. */
    static Resume of(LongRun run, Path place) throws IOException, InterruptedException {
        Resume resume = new Resume(place);
        Path kept = place.resolve("kept.db");
        try (Journal store = Journal.sqlite(kept)) {
            StoredRuns.append(store, run.id(), 0, run.entries());
        }
        for (int i = 0; i < TIMES; i++) {
            Path copy = Files.copy(kept, place.resolve("resumed-%d.db".formatted(i)));
            resume.nanos[i] = resume.time(copy, run.id());
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

    private long time(Path store, String run) throws InterruptedException {
        CompletableFuture<Long> asked = new CompletableFuture<>();
        long begun = System.nanoTime();
        try (CoderEngine engine = LongRun.engine(place, Journal.sqlite(store), request -> {
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
}
