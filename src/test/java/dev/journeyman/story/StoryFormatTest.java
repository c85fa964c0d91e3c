package dev.journeyman.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.story.StoryOptions.Economy;
import dev.journeyman.story.StoryOptions.PlanMode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoryFormatTest {

    private static final String FILE = "story.yaml";

    /** The smallest valid story. What a test adds to it begins in line 4. */
    private static final String LEAST = """
        title: Add GET /health
        criteria:
          - text: GET /health answers 200
        """;

    @Nested
    class A_whole_story {

        private static final Story STORY = new Story(
                "health-endpoint",
                "Add GET /health",
                "It answers 200 and the build version.",
                "Let the load balancer see whether we live.",
                Story.Kind.STANDARD,
                List.of(new Criterion(
                        "GET /health answers 200", "./gradlew test --tests HealthTest", Duration.ofMinutes(6))),
                new RetryPolicy(4, 1),
                List.of("src/test/**"),
                new Budget(11, 31, 2_000_000L, new BigDecimal("5.00"), Duration.ofHours(1)),
                new StoryOptions(true, true, PlanMode.ITERATIVE));

        @Test
        void is_read_from_YAML() {
            assertThat(StoryFormat.read("""
                id: health-endpoint            # optional; made from the title otherwise
                title: Add GET /health
                description: It answers 200 and the build version.
                intent: Let the load balancer see whether we live.
                kind: standard                 # or express: no planning
                criteria:
                  - text: GET /health answers 200
                    command: ./gradlew test --tests HealthTest
                    timeout: PT6M
                retry_policy: { max_retries: 4, micro_cycles: 1 }
                protect: [ "src/test/**" ]     # optional
                budget: { planning_turns: 11, coding_turns: 31, tokens: 2000000, cost: 5.00, wall_clock: PT1H }
                options: { enable_pre_context: true, commit_todo: true, plan_mode: iterative }
                """, FILE)).isEqualTo(STORY);
        }

        @Test
        void is_read_from_JSON() {
            assertThat(StoryFormat.read("""
                {
                  "id": "health-endpoint",
                  "title": "Add GET /health",
                  "description": "It answers 200 and the build version.",
                  "intent": "Let the load balancer see whether we live.",
                  "kind": "standard",
                  "criteria": [
                    {
                      "text": "GET /health answers 200",
                      "command": "./gradlew test --tests HealthTest",
                      "timeout": "PT6M"
                    }
                  ],
                  "retry_policy": {"max_retries": 4, "micro_cycles": 1},
                  "protect": ["src/test/**"],
                  "budget": {
                    "planning_turns": 11, "coding_turns": 31, "tokens": 2000000, "cost": 5.00, "wall_clock": "PT1H"
                  },
                  "options": {"enable_pre_context": true, "commit_todo": true, "plan_mode": "iterative"}
                }
                """, "story.json")).isEqualTo(STORY);
        }
    }

    @ParameterizedTest
    @CsvSource({"6, 6", "thrifty, 6", "careful, 20", "off, off", "'\"off\"', off", "on, 10", "1000, 1000"})
    void the_economy_of_a_story_is_a_number_of_requests_or_a_name(String written, String read) {
        Story story = StoryFormat.read(LEAST + "options: { economy: %s }\n".formatted(written), FILE);

        assertThat(story.options().economy()).isEqualTo(Economy.of(read)).hasToString(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1001", "much"})
    void another_economy_is_refused_with_what_it_may_be(String written) {
        assertThatThrownBy(() -> StoryFormat.read(LEAST + "options: { economy: %s }\n".formatted(written), FILE))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("story.yaml, line \\d+: \"economy\" is " + written
                        + "; it must be a number of requests from 1 to 1,000, or one of: thrifty \\(6\\),"
                        + " balanced \\(10\\), careful \\(20\\), off\\.");
    }

    @Nested
    class What_a_story_leaves_out {

        private final Story story = StoryFormat.read(LEAST, FILE);

        @Test
        void defaults_to_a_standard_story_with_three_attempts_and_two_micro_cycles() {
            assertThat(story.kind()).isEqualTo(Story.Kind.STANDARD);
            assertThat(story.retryPolicy()).isEqualTo(new RetryPolicy(3, 2));
        }

        @Test
        void defaults_to_ten_planning_turns_thirty_coding_turns_and_no_other_limit() {
            assertThat(story.budget()).isEqualTo(new Budget(10, 30, null, null, null));
        }

        @Test
        void defaults_to_five_minutes_for_a_command() {
            assertThat(story.criteria())
                    .containsExactly(new Criterion("GET /health answers 200", null, Duration.ofMinutes(5)));
        }

        @Test
        void is_empty_or_follows_the_engine() {
            assertThat(story.description()).isEmpty();
            assertThat(story.intent()).isEmpty();
            assertThat(story.protect()).isEmpty();
            assertThat(story.options()).isEqualTo(new StoryOptions(null, false, PlanMode.STATIC));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"budget:", "budget: {}", "options: ~", "retry_policy: {}", "protect: []", "kind: ~", "id: ''"
                })
        void is_the_same_as_a_field_without_a_value(String line) {
            assertThat(StoryFormat.read(LEAST + line + "\n", FILE)).isEqualTo(story);
        }

        @Test
        void is_the_same_as_a_story_made_in_Java() {
            assertThat(story).isEqualTo(Story.of("Add GET /health", "", Criterion.stated("GET /health answers 200")));
        }
    }

    @Nested
    class An_id {

        @ParameterizedTest
        @CsvSource({
            "Add GET /health, add-get-health",
            "Über-Größe: 2 × 3, uber-gro-e-2-3",
            "../../etc/passwd, etc-passwd",
            "数え上げ, story",
            "'  trim  me  ', trim-me",
        })
        void is_made_from_the_title(String title, String id) {
            assertThat(StoryFormat.read("{\"title\": \"" + title + "\", \"criteria\": [{\"text\": \"c\"}]}", FILE)
                            .id())
                    .isEqualTo(id);
        }

        @Test
        void that_is_made_from_a_long_title_is_cut_at_48_characters() {
            String title = "a".repeat(47) + " and so on";

            assertThat(Story.of(title, "", Criterion.stated("c")).id()).isEqualTo("a".repeat(47));
        }
    }

    @Nested
    class A_choice {

        @ParameterizedTest
        @ValueSource(strings = {"express", "EXPRESS", "Express"})
        void is_read_in_any_case(String kind) {
            assertThat(StoryFormat.read(LEAST + "kind: " + kind + "\n", FILE).kind())
                    .isEqualTo(Story.Kind.EXPRESS);
        }
    }

    @Nested
    class A_number {

        @Test
        void of_micro_cycles_may_be_zero() {
            assertThat(StoryFormat.read(LEAST + "retry_policy: { micro_cycles: 0 }\n", FILE)
                            .retryPolicy())
                    .isEqualTo(new RetryPolicy(3, 0));
        }
    }

    @Nested
    class What_is_too_large {

        @ParameterizedTest
        @CsvSource({
            "title, 1001, 1_000",
            "description, 400001, 400_000",
            "intent, 400001, 400_000",
        })
        void is_refused_with_the_limit_of_the_field(String field, int length, String limit) {
            assertThatThrownBy(() -> StoryFormat.read(
                            "{\"%s\": \"%s\", \"criteria\": [{\"text\": \"c\"}]%s}"
                                    .formatted(
                                            field,
                                            "x".repeat(length),
                                            field.equals("title") ? "" : ", \"title\": \"t\""),
                            FILE))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("it may have %s at most", limit.replace('_', ','));
        }

        @Test
        void is_refused_as_a_list_too() {
            String criteria = "{\"text\": \"c\"},".repeat(100) + "{\"text\": \"c\"}";

            assertThatThrownBy(
                            () -> StoryFormat.read("{\"title\": \"t\", \"criteria\": [%s]}".formatted(criteria), FILE))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("\"criteria\" has 101 items; it may have 100 at most");
        }

        @Test
        void is_refused_before_it_is_read_if_that_would_take_long() {
            assertThatThrownBy(() -> StoryFormat.read(LEAST + "description: " + "x".repeat(3_000_000), FILE))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContainingAll(FILE + " has 3,000,0", " characters; up to 3,000,000 are read.");
        }
    }
}
