package dev.journeyman.peers;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.Run;
import dev.journeyman.Still;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * This project's engine, over a directory without git.
 *
 * @param name what the tables call it
 * @param notes what is read
 * @param stores returns the store of the next conversation
 */
record Ours(String name, Notes notes, Supplier<Journal> stores) implements Lasting {

    /** The tokens of a window in which no conversation here is compacted. */
    static final int WIDE = 4_000_000;

    private static final int SMALL = 16_000;
    private static final int ENOUGH = 1_000_000;

    @Override
    public int longest() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Object converse(ConversationScript script) throws InterruptedException {
        return converse(script, WIDE);
    }

    private Journal converse(ConversationScript script, int window) throws InterruptedException {
        Journal journal = stores.get();
        try (CoderEngine engine = engine(journal, script, window, Architect.auto())) {
            finished(start(engine, ENOUGH).await());
        }
        return journal;
    }

    @Override
    public void resume(ConversationScript script) throws InterruptedException {
        try (Journal journal = stores.get();
                CoderEngine engine = engine(journal, script, WIDE, Architect.auto())) {
            Run run = engine.run(journal.runs().get(0));
            run.resume();
            finished(run.await());
        }
    }

    private static void finished(Outcome outcome) {
        if (!outcome.done()) {
            throw new IllegalStateException("The run did not end well: " + outcome);
        }
    }

    @Override
    public long readBack(int turns) throws InterruptedException {
        Sent sent = new Sent();
        Journal journal = converse(new ConversationScript(turns, sent), WIDE);
        return new ReadBack(journal).equal(sent);
    }

    @Override
    public boolean takesStrayResult() {
        return new ContextManager(TokenWindow.of(WIDE))
                .append(ToolExecutionResultMessage.from("stray", Notes.TOOL, "a text"), TurnSource.TOOL);
    }

    @Override
    public String limited() throws InterruptedException {
        Journal journal = stores.get();
        try (CoderEngine engine = engine(journal, new ConversationScript(5 * FEW), WIDE, Architect.park())) {
            Outcome outcome = start(engine, FEW).await();
            return outcome.request().isPresent() ? "waits for a verdict in " + outcome.state() : "ends";
        }
    }

    @Override
    public String narrow(int turns) throws InterruptedException {
        Sent sent = new Sent();
        converse(new ConversationScript(turns, sent), SMALL);
        return Narrow.of(sent.last());
    }

    private CoderEngine engine(Journal journal, ConversationScript script, int window, Architect architect) {
        return CoderEngine.builder()
                .provider(Still.model(window, request -> reply(script, request)))
                .architect(architect)
                .journal(journal)
                .workspaces(new Still(notes.directory()))
                .build();
    }

    private Run start(CoderEngine engine, int turns) {
        Story story = Story.of(Notes.TASK, Notes.PROMPT, Criterion.checked("they are read", "check"))
                .withKind(Story.Kind.EXPRESS)
                .withBudget(Budget.DEFAULT.withTurns(1, turns));
        return engine.start(story, new WorkspaceRequest(notes.directory(), true, Map.of()), entry -> {});
    }

    private static ModelReply reply(ConversationScript script, ModelRequest request) {
        OptionalInt next = script.next(request.all());
        return new ModelReply(next.isPresent() ? Notes.call(next.getAsInt()) : submission(), null);
    }

    private static AiMessage submission() {
        return AiMessage.from(ToolExecutionRequest.builder()
                .id("last")
                .name("submit_work")
                .arguments("{\"summary\":\"The notes are read.\"}")
                .build());
    }
}
