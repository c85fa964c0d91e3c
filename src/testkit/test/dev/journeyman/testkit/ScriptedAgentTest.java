package dev.journeyman.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedAgent;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scripted agent in a run without git. */
class ScriptedAgentTest {

    private static final Story STORY =
            Story.of("Tale", "Something is to be done.", Criterion.checked("it holds", "check"));

    @TempDir
    private Path home;

    @Test
    void plans_and_works_as_the_test_says_and_keeps_its_tasks() throws InterruptedException {
        ScriptedAgent agent = ScriptedAgent.doing("agent", task -> {
            if (task.writes()) {
                task.workspace().write("a.txt", "a");
            }
            return task.writes() ? "I wrote it." : "1. Write it.";
        });
        Outcome outcome = outcome(agent);

        assertThat(outcome.done()).as(outcome.reason()).isTrue();
        assertThat(agent.tasks()).extracting(AgentTask::writes).containsExactly(false, true);
        assertThat(agent.tasks().get(1).prompt()).contains("## Approved Plan\n\n1. Write it.\n");
    }

    @Test
    void without_last_words_left_the_run_says_so() throws InterruptedException {
        assertThat(outcome(ScriptedAgent.saying("agent", "1. Write it.")).reason())
                .contains("The scripted agent agent has no last words left. Script more of them.");
    }

    private Outcome outcome(ScriptedAgent agent) throws InterruptedException {
        try (CoderEngine engine = CoderEngine.builder()
                .provider(agent)
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                .build()) {
            return engine.start(STORY, home).await();
        }
    }
}
