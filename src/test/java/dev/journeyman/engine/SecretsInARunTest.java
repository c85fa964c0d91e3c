package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.journal.StoredEntry;
import dev.journeyman.review.Architect;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchWorkspaces;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.journeyman.workspace.Commands;
import dev.journeyman.workspace.WorkspaceRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A secret that enters from every source: results, replies, arguments, checks, the todo list. */
class SecretsInARunTest {

    private static final String SECRET = "correct-horse-battery";

    @TempDir
    private Path place;

    @Test
    void a_secret_reaches_neither_a_request_nor_an_entry() throws Exception {
        ScriptedModel model = ScriptedModel.of(
                Replies.calls(
                        Replies.request("run_command", "command", "env"),
                        Replies.request("update_todo_list", "content", "- [ ] rotate " + SECRET)),
                Replies.words("I saw " + SECRET),
                Replies.call("submit_work", "summary", "used " + SECRET),
                Replies.call("submit_work", "summary", "done"),
                Replies.call("submit_work", "summary", "done"));
        List<StoredEntry> entries = new ArrayList<>();
        Story story = Story.of("Keep a secret", "", Criterion.checked("it is checked", "check"))
                .withKind(Story.Kind.EXPRESS);
        List<Integer> exits = new ArrayList<>(List.of(0, 1, 0));
        Commands leaking = (command, limit) -> new Commands.CommandResult(exits.remove(0), "KEY=" + SECRET, false, 1);
        try (CoderEngine engine = CoderEngine.builder()
                .model("scripted", model, 64_000)
                .architect(Architect.auto())
                .workspaces(new ScratchWorkspaces(place, leaking))
                .secret(SECRET)
                .build()) {
            assertThat(engine.start(story, new WorkspaceRequest(place, true, Map.of()), entries::add)
                            .await()
                            .done())
                    .isTrue();
        }

        assertThat(model.requests())
                .hasSize(5)
                .allSatisfy(request -> assertThat(request.toString()).doesNotContain(SECRET));
        assertThat(entries.stream().map(StoredEntry::json).collect(Collectors.joining()))
                .doesNotContain(SECRET)
                .contains("KEY=[redacted]", "I saw [redacted]", "Refused: the arguments hold the value of a secret");
        assertThat(entries.stream().filter(entry -> entry.type().equals("ToolStarted")))
                .as("calls that were run")
                .hasSize(1);
    }
}
