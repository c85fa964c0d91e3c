package dev.journeyman;

import dev.journeyman.context.GrowthBenchmark;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The program that runs the benchmarks and prints the promised figures side by side. */
public final class Figures {

    private final Collection<RunResult> results;

    private Figures(Collection<RunResult> results) {
        this.results = results;
    }

    /**
     * Runs the benchmarks that JMH's arguments select. Without arguments it runs everything; with the argument
     * {@code runs} it makes only the measurements that need whole runs.
     */
    public static void main(String[] arguments) throws Exception {
        boolean runs = List.of(arguments).equals(List.of(Measures.NAME));
        if (!runs) {
            new Figures(new Runner(new CommandLineOptions(arguments)).run()).print(System.out);
        }
        if (runs || arguments.length == 0) {
            Measures.print(System.out);
        }
        System.exit(0); // the threads of runs would keep the JVM alive for a minute
    }

    private void print(PrintStream out) {
        growth(out);
        Optional<Double> theirs = micros("ContextBenchmark.appendToTokenWindowChatMemory");
        Optional<Double> ours =
                micros("ContextBenchmark.appendThousandToContext").map(batch -> batch / 1_000);
        if (theirs.isPresent() && ours.isPresent()) {
            out.printf(
                    "%nAppend to a window of 10,000 turns: %,.1f µs, TokenWindowChatMemory %,.0f µs: %,.0f times less"
                            + " (at least 100).%n",
                    ours.get(), theirs.get(), theirs.get() / ours.get());
        }
        micros("ContextBenchmark.assembleRequest")
                .ifPresent(micros ->
                        out.printf("Assembly of a request at 1,000 turns: %.1f µs (less than 100).%n", micros));
    }

    /** Prints the costs that grow with a conversation: one row per operation and one column per number of turns. */
    private void growth(PrintStream out) {
        for (String benchmark : List.of(
                "appendOurs",
                "appendTokenWindow",
                "appendMessageWindow",
                "assembleOurs",
                "assembleTokenWindow",
                "assembleMessageWindow",
                "countAMessage",
                "compactOurs")) {
            StringBuilder line = new StringBuilder();
            for (int turns : List.of(100, 1_000, 10_000)) {
                results.stream()
                        .filter(result -> result.getParams().getBenchmark().endsWith("GrowthBenchmark." + benchmark)
                                && Integer.toString(turns)
                                        .equals(result.getParams().getParam("turns")))
                        .forEach(result -> line.append(String.format(
                                Locale.ROOT,
                                " | %,.1f µs",
                                result.getPrimaryResult().getScore() / GrowthBenchmark.BATCH)));
            }
            if (!line.isEmpty()) {
                out.printf("| `%s`%s |%n", benchmark, line);
            }
        }
    }

    private Optional<Double> micros(String benchmark) {
        return results.stream()
                .filter(result -> result.getParams().getBenchmark().endsWith(benchmark))
                .map(result -> result.getPrimaryResult().getScore())
                .findFirst();
    }
}
