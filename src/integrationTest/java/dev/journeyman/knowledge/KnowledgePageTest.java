package dev.journeyman.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.house.Golden;
import dev.journeyman.knowledge.ContextRequest.Role;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual's page on knowledge: its code drives a story, and its record is written as in a prompt. */
class KnowledgePageTest {

    @TempDir
    Path place;

    @Test
    void the_code_of_the_page_runs_with_a_custom_context_service() throws Exception {
        ScriptedModel chatModel = ScriptedModel.of(Replies.call("submit_work", "summary", "nothing had to be done"));
        ContextService wiki = request -> request.role() == Role.DEVELOPER
                ? TaskContext.of("Decided in %s: greetings are lower case.".formatted(request.task()))
                : TaskContext.NOTHING;
        CoderEngine own = CoderEngine.builder()
                .model("my-model", chatModel, 128_000)
                .knowledge(wiki) // or ContextService.none()
                .recentHistory(3)
                .build();
        Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Outcome outcome = own.start(
                        Story.of("Greet", "It greets.", Criterion.checked("it greets", "true"))
                                .withKind(Story.Kind.EXPRESS),
                        repository)
                .await();
        own.close();

        assertThat(outcome.reason()).isEqualTo("CODE_REVIEW waits for architect to answer r1");
        assertThat(chatModel.requests().get(0).messages().get(0).toString())
                .contains("Decided in greet: greetings are lower case.");
    }

    @Test
    void the_code_of_the_page_switches_skills_off() throws Exception {
        ScriptedModel chatModel = ScriptedModel.of(Replies.call("submit_work", "summary", "nothing had to be done"));
        CoderEngine quiet = CoderEngine.builder()
                .model("my-model", chatModel, 128_000)
                .repositoryInstructions(RepositoryInstructions.FILES) // or SKILLS, NONE; ALL is the default
                .build();
        Path repository = ScratchRepositories.make(
                place.resolve("repository"), ".agents/skills/deploy/SKILL.md", "Deploy.\n", "AGENTS.md", "# Build\n");
        quiet.start(
                        Story.of("Greet", "It greets.", Criterion.checked("it greets", "true"))
                                .withKind(Story.Kind.EXPRESS),
                        repository)
                .await();
        quiet.close();

        assertThat(chatModel.requests().get(0).messages().get(0).toString())
                .contains("> # Build")
                .doesNotContain("deploy");
    }

    @Test
    void the_record_of_the_page_is_written_as_in_prompts() {
        ProjectRecord record = new ProjectRecord(
                new ProjectRecord.Place("shop", "main", "4b825dc642cb6eb9a060e54bf8d69288fbee4904"),
                List.of(new CompletedTask(
                        "version-endpoint",
                        "Say which build runs.",
                        "2026-01-01T00:00:00Z",
                        "2 files changed on branch journeyman/version-endpoint-5e6f7a8b")),
                List.of(new BlockedTask("metrics", "the port is not decided")));

        assertThat(new Golden("docs/knowledge.md").text())
                .contains("```\n## READ-ONLY CONTEXT — DO NOT MODIFY\n%s\n```".formatted(record.json()));
    }
}
