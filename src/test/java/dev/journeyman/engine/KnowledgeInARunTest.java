package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.Outcome;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.ContextRequest;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import dev.journeyman.knowledge.ContextRequest.Phase;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.ContextService;
import dev.journeyman.knowledge.ProjectRecord;
import dev.journeyman.knowledge.TaskContext;
import dev.journeyman.knowledge.TaskContext.KnowledgeItem;
import dev.journeyman.knowledge.TaskContext.KnowledgeSection;
import dev.journeyman.knowledge.TaskContext.Topic;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.RetryPolicy;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The knowledge for a task in a run: fetched once, kept, and in every prompt. */
class KnowledgeInARunTest {

    @TempDir
    Path home;

    private final List<ContextRequest> asked = new ArrayList<>();
    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home)
                .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)))
                .knowledge(this::told);
    }

    private TaskContext told(ContextRequest request) {
        asked.add(request);
        return TaskContext.of("%s knows this, told %s.".formatted(request.role(), asked.size()));
    }

    private List<String> roles() {
        return asked.stream()
                .map(request -> request.role() + " " + request.phase() + " " + request.includePreviousAttempts())
                .toList();
    }

    @Nested
    class It_is_asked_for {

        @Test
        void once_by_a_task_of_fifty_steps() throws InterruptedException {
            stage.coder(request -> request.turn() < 50 ? Lines.read("file-" + request.turn()) : Lines.work())
                    .architect(request -> {
                        assertThat(asked).hasSize(2); // the developer's, and this review's
                        return Optional.of(Verdict.of(Decision.APPROVE));
                    });
            Outcome outcome = stage.play(EngineStage.express(60));

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(asked.stream().filter(request -> request.role() == Role.DEVELOPER))
                    .hasSize(1);
            assertThat(stage.requests())
                    .hasSize(51)
                    .allSatisfy(request -> assertThat(Lines.system(request))
                            .isEqualTo(Lines.system(stage.request(1)))
                            .contains("DEVELOPER knows this, told 1."));
        }

        @Test
        void four_times_by_an_express_story_with_a_failed_attempt_a_round_of_a_helper_and_a_review()
                throws InterruptedException {
            Story story = Story.of("Tale", "Something is to be done.", Criterion.stated("it is fast"))
                    .withKind(Story.Kind.EXPRESS)
                    .withRetryPolicy(new RetryPolicy(2, 0));
            stage.coder(request -> request.caller() == CallerRole.HELPER ? verify() : coding());
            Outcome outcome = stage.play(story);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(roles())
                    .containsExactly(
                            "DEVELOPER CODING false",
                            "DEVELOPER CODING true",
                            "QA VERIFICATION false",
                            "ARCHITECT REVIEW false");
            assertThat(asked.get(1).material().rounds())
                    .extracting(AttemptRound::errors)
                    .containsExactly(List.of("the attempt made 100 tool calls (max_operations)"));
            assertThat(asked.get(3).material().work()).isNotNull();
        }

        /** Calls too many tools in a first attempt, and submits in a second one. */
        private AiMessage coding() {
            return stage.entries(Entry.AttemptStarted.class).size() > 1
                    ? Lines.work()
                    : AiMessage.from(IntStream.range(0, 100)
                            .mapToObj(i -> call("read_file", "{\"path\": \"%s\"}".formatted(i)))
                            .toList());
        }

        private AiMessage verify() {
            return AiMessage.from(call("verify", "{\"commands\": [{\"criterion\": 1, \"command\": \"check\"}]}"));
        }

        private ToolExecutionRequest call(String name, String arguments) {
            return ToolExecutionRequest.builder()
                    .id(name + arguments.hashCode())
                    .name(name)
                    .arguments(arguments)
                    .build();
        }

        @Test
        void once_by_planning_coding_and_a_pivot_of_one_attempt() throws InterruptedException {
            stage.coder(
                            Lines.plan("1. This way."),
                            Lines.read("a"),
                            Lines.read("b"),
                            Lines.plan("1. Another way."),
                            Lines.work())
                    .architect(
                            Verdict.of(Decision.APPROVE),
                            new Verdict(Decision.PIVOT, "Another way."),
                            Verdict.of(Decision.APPROVE),
                            Verdict.of(Decision.APPROVE));
            Outcome outcome = stage.play(EngineStage.STORY.withBudget(Budget.DEFAULT.withTurns(4, 2)));

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(asked.stream().filter(request -> request.role() == Role.DEVELOPER))
                    .singleElement()
                    .satisfies(request -> assertThat(request.phase()).isEqualTo(Phase.PLANNING));
            assertThat(asked.stream().filter(request -> request.role() == Role.ARCHITECT))
                    .hasSize(4);
            assertThat(stage.requests())
                    .allSatisfy(request -> assertThat(Lines.system(request)).contains("DEVELOPER knows this, told 1."));
        }

        @Test
        void not_again_by_a_process_that_resumes_the_run() throws InterruptedException {
            stage.coder(Lines.plan("1. This way.")).architect(request -> Optional.empty());
            stage.play(EngineStage.STORY);
            stage.coder(Lines.work()).architect(request -> Optional.of(Verdict.of(Decision.APPROVE)));
            stage.again();
            Outcome outcome = stage.deliver("r1", Verdict.of(Decision.APPROVE));

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(roles())
                    .containsExactly("DEVELOPER PLANNING false", "ARCHITECT REVIEW false", "ARCHITECT REVIEW false");
            assertThat(Lines.system(stage.request(1))).contains("DEVELOPER knows this, told 1.");
        }
    }

    @Nested
    class A_service {

        @Test
        void that_throws_costs_the_prompt_its_knowledge_and_nothing_else() throws InterruptedException {
            stage.knowledge(request -> {
                        throw new IllegalStateException("the index is gone");
                    })
                    .coder(Lines.work());
            Outcome outcome = stage.play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(Lines.system(stage.request(1)))
                    .doesNotContain("# Task knowledge")
                    .contains("## READ-ONLY CONTEXT — DO NOT MODIFY");
        }

        @Test
        void that_returns_too_much_is_cut_at_the_limit() throws InterruptedException {
            List<KnowledgeItem> items = IntStream.range(0, 5_000)
                    .mapToObj(i -> new KnowledgeItem("fact number %s of many".formatted(i), "", -i))
                    .toList();
            stage.knowledge(request -> new TaskContext(List.of(new KnowledgeSection(Topic.NOTES, items))))
                    .coder(Lines.work());
            stage.play(EngineStage.EXPRESS);

            assertThat(Lines.system(stage.request(1)))
                    .contains("fact number 0 of many\n\nfact number 1 of many")
                    .doesNotContain("fact number 4000 of many");
            assertThat(stage.entries(Entry.ContextFetched.class).get(0).known().size())
                    .isBetween(300, 900);
        }

        @Test
        void that_returns_nothing_leaves_no_heading() throws InterruptedException {
            stage.knowledge(ContextService.none()).coder(Lines.work()).play(EngineStage.EXPRESS);

            assertThat(Lines.system(stage.request(1))).doesNotContain("# Task knowledge");
        }
    }

    @Nested
    class The_project_s_record {

        @Test
        void is_in_every_prompt_even_when_it_is_empty() throws InterruptedException {
            stage.judges(Actor.saying("judge", Lines.verdict("approve", "")))
                    .coder(Lines.work())
                    .play(EngineStage.EXPRESS);

            assertThat(stage.requests())
                    .allSatisfy(request -> assertThat(Lines.system(request))
                            .contains("## READ-ONLY CONTEXT — DO NOT MODIFY\n{", "\"recent_history\" : [ ]")
                            .contains("\"active_blockers\" : [ ]"));
        }

        @Test
        void has_the_last_five_done_tasks_in_order_and_all_blocked_tasks() throws InterruptedException {
            for (int i = 1; i <= 7; i++) {
                stage.coder(Lines.work());
                Story story = new Story(
                        "tale-" + i,
                        "Tale " + i,
                        "",
                        "Intent " + i,
                        Story.Kind.EXPRESS,
                        EngineStage.EXPRESS.criteria(),
                        null,
                        null,
                        null,
                        null);
                assertThat(stage.play(story).done()).isTrue();
                stage = renewed(stage);
            }
            stage.journal.tasks().block(home.toString(), new BlockedTask("later", "not now"));
            stage.coder(Lines.work()).play(EngineStage.EXPRESS);

            ProjectRecord seen = stage.entries(Entry.ProjectSeen.class).get(0).seen();
            assertThat(seen.recentHistory())
                    .extracting(task -> task.taskId() + " " + task.intent() + " "
                            + ("" + task.result()).replaceFirst(" on branch .*", ""))
                    .containsExactly(
                            "tale-3 Intent 3 no file changed",
                            "tale-4 Intent 4 no file changed",
                            "tale-5 Intent 5 no file changed",
                            "tale-6 Intent 6 no file changed",
                            "tale-7 Intent 7 no file changed");
            assertThat(seen.activeBlockers()).containsExactly(new BlockedTask("later", "not now"));
            assertThat(Lines.system(stage.request(1))).contains(seen.json());
        }

        @Test
        void has_the_title_of_a_story_without_an_intent() throws InterruptedException {
            assertThat(stage.coder(Lines.work()).play(EngineStage.EXPRESS).done())
                    .isTrue();
            stage = renewed(stage);
            stage.coder(Lines.work()).play(EngineStage.EXPRESS);

            assertThat(stage.entries(Entry.ProjectSeen.class).get(0).seen().recentHistory())
                    .extracting(CompletedTask::intent)
                    .containsExactly(EngineStage.EXPRESS.title());
        }

        /** Returns a stage for the next story of the same project, over the same store. */
        private EngineStage renewed(EngineStage before) {
            EngineStage next = new EngineStage(home, before.journal)
                    .architect(request -> Optional.of(Verdict.of(Decision.APPROVE)))
                    .knowledge(KnowledgeInARunTest.this::told);
            return next;
        }

        @Test
        void is_passed_to_the_observer_of_the_host_whose_exceptions_are_ignored() throws InterruptedException {
            List<ProjectRecord> seen = new ArrayList<>();
            Outcome outcome = stage.state(record -> {
                        seen.add(record);
                        throw new IllegalStateException("the disk is full");
                    })
                    .coder(Lines.work())
                    .play(EngineStage.EXPRESS);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(seen).isNotEmpty();
            assertThat(Lines.system(stage.request(1))).contains(seen.get(0).json());
        }
    }

    @Test
    void no_prompt_has_a_likely_secret_in_its_knowledge() throws InterruptedException {
        String token = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT";
        String key = "sk-ant-" + "aB3dE5gH7jK9mN1pQ3sT";
        stage.journal.tasks().block(home.toString(), new BlockedTask("later", "the key is " + key));
        stage.knowledge(request -> TaskContext.of("Decided: push with " + token))
                .judges(Actor.saying("judge", Lines.verdict("approve", "")))
                .coder(Lines.work())
                .play(EngineStage.EXPRESS);

        assertThat(stage.requests())
                .allSatisfy(request ->
                        assertThat(Lines.system(request)).contains("push with [redacted]", "the key is [redacted]"));
        assertThat(stage.requests().toString()).doesNotContain(token, key);
    }

    @Nested
    class An_agent {

        @Test
        void gets_the_same_knowledge_as_a_model_in_each_prompt() throws InterruptedException {
            ScriptedAgent agent = Actor.agent("agent", "1. This way.", "done");
            Outcome outcome = stage.coders(agent).play(EngineStage.STORY);

            assertThat(outcome.done()).as(outcome.reason()).isTrue();
            assertThat(agent.tasks())
                    .hasSize(2)
                    .allSatisfy(task -> assertThat(task.prompt())
                            .contains("## Task Knowledge\n\n### Notes\n\nDEVELOPER knows this, told 1.")
                            .contains("## READ-ONLY CONTEXT — DO NOT MODIFY\n{\n  \"project\" : {"));
            assertThat(asked.stream().filter(request -> request.role() == Role.DEVELOPER))
                    .hasSize(1);
        }
    }
}
