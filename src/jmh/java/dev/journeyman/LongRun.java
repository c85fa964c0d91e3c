package dev.journeyman;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A run of 10,000 entries, as a story of very many turns leaves it.
 *
 * @param id the id of the run
 * @param entries its entries
 */
record LongRun(String id, List<RecordedEntry> entries) {

    private static final int ENTRIES = 10_000;
    private static final int ATTEMPTS = 1_000;
    private static final int TURNS = 10_000;

    /** Drives a story to the given number of entries, in memory. */
    static LongRun in(Path place) throws InterruptedException {
        Journal memory = Journal.memory();
        try (CoderEngine engine = engine(place, memory, LongRun::look)) {
            Story story = Story.of("Look around", "A story of very many turns.", Criterion.stated("it holds"))
                    .withKind(Story.Kind.EXPRESS)
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
            return new LongRun(run.id(), RunEntries.read(memory, run.id()));
        }
    }

    /** Returns an engine whose model answers at once and whose worktree is a directory. */
    static CoderEngine engine(Path place, Journal journal, Function<ModelRequest, ModelReply> answers) {
        return CoderEngine.builder()
                .provider(Still.model(answers))
                .journal(journal)
                .workspaces(new Still(place))
                .build();
    }

    private static ModelReply look(ModelRequest request) {
        return new ModelReply(Replies.call("list_files", "path", "", "pattern", "*" + request.turn()), null);
    }
}
