package dev.journeyman;

import dev.journeyman.context.GrowthBenchmark;
import dev.journeyman.journal.Appends;
import dev.journeyman.workspace.process.PidNamespace;
import dev.journeyman.workspace.process.Sandbox;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** The measurements that need whole runs and real disks, and are therefore not JMH benchmarks. */
final class Measures {

    /** The argument that selects only these measurements. */
    static final String NAME = "runs";

    private static final int TIMES = 4;

    private final Path place;

    private Measures(Path place) {
        this.place = place;
    }

    /** Measures in a temporary directory and prints the figures next to the promised ones. */
    static void print(PrintStream out) throws IOException, InterruptedException {
        Path place = Files.createTempDirectory("measures");
        try {
            new Measures(place).all(out);
        } finally {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private void all(PrintStream out) throws IOException, InterruptedException {
        out.printf(
                "An append to a window of 10,000 turns allocates %,.0f bytes, its count of tokens included.%n",
                GrowthBenchmark.allocated());
        appends(out);
        LongRun run = LongRun.in(place);
        Resume resume = Resume.of(run, place);
        out.printf(
                "Resume of a run of 10,000 entries: %.0f ms, the first in a JVM %.0f ms (less than 300).%n",
                resume.usual(), resume.first());
        Folding folding = Folding.of(run, place);
        out.printf(
                "Fold of 10,000 entries to the state of their run: %.2f ms; to read them from their store takes %.0f"
                        + " ms: %.1f %% of it (at most 10).%n",
                folding.fold(), folding.read(), 100 * folding.fold() / folding.read());
        atOnce(out);
        new Growth(place, out).print(System.getProperty("journeyman.program"));
        knowing(place, out);
        listing(place, System.getProperty("journeyman.program"), out);
        showing(place, System.getProperty("journeyman.program"), out);
        guarding(place, out);
        FirstBrief first = FirstBrief.in(place);
        out.printf(
                "The first brief of a process: %.1f ms, the worst of %d processes (less than 50).%n",
                first.worst(), FirstBrief.PROCESSES);
        Repeated repeated = Repeated.in(place);
        out.printf(
                "Requests of %d turns: %,d tokens; %,d where the prompt repeats the conversation: %.0f %% of it (at"
                        + " most 60).%n",
                Repeated.TURNS, repeated.sent(), repeated.doubled(), 100.0 * repeated.sent() / repeated.doubled());
        Load.Held held = new Load(place).parked();
        out.printf(
                "10,000 parked runs: %,.0f bytes of heap each (less than 4,096), %d threads more for all of them.%n",
                held.bytes(), held.threads());
    }

    /** Drives many runs at once, with a store and without one in turns. */
    private void atOnce(PrintStream out) throws IOException, InterruptedException {
        Load load = new Load(place);
        Load.Turn turn = load.turnAtOnce();
        Load.Turn stored = load.turnAtOnceStored();
        for (int i = 0; i < TIMES; i++) {
            turn = turn.better(load.turnAtOnce());
            stored = stored.better(load.turnAtOnceStored());
        }
        out.printf(
                "A turn of one of 200 runs at once: %.2f ms of a core, %.2f ms of it the process's own (less than 1);"
                        + " with SQLite %.2f ms, %.2f times as long (at most 1.2).%n",
                turn.wall(), turn.used(), stored.wall(), stored.wall() / turn.wall());
        WholeCommand crowd = Crowd.in(place);
        out.printf(
                "%,d runs driven at once, ten turns each, by a model that answers after 100 ms, with a heap of %s:"
                        + " %,.0f ms, %,.0f MB (less than 600).%n",
                Crowd.RUNS, Crowd.HEAP, crowd.millis(), crowd.megabytes());
    }

    private void appends(PrintStream out) throws IOException {
        Appends appends = Appends.in(place);
        out.printf(
                "Durable appends: %,.0f a second to the store; %,.0f to bare tables, %.0f %% (at least 90); %,.0f to"
                        + " a bare file, %.0f %% (at least 60).%n",
                appends.stored(),
                appends.inserted(),
                100 * appends.stored() / appends.inserted(),
                appends.bare(),
                100 * appends.stored() / appends.bare());
    }

    private static void listing(Path place, String program, PrintStream out) throws IOException, InterruptedException {
        WholeCommand usual = Listing.of(place, program, 1_000);
        WholeCommand many = Listing.ofShort(place, program, 100_000);
        out.printf(
                "journeyman list over 1,000 runs of 30 turns, as a whole command: %,.0f ms (less than 500), %,.0f MB"
                        + " (less than 120).%n",
                usual.millis(), usual.megabytes());
        out.printf(
                "journeyman list over 100,000 runs, as a whole command: %,.0f ms (less than 500), %,.0f MB (less than"
                        + " 120).%n",
                many.millis(), many.megabytes());
    }

    private static void guarding(Path place, PrintStream out) throws IOException, InterruptedException {
        Guarding alone = Guarding.of(place, Sandbox.NONE);
        out.printf(
                "A command that does nothing: %.1f ms, below a guard %.1f ms: %.1f times as long.%n",
                alone.plain(), alone.guarded(), alone.guarded() / alone.plain());
        Optional<PidNamespace> namespace = PidNamespace.here();
        if (namespace.isPresent()) {
            Guarding enclosed = Guarding.of(place, namespace.get());
            out.printf(
                    "The same in a process namespace: %.1f ms, below a guard %.1f ms: %.1f times as long.%n",
                    enclosed.plain(), enclosed.guarded(), enclosed.guarded() / enclosed.plain());
        }
    }

    private static void showing(Path place, String program, PrintStream out) throws IOException, InterruptedException {
        WholeCommand shown = Showing.of(place, program);
        out.printf(
                "journeyman show of a run of %,d turns, as a whole command: %,.0f ms (less than 800), %,.0f MB (less"
                        + " than 250).%n",
                Showing.TURNS, shown.millis(), shown.megabytes());
    }

    private static void knowing(Path place, PrintStream out) throws IOException, InterruptedException {
        Knowing.Fetched fetched = Knowing.context(place);
        out.printf(
                "Task context from 50,000 files: %,.0f ms the first time in a JVM, %,.0f ms after (less than 2,000).%n",
                fetched.first(), fetched.usual());
        Knowing.Fetched smaller = Knowing.smaller(place);
        out.printf(
                "Task context from 5,000 files: %,.0f ms the first time, %,.0f ms from a service that knows them: %.0f"
                        + " %% (at most 60).%n",
                smaller.usual(), smaller.again(), 100 * smaller.again() / smaller.usual());
        SortedMap<Integer, WholeCommand> commands = Knowing.commands(place, System.getProperty("journeyman.program"));
        commands.forEach((files, command) -> out.printf(
                "| `journeyman context` over %,d files | %,.0f ms | %,.0f MB |%n",
                files, command.millis(), command.megabytes()));
        WholeCommand command = commands.get(Knowing.FILES_OF_COMMAND);
        out.printf(
                "journeyman context over 100,000 files, as a whole command: %,.0f ms (less than 1,300), %,.0f MB (less"
                        + " than 300).%n",
                command.millis(), command.megabytes());
        out.printf("The project's record of 10,000 completed tasks: %.2f ms (less than 5).%n", Knowing.record(place));
    }
}
