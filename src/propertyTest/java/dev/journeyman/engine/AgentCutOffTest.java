package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.journeyman.Outcome;
import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.script.ScriptedAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A story that only agents work on and review, cut off after each of its entries. */
class AgentCutOffTest {

    private static final Story STORY = Story.of("Tale", "Something is to be done.", Criterion.stated("it holds"));

    @TempDir
    Path home;

    @Test
    void continues_from_every_entry_with_the_same_agents() throws Exception {
        everywhere(false);
    }

    @Test
    void continues_from_every_entry_with_other_agents() throws Exception {
        everywhere(true);
    }

    private void everywhere(boolean others) throws Exception {
        int entries = played(0, others);
        assertThat(entries).isGreaterThan(20);
        for (int at = 2; at < entries; at++) {
            played(at, others);
        }
    }

    /** Drives the story, cut off after an entry, and returns its number of entries. */
    private int played(int at, boolean others) throws Exception {
        Path place = Files.createDirectories(home.resolve(others + "-" + at));
        EngineStage stage = new EngineStage(place);
        List<String> coded = new ArrayList<>();
        stage.coders(agent("a", coded), agent("b", coded)).judges(agent("judge", coded));
        int[] count = {0};
        stage.journal.cutAfter(entry -> ++count[0] == at);
        Throwable cut = catchThrowable(() -> stage.play(STORY));
        if (at > 0) {
            assertThat(cut).as("cut after %s", at).hasStackTraceContaining("cut off after");
            if (others) {
                stage.coders(agent("c", coded), agent("b", coded)).judges(agent("arbiter", coded));
            }
            Outcome outcome = stage.again().finish();
            if (outcome.state() == State.SUSPENDED) {
                assertThat(stage.entries(Entry.CallFailed.class)) // there is one judge, which is not called again
                        .last()
                        .matches(failed -> failed.caller() == CallerRole.ARCHITECT
                                && failed.message().endsWith("was interrupted; what it changed is undone"));
                outcome = stage.resume();
            }

            assertThat(outcome.done())
                    .as("cut after %s of %s: %s", at, stage.recorded().size(), outcome)
                    .isTrue();
            assertThat(stage.worktree().resolve("PLANNING.txt"))
                    .as("cut after %s", at)
                    .doesNotExist();
            assertThat(stage.worktree().resolve("CODING.txt"))
                    .as("cut after %s", at)
                    .exists();
            assertThat(coded).as("cut after %s", at).doesNotHaveDuplicates();
            assertThat(stage.entries(Entry.AttemptRecorded.class))
                    .as("cut after %s", at)
                    .extracting(each -> each.attempt().attemptNumber())
                    .doesNotHaveDuplicates();
        }
        return stage.recorded().size();
    }

    private static ScriptedAgent agent(String name, List<String> coded) {
        return ScriptedAgent.doing(name, task -> lastWords(name, task, coded));
    }

    private static String lastWords(String name, AgentTask task, List<String> coded) {
        if (task.caller() == CallerRole.HELPER) {
            return "{\"commands\": [{\"criterion\": 1, \"command\": \"check\"}]}";
        }
        if (task.caller() == CallerRole.ARCHITECT) {
            return "{\"decision\": \"approve\"}";
        }
        String state = task.writes() ? "CODING" : "PLANNING";
        coded.add(name + " " + state);
        task.workspace().write(state + ".txt", name);
        return "Done.";
    }
}
