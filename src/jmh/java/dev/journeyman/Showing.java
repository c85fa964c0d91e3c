package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry.RequestSent;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A measurement of {@code journeyman show}: a run of very many turns, and the whole command that shows it. */
final class Showing {

    /** The turns of the run. */
    static final int TURNS = 2_000;

    private static final int WINDOW = 200_000;
    private static final int LINES = 4_000;

    /** The lines that a turn reads, about 2 KB. */
    private static final String READ = "40";

    private Showing() {}

    /** Shows a run whose every turn reads a part of a file, and has the list of what is to do before it. */
    static WholeCommand of(Path place, String program) throws IOException, InterruptedException {
        Path store = place.resolve("shown.db");
        String run = kept(Files.createDirectory(place.resolve("shown")), store);
        return WholeCommand.of(
                place,
                place.resolve("shown.txt"),
                "\"n\":" + TURNS,
                List.of(program, "show", run, "--store", "sqlite:" + store));
    }

    private static String kept(Path place, Path store) throws IOException, InterruptedException {
        Files.writeString(
                place.resolve("log.txt"),
                IntStream.range(0, LINES)
                        .mapToObj("%04d: what happened then, in words of a log file"::formatted)
                        .collect(Collectors.joining("\n")));
        try (Journal journal = Journal.sqlite(store);
                CoderEngine engine = CoderEngine.builder()
                        .provider(Still.model(WINDOW, Showing::read))
                        .journal(journal)
                        .workspaces(new Still(place))
                        .build()) {
            Story story = Story.of("Read a log", "A story of very many turns.", Criterion.stated("it holds"))
                    .withKind(Story.Kind.EXPRESS)
                    .withRetryPolicy(new RetryPolicy(TURNS, 0))
                    .withBudget(Budget.DEFAULT.withTurns(1, 2 * TURNS));
            AtomicInteger requests = new AtomicInteger();
            CompletableFuture<Run> started = new CompletableFuture<>();
            started.complete(engine.start(story, new WorkspaceRequest(place, true, Map.of()), stored -> {
                if (stored.type().equals(EntryFormat.name(RequestSent.class)) && requests.incrementAndGet() == TURNS) {
                    started.join().stop();
                }
            }));
            Run run = started.join();
            run.await();
            return run.id();
        }
    }

    private static ModelReply read(ModelRequest request) {
        if (request.turn() == 0) {
            return new ModelReply(
                    Replies.call("update_todo_list", "content", "- [x] find the log\n- [ ] read the log\n- [ ] report"),
                    null);
        }
        return new ModelReply(
                Replies.call("read_file", "path", "log.txt", "from_line", "" + request.turn(), "lines", READ), null);
    }
}
