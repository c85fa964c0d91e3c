package dev.journeyman.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.review.Submission;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.review.text.SubmissionText;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a budget review shows an architect of the coder's work: enough to choose between continue, pivot and abandon.
 */
class BudgetRequestTest {

    @TempDir
    Path home;

    private final List<String> asked = new ArrayList<>();
    private EngineStage stage;

    @BeforeEach
    void set() {
        stage = new EngineStage(home).architect(request -> {
            if (!(request.submission() instanceof Submission.Budget)) {
                return Optional.of(Verdict.of(Decision.APPROVE));
            }
            asked.add(SubmissionText.of(request.submission()));
            return Optional.of(Verdict.of(asked.size() == 1 ? Decision.CONTINUE : Decision.ABANDON));
        });
    }

    @Test
    void the_request_shows_steps_todo_list_calls_and_failures_since_the_last_review() throws Exception {
        stage.coder(
                        Lines.plan("1. Write a.txt\n2. Check it"),
                        Lines.write("a.txt", "one"),
                        todo("- [x] Write a.txt\n- [ ] Check it"),
                        Lines.read("missing.txt"),
                        Lines.read("other.txt"))
                .play(EngineStage.STORY.withBudget(EngineStage.express(3).budget()));

        assertThat(asked.get(0))
                .contains("# What the coder did since the last review")
                .contains("[x] Write a.txt\n[ ] Check it")
                .contains("## Todo list\n\n- [x] Write a.txt\n- [ ] Check it")
                .contains("- write_file {\"path\":\"a.txt\"")
                .contains("- read_file {\"path\":\"missing.txt\"} failed: ")
                .contains("## Last failing output\n\n\"missing.txt\" does not exist.");
        assertThat(stage.entries(Entry.ReviewRequested.class)).hasSizeGreaterThan(1);
    }

    @Test
    void a_request_does_not_repeat_what_an_earlier_one_showed() throws Exception {
        stage.coder(Lines.read("one.txt"), Lines.read("two.txt"), Lines.read("three.txt"))
                .play(EngineStage.express(1));

        assertThat(asked.get(0)).contains("one.txt");
        assertThat(asked.get(1)).contains("two.txt").doesNotContain("one.txt");
    }

    private static AiMessage todo(String list) {
        return AiMessage.from(ToolExecutionRequest.builder()
                .id("todo")
                .name("update_todo_list")
                .arguments(
                        new JsonMapper().createObjectNode().put("content", list).toString())
                .build());
    }
}
