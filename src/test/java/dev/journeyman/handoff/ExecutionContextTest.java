package dev.journeyman.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.journeyman.handoff.ExecutionContext.AttemptRecord;
import dev.journeyman.handoff.ExecutionContext.AttemptStatus;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The attempts of a task: how records become attempts, and how they are written. */
class ExecutionContextTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.5Z");

    private ExecutionContext context = ExecutionContext.of("icons");

    private void served(@Nullable ExitReason end, List<String> created, List<String> updated, String... errors) {
        AttemptStatus status = end == null ? AttemptStatus.COMPLETED : AttemptStatus.FAILED;
        int number = context.currentAttempt() + 1;
        context = context.with(
                new AttemptRecord(number, "provider" + number, NOON, created, updated, status, List.of(errors), end));
    }

    @Nested
    class Its_rounds {

        @Test
        void are_the_attempts_that_did_not_pass() {
            served(ExitReason.VALIDATION_FAILURE, List.of("a"), List.of("b"), "x", "y");
            served(ExitReason.VALIDATION_FAILURE, List.of(), List.of("a"), "z");
            assertThat(context.rounds())
                    .containsExactly(
                            new AttemptRound(1, List.of("a"), List.of("b"), List.of("x", "y")),
                            new AttemptRound(2, List.of(), List.of("a"), List.of("z")));
        }

        @Test
        void count_several_providers_that_served_an_attempt_once() {
            served(ExitReason.CIRCUIT_BREAKER, List.of("a"), List.of("b"), "quota");
            served(ExitReason.EXECUTION_ERROR, List.of(), List.of(), "crash");
            served(ExitReason.VALIDATION_FAILURE, List.of("c"), List.of("a", "b"), "x");
            assertThat(context.rounds())
                    .containsExactly(new AttemptRound(1, List.of("a", "c"), List.of("b"), List.of("x")));
            assertThat(context.currentAttempt()).isEqualTo(3);
            assertThat(context.lastProvider()).isEqualTo("provider3");
            assertThat(context.lastValidationErrors()).containsExactly("x");
        }

        @Test
        void leave_out_an_attempt_that_is_under_way_or_passed() {
            served(ExitReason.CIRCUIT_BREAKER, List.of("a"), List.of());
            served(null, List.of(), List.of());
            assertThat(context.rounds()).isEmpty();
            assertThat(ExecutionContext.of("icons").rounds()).isEmpty();
        }
    }

    @Nested
    class Its_current_attempt {

        @Test
        void is_empty_before_a_provider_served_it() {
            assertThat(context.current()).isEqualTo(new AttemptRound(1, List.of(), List.of(), List.of()));
            served(ExitReason.VALIDATION_FAILURE, List.of("a"), List.of(), "x");
            assertThat(context.current()).isEqualTo(new AttemptRound(2, List.of(), List.of(), List.of()));
        }

        @Test
        void has_the_work_of_the_providers_that_failed_in_it() {
            served(ExitReason.VALIDATION_FAILURE, List.of("a"), List.of(), "x");
            served(ExitReason.CIRCUIT_BREAKER, List.of("b"), List.of("a"), "first");
            served(ExitReason.EXECUTION_ERROR, List.of(), List.of("b", "c"), "second");
            assertThat(context.current())
                    .isEqualTo(new AttemptRound(2, List.of("b"), List.of("a", "c"), List.of("second")));
        }
    }

    @Nested
    class In_json {

        private static final String RECORD = "{\"attemptNumber\":1,\"provider\":\"provider1\","
                + "\"timestamp\":\"2026-03-01T12:00:00.500Z\",\"files_created\":[\"a\"],\"files_updated\":[\"b\"],"
                + "\"status\":\"failed\",\"validationErrors\":[\"x\"],\"exitReason\":\"circuit_breaker\"}";

        private final ObjectMapper json = new ObjectMapper().registerModule(new JavaTimeModule());

        @Test
        void a_record_has_fixed_names_and_is_read_back() throws JsonProcessingException {
            served(ExitReason.CIRCUIT_BREAKER, List.of("a"), List.of("b"), "x");
            AttemptRecord attempt = context.attempts().get(0);
            assertThat(json.writeValueAsString(attempt)).isEqualTo(RECORD);
            assertThat(json.readValue(RECORD, AttemptRecord.class)).isEqualTo(attempt);
        }

        @Test
        void a_context_has_fixed_names_and_is_read_back() throws JsonProcessingException {
            served(ExitReason.CIRCUIT_BREAKER, List.of("a"), List.of("b"), "x");
            String written = json.writeValueAsString(context);
            assertThat(written)
                    .isEqualTo("{\"task_id\":\"icons\",\"attempts\":[" + RECORD + "],\"current_attempt\":1,"
                            + "\"last_provider\":\"provider1\",\"last_validation_errors\":[\"x\"]}");
            assertThat(json.readValue(written, ExecutionContext.class)).isEqualTo(context);
        }

        @Test
        void absent_values_are_left_out() throws JsonProcessingException {
            String none = "{\"task_id\":\"icons\",\"attempts\":[],\"current_attempt\":0}";
            assertThat(json.writeValueAsString(context)).isEqualTo(none);
            assertThat(json.readValue(none, ExecutionContext.class)).isEqualTo(context);
            served(null, List.of(), List.of());
            assertThat(json.writeValueAsString(context))
                    .contains("\"completed\"")
                    .doesNotContain("exitReason");
            assertThat(json.readValue(json.writeValueAsString(context), ExecutionContext.class))
                    .isEqualTo(context);
        }

        @Test
        void lists_may_be_missing_or_contain_null() throws JsonProcessingException {
            AttemptRecord read = json.readValue(
                    "{\"attemptNumber\":1,\"provider\":\"a\",\"timestamp\":\"2026-03-01T12:00:00Z\",\"status\":\"failed\","
                        + "\"files_created\":[null,\"a\"],\"files_updated\":null}",
                    AttemptRecord.class);
            assertThat(read.filesCreated()).containsExactly("a");
            assertThat(read.filesUpdated()).isEmpty();
            assertThat(read.validationErrors()).isEmpty();
        }

        @Test
        void an_unknown_status_or_reason_is_refused() {
            for (String known : List.of("failed", "circuit_breaker")) {
                String unknown = RECORD.replace(known, "given_up");
                assertThatThrownBy(() -> json.readValue(unknown, AttemptRecord.class))
                        .isInstanceOf(InvalidFormatException.class)
                        .hasMessageContaining("given_up");
            }
        }
    }
}
