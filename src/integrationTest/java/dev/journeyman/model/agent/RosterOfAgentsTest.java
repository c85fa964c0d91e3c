package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.house.Golden;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import dev.journeyman.model.script.ReplayProvider;
import dev.journeyman.report.RecordedConversations;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A story that two agents and a model hand over to each other, with real programs and real git. */
class RosterOfAgentsTest {

    private static final Story STORY = Story.of(
                    "Say goodbye",
                    "a.txt says goodbye, and b.txt to whom.",
                    Criterion.checked("it says goodbye", "grep -q goodbye a.txt || { echo expected goodbye; exit 1; }"),
                    Criterion.checked("it says to whom", "grep -q world b.txt"))
            .withRetryPolicy(new RetryPolicy(2, 2));

    /** Plans, and changes files it must leave alone; codes one file, and runs out of quota. */
    private static final String GEMINI = """
        read_prompt
        case "$*" in
        *"--approval-mode plan"*)
          echo spoilt > README.md; mkdir -p new; echo junk > new/junk.txt; rm -f TODO.md
          git commit -qam 'An unwanted commit'
          echo '{"response":"1. Write b.txt.\\\\n2. Write a.txt."}' ;;
        *)
          echo 'the world' > b.txt; echo '- [ ] write a.txt' > TODO.md
          echo 'TerminalQuotaError: You have exhausted your daily quota on this model.' >&2
          exit 173 ;;
        esac\
        """;

    /** Codes something other than the task; is rate-limited when it is to plan again. */
    private static final String CODEX = """
        read_prompt
        case "$*" in
        *read-only*)
          echo '{"type":"turn.failed","error":{"message":"exceeded retry limit, last status: 429 Too Many Requests"}}'
          exit 1 ;;
        *)
          echo 'hello' > a.txt
          echo '{"type":"item.completed","item":{"type":"agent_message","text":"I wrote a.txt."}}'
          echo '{"type":"turn.completed","usage":{"input_tokens":5000,"cached_input_tokens":4000,"output_tokens":70}}' ;;
        esac\
        """;

    private static final String MODEL = """
        name: model
        turns:
          - tools: [ { name: submit_plan, arguments: { plan: "1. Have a.txt say goodbye." } } ]
          - tools:
              - { name: write_file, arguments: { path: a.txt, content: "goodbye\\n" } }
              - { name: submit_work, arguments: { summary: "a.txt says goodbye." } }
        """;

    @TempDir
    Path scratch;

    private Troupe troupe;

    @BeforeEach
    void gather() throws IOException {
        troupe = new Troupe(scratch);
    }

    @Test
    void a_story_is_handed_over_twice_and_done() throws Exception {
        troupe.acts("gemini", GEMINI).acts("codex", CODEX);
        try (Journal journal = Journal.memory();
                CoderEngine engine = CoderEngine.builder()
                        .provider(troupe.provider("cli:gemini"))
                        .provider(troupe.provider("cli:codex"))
                        .provider(ReplayProvider.read(MODEL, "model.yaml"))
                        .architect(Architect.auto())
                        .journal(journal)
                        .home(scratch.resolve("home"))
                        .build()) {
            Outcome outcome = engine.start(STORY, troupe.checkout().root()).await();

            assertThat(outcome).as(outcome.toString()).matches(Outcome::done);
            List<RecordedEntry> entries = RunEntries.read(journal, outcome.run());
            Golden.of(RosterOfAgentsTest.class, "handed-over.md")
                    .holds(plain(prompts(entries) + attempts(entries) + commits(outcome.run())));
            assertThat(CoderEngine.builder().replay(RunEntries.stored(entries))).isEmpty();
            assertThat(troupe.checkout().git("status", "--porcelain")).isEmpty();
        }
    }

    /** Returns what each provider received: an agent its whole prompt, the model the turn that has the brief. */
    private static String prompts(List<RecordedEntry> entries) {
        StringBuilder text = new StringBuilder();
        RecordedConversations windows = new RecordedConversations();
        for (RecordedEntry recorded : entries) {
            windows.apply(recorded.entry());
            if (recorded.entry() instanceof Entry.RequestSent sent) {
                boolean first = sent.state() == State.PLANNING || sent.sent().prompt() != null;
                String prompt =
                        sent.sent().prompt() != null ? sent.sent().prompt() : said(windows.messages(sent.context()));
                text.append("# Request %s: %s in %s\n\n".formatted(sent.number(), sent.provider(), sent.state()))
                        .append(first ? prompt.strip() : "(the conversation)")
                        .append("\n\n");
            } else if (recorded.entry() instanceof Entry.ReplyReceived reply
                    && reply.usage().reported()) {
                text.append("# It used %s tokens and %s, %s of them known\n\n"
                        .formatted(
                                reply.usage().input(),
                                reply.usage().output(),
                                reply.usage().cached()));
            } else if (recorded.entry() instanceof Entry.CallFailed failed) {
                text.append("# It failed: %s, %s\n\n".formatted(failed.failure(), failed.message()));
            }
        }
        return text.toString();
    }

    private static String said(List<ChatMessage> messages) {
        return messages.stream()
                .filter(UserMessage.class::isInstance)
                .map(message -> ((UserMessage) message).singleText())
                .collect(Collectors.joining("\n\n"));
    }

    private static String attempts(List<RecordedEntry> entries) {
        return entries.stream()
                .map(RecordedEntry::entry)
                .filter(Entry.AttemptRecorded.class::isInstance)
                .map(entry -> line(((Entry.AttemptRecorded) entry).attempt()))
                .collect(Collectors.joining("\n", "# Attempts\n\n", "\n\n"));
    }

    private static String line(AttemptRecord record) {
        return "%s %s: %s, created %s, updated %s, errors %s, exit %s"
                .formatted(
                        record.attemptNumber(),
                        record.provider(),
                        record.status(),
                        record.filesCreated(),
                        record.filesUpdated(),
                        record.validationErrors(),
                        record.exitReason());
    }

    private String commits(String run) throws IOException {
        return "# Commits\n\n"
                + troupe.checkout().git("log", "--reverse", "--format=%s", "--name-status", "journeyman/" + run) + "\n";
    }

    private String plain(String text) {
        return text.replaceAll("\\Q" + scratch.resolve("home") + "\\E\\S*", "[the worktree]")
                .replaceAll("\\b[0-9a-f]{40}\\b", "[commit]");
    }
}
