package dev.journeyman;

import com.sun.management.OperatingSystemMXBean;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.WorkspaceRequest;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Measurements of many runs in one process: the memory of parked runs, and the engine's cost while runs are driven. */
final class Load {

    private static final int PARKED = 10_000;
    private static final int AT_ONCE = 200;
    private static final int TURNS = 50;
    private static final int COLLECTIONS = 5;

    private final Path place;

    /** Measures in a directory. */
    Load(Path place) {
        this.place = place;
    }

    /**
     * The resources of parked runs.
     *
     * @param bytes the bytes of heap per run
     * @param threads the additional threads of all runs together
     */
    record Held(double bytes, int threads) {}

    /** Parks runs with a store in a file, and compares heap and threads before and after; the host keeps every run. */
    Held parked() throws InterruptedException {
        Story story = Story.of("Wait", "A story whose plan waits for a verdict.", Criterion.stated("it holds"));
        try (CoderEngine engine = engine(
                Journal.sqlite(place.resolve("parked.db")),
                Architect.park(),
                request -> new ModelReply(Replies.call("submit_plan", "plan", "1. Wait."), null))) {
            Run[] runs = new Run[PARKED];
            park(engine, story);
            long heap = heap();
            int threads = ManagementFactory.getThreadMXBean().getThreadCount();
            for (int i = 0; i < PARKED; i++) {
                runs[i] = park(engine, story);
            }
            Held held = new Held(
                    (heap() - heap) / (double) PARKED,
                    ManagementFactory.getThreadMXBean().getThreadCount() - threads);
            if (runs[PARKED - 1].await().request().isEmpty()) {
                throw new IllegalStateException("The runs did not park.");
            }
            return held;
        }
    }

    private Run park(CoderEngine engine, Story story) throws InterruptedException {
        Run run = engine.start(story, assignment(), entry -> {});
        run.await();
        return run;
    }

    /**
     * The cost of a turn, in milliseconds of one core.
     *
     * @param wall the elapsed time times the cores, which includes other load of the machine
     * @param used the processor time of the process
     */
    record Turn(double wall, double used) {

        /** Returns the one that took less time. */
        Turn better(Turn other) {
            return other.wall() < wall ? other : this;
        }
    }

    /** Drives many runs at the same time, with their journals in memory, and returns the cost of a turn. */
    Turn turnAtOnce() throws InterruptedException {
        return turnAtOnce(Journal.memory());
    }

    /** Does the same with an SQLite file. */
    Turn turnAtOnceStored() throws InterruptedException {
        return turnAtOnce(Journal.sqlite(place.resolve("at-once-%s.db".formatted(System.nanoTime()))));
    }

    private Turn turnAtOnce(Journal journal) throws InterruptedException {
        try (journal;
                CoderEngine engine = engine(journal, Architect.auto(), Load::answer)) {
            drive(engine);
            long begun = System.nanoTime();
            long used = used();
            long turns = drive(engine);
            int cores = Runtime.getRuntime().availableProcessors();
            return new Turn((System.nanoTime() - begun) / 1e6 * cores / turns, (used() - used) / 1e6 / turns);
        }
    }

    private static long used() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private long drive(CoderEngine engine) throws InterruptedException {
        Story story = Story.of("Look around", "A story of many turns.", Criterion.checked("it holds", "check"))
                .withKind(Story.Kind.EXPRESS)
                .withBudget(Budget.DEFAULT.withTurns(1, TURNS + 1));
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            runs.add(engine.start(story, assignment(), entry -> {}));
        }
        long turns = 0;
        for (Run run : runs) {
            Outcome outcome = run.await();
            if (!outcome.done()) {
                throw new IllegalStateException("A run did not end well: " + outcome);
            }
            turns += outcome.turns();
        }
        return turns;
    }

    private static ModelReply answer(ModelRequest request) {
        return new ModelReply(
                request.turn() < TURNS - 1
                        ? Replies.call("list_files", "path", "", "pattern", "*" + request.turn())
                        : Replies.call("submit_work", "summary", "looked around"),
                null);
    }

    private WorkspaceRequest assignment() {
        return new WorkspaceRequest(place, true, Map.of());
    }

    private CoderEngine engine(Journal journal, Architect architect, Function<ModelRequest, ModelReply> answers) {
        return CoderEngine.builder()
                .provider(Still.model(answers))
                .architect(architect)
                .journal(journal)
                .workspaces(new Still(place))
                .build();
    }

    private static long heap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
