package dev.journeyman.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * All scenarios, each driven with and without briefs.
 *
 * @param on the results with briefs
 * @param off the results without briefs, in the same order
 */
record Experiment(List<Result> on, List<Result> off) {

    /** Runs the experiment below a directory. */
    static Experiment in(Path place) throws InterruptedException {
        Course course = new Course(place);
        return new Experiment(course.all(true), course.all(false));
    }

    Tally told() {
        return new Tally(on);
    }

    Tally untold() {
        return new Tally(off);
    }

    /** Returns the part about one kind. */
    Experiment of(Scenario.Kind kind) {
        return new Experiment(of(on, kind), of(off, kind));
    }

    /** Returns both results of each scenario. */
    Stream<Pair> pairs() {
        return IntStream.range(0, on.size()).mapToObj(i -> new Pair(on.get(i), off.get(i)));
    }

    /** Returns the part about stories that are done both with and without briefs. */
    Experiment doneEitherWay() {
        List<Pair> both =
                pairs().filter(pair -> pair.on().done() && pair.off().done()).toList();
        return new Experiment(
                both.stream().map(Pair::on).toList(),
                both.stream().map(Pair::off).toList());
    }

    private static List<Result> of(List<Result> results, Scenario.Kind kind) {
        return results.stream()
                .filter(result -> result.scenario().kind() == kind)
                .toList();
    }

    /** One scenario with and without briefs. */
    record Pair(Result on, Result off) {}

    /** Runs the experiment and prints its report. Its files are removed. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path place = Files.createTempDirectory("experiment");
        try {
            System.out.print(new Report(in(place)).text());
        } finally {
            remove(place);
        }
    }

    private static void remove(Path place) throws IOException {
        try (Stream<Path> all = Files.walk(place)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (UncheckedIOException unread) {
            throw unread.getCause();
        }
    }
}
