package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.EngineBuilder;
import dev.journeyman.Outcome;
import dev.journeyman.context.ContextChange.Compacted;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.model.vendor.ChatModelProvider;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.WorkspaceRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose conversation exceeds its window. */
class CompactionInARunTest {

    private static final TokenWindow SMALL = TokenWindow.of(10_000);
    private static final int COMMANDS = 10;

    @TempDir
    private Path place;

    private final List<RecordedEntry> entries = new ArrayList<>();

    @Test
    void a_long_conversation_is_compacted_and_never_exceeds_the_window() throws Exception {
        Outcome outcome = drive(coder(), UnaryOperator.identity());

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(compactions())
                .isNotEmpty()
                .allSatisfy(compacted -> assertThat(compacted.summary()).contains("command 0 (c1) → exit code 0"));
        assertThat(all(Entry.RequestSent.class))
                .allSatisfy(sent -> assertThat(sent.sent().tokens()).isLessThanOrEqualTo(SMALL.limit()));
    }

    @Test
    void a_summarizer_may_add_prose_to_the_ledger_and_its_call_is_journaled() throws Exception {
        ScriptedModel writer = ScriptedModel.of(
                Replies.words("The seventh command is the one that matters."), Replies.words("As before."));

        Outcome outcome = drive(coder(), builder -> builder.summarizer(new ChatModelProvider("writer", writer, SMALL)));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(compactions().get(0).summary())
                .contains("command 0 (c1) → exit code 0", "The seventh command is the one that matters.");
        assertThat(all(Entry.ReplyReceived.class)).anyMatch(reply -> reply.caller() == CallerRole.SUMMARIZER);
        assertThat(writer.requests().get(0).messages().toString()).contains("calls run_command");
    }

    @Test
    void prose_that_was_cut_off_is_left_out() throws Exception {
        Outcome outcome = drive(coder(), builder -> builder.summarizer(new Breathless(SMALL)));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(compactions().get(0).summary())
                .contains("command 0 (c1) → exit code 0")
                .doesNotContain("The seventh command");
    }

    /** A model whose replies are all cut off. */
    private record Breathless(TokenWindow window) implements ChatProvider {

        @Override
        public String name() {
            return "breathless";
        }

        @Override
        public ModelReply call(ModelRequest request) {
            return new ModelReply(Replies.words("The seventh command is the one"), null, null, true);
        }
    }

    @Test
    void a_summarizer_that_fails_leaves_the_ledger_unchanged() throws Exception {
        ScriptedModel silent = ScriptedModel.of();

        Outcome outcome = drive(coder(), builder -> builder.summarizer(new ChatModelProvider("silent", silent, SMALL)));

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(compactions().get(0).summary()).contains("command 0 (c1) → exit code 0");
    }

    @Test
    void a_context_the_provider_finds_too_long_is_shortened_without_another_call() throws Exception {
        Outcome outcome = drive(new TooLong(coder(), 1), UnaryOperator.identity());

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(all(Entry.CallFailed.class)).hasSize(1);
        assertThat(all(Entry.RequestSent.class)).allMatch(sent -> sent.caller() == CallerRole.CODER);
    }

    @Test
    void a_provider_that_finds_every_context_too_long_ends_the_story_with_its_message() throws Exception {
        Outcome outcome = drive(new TooLong(coder(), 2), UnaryOperator.identity());

        assertThat(outcome.done()).isFalse();
        assertThat(all(Entry.CallFailed.class)).hasSize(2);
        assertThat(outcome.reason())
                .isEqualTo("small does not take the request (context_too_long): prompt is too long");
    }

    private Outcome drive(Provider coder, UnaryOperator<EngineBuilder> more) throws Exception {
        Commands commands =
                (command, limit) -> new Commands.CommandResult(0, "a line of output\n".repeat(200), false, 1);
        Story story = Story.of("Run commands", "", Criterion.checked("it is checked", "check"))
                .withKind(Story.Kind.EXPRESS);
        EngineBuilder builder = CoderEngine.builder()
                .provider(coder)
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(place, commands));
        try (CoderEngine engine = more.apply(builder).build()) {
            return engine.start(
                            story,
                            new WorkspaceRequest(place, true, Map.of()),
                            stored -> entries.add(RunEntries.recorded(stored)))
                    .await();
        }
    }

    private static ChatProvider coder() {
        List<AiMessage> replies = new ArrayList<>();
        for (int i = 0; i < COMMANDS; i++) {
            replies.add(Replies.call("run_command", "command", "command " + i));
        }
        replies.add(Replies.call("submit_work", "summary", "all commands ran"));
        return new ChatModelProvider("small", ScriptedModel.of(replies.toArray(AiMessage[]::new)), SMALL);
    }

    private List<Compacted> compactions() {
        return all(Entry.ContextChanged.class).stream()
                .map(Entry.ContextChanged::change)
                .filter(Compacted.class::isInstance)
                .map(Compacted.class::cast)
                .filter(compacted -> !compacted.summary().isEmpty())
                .toList();
    }

    private <T extends Entry> List<T> all(Class<T> kind) {
        return entries.stream()
                .map(RecordedEntry::entry)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** A provider that refuses some consecutive calls, from the fifth on, as too long. */
    private record TooLong(ChatProvider provider, int times, AtomicInteger calls) implements ChatProvider {

        TooLong(ChatProvider provider, int times) {
            this(provider, times, new AtomicInteger());
        }

        @Override
        public String name() {
            return provider.name();
        }

        @Override
        public TokenWindow window() {
            return provider.window();
        }

        @Override
        public ModelReply call(ModelRequest request) throws InterruptedException {
            int call = calls.incrementAndGet();
            if (call > 4 && call <= 4 + times) {
                throw new ProviderException(Failure.CONTEXT_TOO_LONG, "prompt is too long", null, null);
            }
            return provider.call(request);
        }
    }
}
