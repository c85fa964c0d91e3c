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
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** A measurement of {@code journeyman list}: a store of very many runs, and the whole command that lists the newest. */
final class Listing {

    private static final int TURNS = 30;

    private Listing() {}

    /** Lists the newest of runs of thirty turns. */
    static WholeCommand of(Path place, String program, int runs) throws IOException, InterruptedException {
        return listed(place, program, runs, Integer.MAX_VALUE);
    }

    /** Lists the newest of runs of which each has only its first entries. */
    static WholeCommand ofShort(Path place, String program, int runs) throws IOException, InterruptedException {
        return listed(place, program, runs, 2);
    }

    private static WholeCommand listed(Path place, String program, int runs, int entries)
            throws IOException, InterruptedException {
        Path store = Files.createTempDirectory(place, "listed").resolve("runs.db");
        try (Journal journal = Journal.sqlite(store);
                CoderEngine engine = LongRun.engine(place, journal, Listing::look)) {
            Story story = Story.of("Look around", "A story of thirty turns.", Criterion.stated("it holds"))
                    .withKind(Story.Kind.EXPRESS)
                    .withBudget(Budget.DEFAULT.withTurns(1, TURNS));
            engine.start(story, new WorkspaceRequest(place, true, Map.of()), entry -> {})
                    .await();
        }
        multiply(store, runs, entries);
        return WholeCommand.of(
                place, place.resolve("listed"), "look-around-", List.of(program, "list", "--store", "sqlite:" + store));
    }

    /** Copies the only run of a store, its entries and its head. */
    private static void multiply(Path store, int runs, int entries) {
        String numbers = "with recursive number(n) as (select 2 union all select n + 1 from number where n < %s) "
                .formatted(runs);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(
                    "create temp table first as select head.*, min(seq, %s) as kept from head".formatted(entries));
            statement.execute("delete from entry where seq > " + entries);
            statement.execute(numbers + "insert into entry select run || '-' || n, seq, at, entry from number, entry");
            statement.execute("update head set seq = (select kept from first), facts = (select"
                    + " replace(replace(facts, run, head.run), '\"seq\":' || seq, '\"seq\":' || kept) from first),"
                    + " updated = (select updated from first), state = (select state from first),"
                    + " project = (select project from first), waiting = (select waiting from first)");
            connection.commit();
        } catch (SQLException problem) {
            throw new IllegalStateException("The runs were not copied.", problem);
        }
    }

    private static ModelReply look(ModelRequest request) {
        return new ModelReply(Replies.call("list_files", "path", "", "pattern", "*" + request.turn()), null);
    }
}
