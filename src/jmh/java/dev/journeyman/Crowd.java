package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A measurement of very many runs that are driven at the same time and wait for their models, in a process of their own. */
final class Crowd {

    /** The number of runs. */
    static final int RUNS = 1_000;

    /** The heap of the process. */
    static final String HEAP = "256m";

    private static final int TURNS = 10;
    private static final long ANSWER_NANOS = 100_000_000L;
    private static final String DONE = "runs are done, threads:";

    private Crowd() {}

    /** Drives the runs in a new process, over an SQLite store. */
    static WholeCommand in(Path place) throws IOException, InterruptedException {
        return WholeCommand.of(
                place,
                place.resolve("crowd.txt"),
                DONE,
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + HEAP,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Crowd.class.getName(),
                        place.toString()));
    }

    /** Drives the runs and prints the number of threads while they wait. */
    public static void main(String[] arguments) throws InterruptedException, IOException {
        Logger.getLogger("").setLevel(Level.OFF);
        Path place = Path.of(arguments[0]);
        Path store = Files.createTempDirectory(place, "crowd").resolve("runs.db");
        Story story = Story.of("Look around", "A story of ten turns.", Criterion.checked("it holds", "check"))
                .withKind(Story.Kind.EXPRESS)
                .withBudget(Budget.DEFAULT.withTurns(1, TURNS + 1));
        int threads = 0;
        try (CoderEngine engine = CoderEngine.builder()
                .provider(Still.model(Crowd::answer))
                .journal(Journal.sqlite(store))
                .workspaces(new Still(place))
                .build()) {
            List<Run> runs = new ArrayList<>();
            for (int i = 0; i < RUNS; i++) {
                runs.add(engine.start(story, new WorkspaceRequest(place, true, Map.of()), entry -> {}));
                threads = Math.max(threads, ManagementFactory.getThreadMXBean().getThreadCount());
            }
            for (Run run : runs) {
                run.await();
            }
        }
        System.out.printf("%d %s %d%n", RUNS, DONE, threads);
        System.exit(0);
    }

    /** Answers after a tenth of a second, as a model that is far away. */
    private static ModelReply answer(ModelRequest request) {
        long end = System.nanoTime() + ANSWER_NANOS;
        for (long left = ANSWER_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return new ModelReply(
                request.turn() < TURNS - 1
                        ? Replies.call("list_files", "path", "", "pattern", "*" + request.turn())
                        : Replies.call("submit_work", "summary", "looked around"),
                null);
    }
}
