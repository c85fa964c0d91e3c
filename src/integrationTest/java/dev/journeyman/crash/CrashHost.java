package dev.journeyman.crash;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.StoryFormat;
import dev.journeyman.tool.Tool.Availability;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.tool.ToolServer.ExternalTool;
import dev.journeyman.workspace.Workspace;
import dev.journeyman.workspace.directory.Worktrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A host that drives one story to its end, or up to the append at which it is to be killed. Started again in the same
 * place, it resumes the run from the store. It answers a budget review with a pivot.
 */
final class CrashHost {

    static final String STORY = "story.yaml";
    static final String SCRIPT = "script.yaml";
    static final String FIRST = "first.yaml";
    static final String STORE = "runs.db";
    static final String TRACE = "trace.txt";
    static final String REPOSITORY = "repository";
    static final String HOME = "home";

    private static final Verdict PIVOT = new Verdict(Decision.PIVOT, "Write less, and write it once.");

    private CrashHost() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path place = Path.of(arguments[0]);
        Trace trace = new Trace(place.resolve(TRACE));
        Provider model = script(place, SCRIPT, trace);
        Journal store = Journal.sqlite(place.resolve(STORE));
        EngineBuilder builder = CoderEngine.builder();
        if (Files.exists(place.resolve(FIRST))) {
            builder.provider(script(place, FIRST, trace));
        }
        try (CoderEngine engine = builder.provider(model)
                .architect(List.of(model))
                .tools(new Shelf())
                .summarizer(new TracedProvider(new Busy(), trace))
                .workspaces(new TracedWorkspaces(new Worktrees(place.resolve(HOME)), trace))
                .journal(new MortalJournal(store, trace, KillPoint.of(arguments[1])))
                .build()) {
            Run run = begun(engine, store.runs(), place);
            Outcome outcome = run.await();
            while (!outcome.over() && outcome.request().isPresent()) {
                run.deliver(outcome.request().get(), PIVOT);
                outcome = run.await();
            }
            System.out.println(outcome.state() + ": " + outcome.reason());
        }
    }

    private static Provider script(Path place, String name, Trace trace) throws IOException {
        return new TracedProvider(ReplayProvider.read(Files.readString(place.resolve(name)), name), trace);
    }

    private static Run begun(CoderEngine engine, List<String> runs, Path place) throws IOException {
        if (runs.isEmpty()) {
            return engine.start(
                    StoryFormat.read(Files.readString(place.resolve(STORY)), STORY), place.resolve(REPOSITORY));
        }
        Run run = engine.run(runs.get(0));
        if (!run.outcome().over()) { // killed after its last entry, the run has ended
            run.resume();
        }
        return run;
    }

    /** A server with one tool, which is never called. */
    private record Shelf() implements ToolServer, ToolServer.Connection {

        @Override
        public String name() {
            return "shelf";
        }

        @Override
        public Connection connect(Workspace workspace) {
            return this;
        }

        @Override
        public List<ExternalTool> tools() {
            return List.of(
                    new ExternalTool("shelf__look", "Looks at it.", "{\"type\":\"object\"}", Availability.ALWAYS));
        }

        @Override
        public ToolResult call(String tool, String arguments) {
            return ToolResult.of("it is empty");
        }

        @Override
        public void close() {}
    }

    /** A model that never serves: its callers do without it. */
    private record Busy() implements ChatProvider {

        @Override
        public String name() {
            return "busy";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        /** Has no shared breaker, like a script's model: an outage that one process met must not affect the next. */
        @Override
        public Optional<String> breaker() {
            return Optional.empty();
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new ProviderException(Failure.QUOTA_EXHAUSTED, "come back tomorrow", null, null);
        }
    }
}
