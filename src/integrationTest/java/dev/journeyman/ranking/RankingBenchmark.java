package dev.journeyman.ranking;

import dev.journeyman.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prints how many of the files that past stories needed are first in a developer's list, and fails if they are fewer
 * than promised.
 */
final class RankingBenchmark {

    /** The share that past stories must reach on average. */
    private static final double AT_FIVE = 0.46;

    private static final double AT_FIFTEEN = 0.63;

    private RankingBenchmark() {}

    /**
     * Measures the ranking.
     *
     * @param arguments the directory of a clone with the project's history
     */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        History history = History.read();
        if (!Past.has(
                repository,
                history.commits().stream().map(commit -> commit + "^").toList())) {
            System.out.printf(
                    "%s does not have the commits that the ranking is measured by: it is a shallow clone or not a"
                            + " clone at all. The ranking was not measured. Clone the whole history to measure it.%n",
                    repository);
            return;
        }
        Path place = Files.createTempDirectory("ranking");
        try {
            Table table = measured(history, repository, place);
            System.out.print(table.text());
            require(table);
        } finally {
            remove(place);
        }
    }

    private static void require(Table table) {
        if (table.past(Places::atFive) < AT_FIVE || table.past(Places::atFifteen) < AT_FIFTEEN) {
            throw new IllegalStateException(
                    "The ranking finds less of what past stories needed than before: see the last line. It has to reach %s at 5 and %s at 15."
                            .formatted(AT_FIVE, AT_FIFTEEN));
        }
        if (table.asked(Places::atFive) < 1) {
            throw new IllegalStateException("A file that people asked for is not among the first 5. It has to be.");
        }
    }

    private static Table measured(History history, Path repository, Path place) throws IOException {
        Past past = new Past(repository, place);
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < history.commits().size(); i++) {
            PastStory story = past.story(history.commits().get(i));
            Table.Group group = History.tuned(i) ? Table.Group.TUNED : Table.Group.HELD_OUT;
            rows.add(new Table.Row(
                    story.title(), group, history.before().get(i), places(story, past.at(story.commit()))));
        }
        for (PastStory story : Asked.OF_THIS_PROJECT) {
            rows.add(new Table.Row(
                    story.title(), Table.Group.ASKED, Asked.BEFORE, places(story, past.at(story.commit()))));
        }
        Workspace lookalikes = Lookalikes.in(Files.createDirectory(place.resolve("lookalikes")));
        rows.add(new Table.Row(
                Lookalikes.STORY.title(), Table.Group.ASKED, Asked.BEFORE, places(Lookalikes.STORY, lookalikes)));
        return new Table(rows);
    }

    private static Places places(PastStory story, Workspace workspace) {
        return Places.of(story.story(), story.changed(), workspace);
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
