package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.TurnSource;
import dev.journeyman.context.compaction.CompactionResult;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.ReplayDifference;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.tool.Arguments;
import dev.journeyman.tool.Tool;
import dev.journeyman.tool.ToolResult;
import dev.journeyman.web.RunPage;
import dev.journeyman.workspace.Workspace;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of the README and of the manual, unchanged, run in a real repository. */
class EmbeddingTest {

    @TempDir
    private Path place;

    private Path repository;

    @BeforeEach
    void make_a_repository() {
        repository = ScratchRepositories.make(place.resolve("repository"), "README", "a repository\n");
    }

    @Test
    void the_runs_of_a_store_are_listed_and_replayed() throws Exception {
        Path file = place.resolve("runs.db");
        try (CoderEngine engine = CoderEngine.builder()
                .model("my-model", greeting(), 128_000)
                .architect(Architect.auto())
                .journal(Journal.sqlite(file))
                .build()) {
            Run run = engine.start(Story.of("Greet", "It greets.", Criterion.checked("it greets", "true")), repository);
            assertThat(run.await().done()).isTrue();
        }
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            try (Journal journal = Journal.sqlite(file)) {
                for (RunHead head : journal.heads(HeadQuery.ALL)) {
                    Optional<ReplayDifference> difference =
                            CoderEngine.builder().replay(journal.read(head.run()));
                    System.out.println(head.run() + " is in " + head.state()
                            + difference.map(it -> ", but: " + it).orElse(""));
                }
            }
        } finally {
            System.setOut(before);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).matches("greet-[0-9a-f]{8} is in DONE\n");
    }

    @Test
    void the_ten_lines_of_the_readme_drive_a_story() throws Exception {
        ChatModel chatModel = greeting();
        CoderEngine engine = CoderEngine.builder()
                .model("my-model", chatModel, 128_000) // any LangChain4j ChatModel
                .architect(Architect.auto()) // or your own, a model, or none: then reviews wait
                .build();
        Story story = Story.of(
                "Greet the world",
                "hello.txt says hello to the world.",
                Criterion.checked("it greets", "grep -q 'hello, world' hello.txt"));
        Run run = engine.start(story, repository); // works in a git worktree of its own
        Outcome outcome = run.await();
        System.out.println(outcome.state() + " on " + outcome.branch());
        engine.close();

        assertThat(outcome.done()).isTrue();
        assertThat(ScratchRepositories.git(repository, "show", outcome.branch() + ":hello.txt"))
                .isEqualTo("hello, world");
        assertThat(ScratchRepositories.git(repository, "status", "--porcelain")).isEmpty();
    }

    @Test
    void the_engine_of_the_manual_drives_a_story() throws Exception {
        ChatModel chatModel = greeting();
        CoderEngine engine = CoderEngine.builder()
                .model("my-model", chatModel, 128_000)
                .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .journal(Journal.memory())
                .home(Path.of("build", "worktrees"))
                .build();
        Story story = Story.of(
                "Greet the world",
                "hello.txt says hello to the world.",
                Criterion.checked("it greets", "grep -q 'hello, world' hello.txt"));
        Run run = engine.start(story, repository);
        run.observe(0, event -> System.out.println(event));
        Outcome outcome = run.await();
        RunReport report = run.report();
        for (RunReport.CheckedCriterion criterion : report.criteria()) {
            System.out.println(criterion.text() + ": " + criterion.result());
        }
        report.calls()
                .byProvider()
                .forEach((provider, used) -> System.out.println(provider + " used " + used.tokens() + " tokens"));
        System.out.println(report); // a short text for people; toJson() is for programs

        assertThat(outcome.done()).isTrue();
        assertThat(report.done()).isTrue();
        assertThat(report.criteria())
                .extracting(RunReport.CheckedCriterion::result)
                .containsExactly(RunReport.CheckResult.PASSED);
        assertThat(report.work().created()).containsExactly("hello.txt");
        assertThat(report.calls().byProvider()).containsOnlyKeys("my-model");
        assertThat(engine.report(run.id())).isEqualTo(report);
        engine.close();
    }

    @Test
    void the_page_of_the_manual_is_written() throws Exception {
        Journal journal = Journal.memory();
        Path file = repository.resolveSibling("page.html");
        try (CoderEngine engine = CoderEngine.builder()
                .model("my-model", greeting(), 128_000)
                .architect(Architect.auto())
                .journal(journal)
                .home(Path.of("build", "worktrees"))
                .build()) {
            Run run = engine.start(
                    Story.of(
                            "Greet the world",
                            "hello.txt says hello to the world.",
                            Criterion.checked("it greets", "grep -q 'hello, world' hello.txt")),
                    repository);
            run.await();
            RunPage.of(journal, run.id()).writeTo(file);
        }

        assertThat(Files.readString(file)).contains("<title>Done: Greet the world</title>", "Every check passed");
    }

    @Test
    void the_open_request_of_the_manual_says_where_each_decision_leads() throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (CoderEngine engine = CoderEngine.builder()
                .model("my-model", ScriptedModel.of(Replies.call("submit_plan", "plan", "1. Greet")), 128_000)
                .home(Path.of("build", "worktrees"))
                .build()) {
            Run run = engine.start(Story.of("Greet", "", Criterion.checked("it greets", "true")), repository);
            run.await();
            System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
            Run.OpenRequest request = run.request().orElseThrow();
            for (Run.OpenRequest.Choice choice : request.choices()) {
                System.out.println(choice.decision() + " leads to " + choice.leadsTo()
                        + (choice.ends() ? " and ends the story" : "")
                        + (choice.needsWords() ? "; it needs feedback" : ""));
            }
        } finally {
            System.setOut(before);
        }

        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "approve leads to CODING",
                        "changes leads to PLANNING; it needs feedback",
                        "reject leads to FAILED and ends the story");
    }

    @Test
    void the_context_of_the_manual_behaves_as_described() {
        ContextManager context = new ContextManager(TokenWindow.of(64_000));
        context.resetSystemPrompt("You are a careful engineer.");
        context.append(UserMessage.from("Carry out the story."), TurnSource.OPENING);
        context.append(AiMessage.from("I look at the code first."), TurnSource.MODEL);
        List<ChatMessage> sent =
                context.request(); // index 0, user, assistant, and a note: the assistant never speaks last
        CompactionResult compaction = context.compact(40_000); // Unneeded: there is room

        assertThat(sent).hasSize(4);
        assertThat(sent.get(3)).isEqualTo(UserMessage.from("[note] Go on."));
        assertThat(compaction).isInstanceOf(CompactionResult.Unneeded.class);
    }

    @Test
    void the_tool_of_the_manual_is_offered_and_run() throws Exception {
        Tool clock = new Tool() {
            @Override
            public ToolSpecification specification() {
                return ToolSpecification.builder()
                        .name("clock")
                        .description("Tells what time it is.")
                        .build();
            }

            @Override
            public ToolResult run(Arguments arguments, Workspace workspace) {
                return ToolResult.of(Instant.EPOCH.toString());
            }
        };

        ScriptedModel model = ScriptedModel.of(
                Replies.call("submit_plan", "plan", "1. Ask for the time"),
                Replies.call("clock"),
                Replies.call("write_file", "path", "time.txt", "content", "then"),
                Replies.call("submit_work", "summary", "asked"));
        Story story = Story.of("Ask for the time", "", Criterion.checked("there is time", "test -f time.txt"));
        try (CoderEngine engine = CoderEngine.builder()
                .model("scripted", model, 64_000)
                .architect(Architect.auto())
                .tool(clock)
                .home(place.resolve("home"))
                .build()) {
            assertThat(engine.start(story, repository).await().done()).isTrue();
        }
        assertThat(model.requests().get(2).messages().toString()).contains("1970-01-01T00:00:00Z");
    }

    private static ScriptedModel greeting() {
        ScriptedModel scripted = ScriptedModel.of(
                Replies.call("submit_plan", "plan", "1. Write hello.txt"),
                Replies.calls(
                        Replies.request("write_file", "path", "hello.txt", "content", "hello, world"),
                        Replies.request("submit_work", "summary", "hello.txt greets")));
        return scripted;
    }
}
