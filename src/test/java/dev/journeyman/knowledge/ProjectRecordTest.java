package dev.journeyman.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.journeyman.knowledge.TaskStore.BlockedTask;
import dev.journeyman.knowledge.TaskStore.CompletedTask;
import dev.journeyman.knowledge.TaskStore.TaskHistory;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ProjectRecordTest {

    private static final ProjectRecord.Place SHOP =
            new ProjectRecord.Place("shop", "journeyman/add-refunds-1", "0a1b2c3");

    @Nested
    class As_a_prompt_shows_it {

        @Test
        void it_has_the_project_the_last_tasks_in_order_and_the_blocked_tasks() {
            TaskHistory history = new TaskHistory(
                    List.of(
                            done("add-health", "Let the load balancer see us.", "2 files changed on branch a"),
                            done("fix-totals", null, "1 file changed on branch b"),
                            new CompletedTask("of-old", null, null, null)),
                    List.of(new BlockedTask("drop-table", "the \"schema\"\nis not decided")));

            assertThat(ProjectRecord.of(SHOP, history).json()).isEqualTo("""
                {
                  "project" : {
                    "name" : "shop",
                    "branch" : "journeyman/add-refunds-1",
                    "base_commit" : "0a1b2c3"
                  },
                  "recent_history" : [ {
                    "task_id" : "add-health",
                    "intent" : "Let the load balancer see us.",
                    "status" : "completed",
                    "completed_at" : "2026-01-02T03:04:05Z",
                    "result" : "2 files changed on branch a"
                  }, {
                    "task_id" : "fix-totals",
                    "status" : "completed",
                    "completed_at" : "2026-01-02T03:04:05Z",
                    "result" : "1 file changed on branch b"
                  }, {
                    "task_id" : "of-old",
                    "status" : "completed"
                  } ],
                  "active_blockers" : [ {
                    "task_id" : "drop-table",
                    "reason" : "the \\"schema\\"\\nis not decided"
                  } ]
                }\
                """);
        }

        @Test
        void both_lists_are_present_even_when_they_are_empty() {
            assertThat(ProjectRecord.of(SHOP, TaskHistory.NONE).json())
                    .contains("\"recent_history\" : [ ]", "\"active_blockers\" : [ ]");
        }

        @Test
        void each_text_in_it_can_be_cleaned() {
            TaskHistory history =
                    new TaskHistory(List.of(done("a", "secret", "secret")), List.of(new BlockedTask("b", "secret")));
            ProjectRecord.Place place = new ProjectRecord.Place("secret", "secret", "0a1b2c3");

            assertThat(ProjectRecord.of(place, history)
                            .cleaned(text -> text.replace("secret", "-"))
                            .json())
                    .doesNotContain("secret");
        }
    }

    @Test
    void a_likely_secret_is_in_none_of_its_texts() {
        String token = "sk-ant-" + "aB3dE5gH7jK9";
        TaskHistory history = new TaskHistory(List.of(done("a", token, token)), List.of(new BlockedTask("b", token)));

        assertThat(ProjectRecord.of(new ProjectRecord.Place(token, token, "0a1b2c3"), history)
                        .cleaned(text -> text)
                        .json())
                .doesNotContain(token)
                .contains("\"reason\" : \"[redacted]\"");
    }

    @Nested
    class A_record_of_an_older_version {

        private final JsonMapper lenient = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();

        @Test
        void loads_without_intent_and_with_an_unknown_field() throws JsonProcessingException {
            CompletedTask old = lenient.readValue(
                    "{\"task_id\": \"a\", \"status\": \"completed\", \"model\": \"m\", \"result\": \"r\"}",
                    CompletedTask.class);

            assertThat(old).isEqualTo(new CompletedTask("a", null, null, "r"));
        }

        @Test
        void is_completed_whatever_its_status_says() throws JsonProcessingException {
            CompletedTask old = lenient.readValue("{\"task_id\": \"a\", \"status\": \"failed\"}", CompletedTask.class);

            assertThat(old.status()).isEqualTo("completed");
        }

        @Test
        void is_read_back_as_it_was_written() throws JsonProcessingException {
            CompletedTask task = done("a", null, "r");

            assertThat(lenient.readValue(lenient.writeValueAsString(task), CompletedTask.class))
                    .isEqualTo(task);
        }
    }

    private static CompletedTask done(String id, @Nullable String intent, String result) {
        return new CompletedTask(id, intent, "2026-01-02T03:04:05Z", result);
    }
}
