package dev.journeyman.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.story.BadInputException;
import dev.journeyman.terminal.Screen;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The profiles of the known agents. */
class ProfilesTest {

    private static final Profiles OURS = Profiles.ours();
    private static final String MINE = """
        profiles:
          - name: mine
            memory_file: MINE.md
            ready: { prompts: ['\\nmine% $'], texts: ['(?i)at your service'] }
            acknowledging: { required: true, patterns: ['(?i)roger'] }
        """;

    @Nested
    class Of_ours {

        @Test
        void are_seven() {
            assertThat(OURS.all())
                    .extracting(Profile::name)
                    .containsExactly("claude", "codex", "gemini", "opencode", "aider", "shell", "custom");
        }

        @ParameterizedTest
        @CsvSource({
            "claude, CLAUDE.md",
            "codex, AGENTS.md",
            "gemini, GEMINI.md",
            "opencode, AGENTS.md",
            "aider, CONVENTIONS.md",
            "custom, AGENTS.md"
        })
        void have_their_memory_file(String agent, String file) {
            assertThat(OURS.of(agent).memoryFile()).isEqualTo(file);
        }

        @Test
        void an_unknown_one_is_refused_with_a_list_of_the_known_ones() {
            assertThatThrownBy(() -> OURS.of("cursor"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("\"cursor\" is not an agent. There are claude, codex, gemini, opencode, aider, shell,"
                            + " custom; describe another one in a file for --profiles.");
        }
    }

    @Nested
    class With_a_file_of_a_user {

        private AgentStanding standing(Profile profile, String... lines) {
            int row = lines.length - 1;
            Screen screen = new Screen(List.of(lines), row, lines[row].length(), "", null, true, 1);
            return new ReadinessReader(profile, InstantSource.fixed(Instant.EPOCH)).look(screen);
        }

        @Test
        void its_profile_is_added() {
            Profiles both = OURS.with(MINE, "mine.yaml");

            assertThat(both.all()).hasSize(8);
            assertThat(both.of("mine").memoryFile()).isEqualTo("MINE.md");
            assertThat(OURS.all()).hasSize(7);
        }

        @Test
        void its_patterns_show_when_the_agent_is_ready() {
            Profile mine = OURS.with(MINE, "mine.yaml").of("mine");

            assertThat(standing(mine, "", "mine% ")).isInstanceOf(AgentStanding.Ready.class);
            assertThat(standing(mine, "At your service.", "")).isInstanceOf(AgentStanding.Ready.class);
            assertThat(standing(mine, "", "> ")).isInstanceOf(AgentStanding.Unclear.class);
        }

        @Test
        void a_profile_of_the_same_name_replaces_the_built_in_one() {
            Profiles both = OURS.with(MINE.replace("name: mine", "name: claude"), "mine.yaml");

            assertThat(both.all()).hasSize(7);
            assertThat(both.of("claude").memoryFile()).isEqualTo("MINE.md");
        }

        @Test
        void json_is_accepted_too() {
            String json = "{\"profiles\": [{\"name\": \"mine\", \"memory_file\": \"MINE.md\"}]}";

            assertThat(OURS.with(json, "mine.json").of("mine").acknowledging().required())
                    .isFalse();
        }
    }

    @Nested
    class With_a_file_that_is_wrong {

        private void assertRefused(String text, String... parts) {
            assertThatThrownBy(() -> OURS.with(text, "mine.yaml"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("mine.yaml")
                    .hasMessageContainingAll(parts)
                    .hasMessageEndingWith(".")
                    .message()
                    .doesNotContain("\n", "Exception", "dev.journeyman", "java.", "com.fasterxml");
        }

        @Test
        void because_it_is_empty() {
            assertRefused("", "is empty", "table of profiles");
        }

        @Test
        void because_a_field_is_unknown() {
            assertRefused(MINE + "    memory: X.md\n", "line 6", "memory", "memory_file");
        }

        @Test
        void because_a_pattern_is_not_valid() {
            assertRefused(MINE.replace("(?i)roger", "(roger"), "line 5", "(roger");
        }

        @Test
        void because_a_profile_has_no_name() {
            assertRefused(MINE.replace("name: mine", "name: ' '"), "a profile has no name. Write name:");
            assertRefused("profiles:\n  - memory_file: X.md\n", "a profile has no name. Write name:");
        }

        @ParameterizedTest
        @ValueSource(strings = {"../CLAUDE.md", "/etc/passwd", "docs/X.md", "..", ".", "''", "a\\\\b"})
        void because_the_memory_file_is_a_path(String file) {
            assertRefused(MINE.replace("MINE.md", file), "is not a file name", "Write memory_file: AGENTS.md");
        }

        @Test
        void because_there_is_no_memory_file() {
            assertRefused("profiles:\n  - name: mine\n", "memory file", "Write memory_file: AGENTS.md");
        }

        @Test
        void because_a_list_is_a_single_word() {
            assertRefused("profiles: mine\n", "line 1");
        }
    }
}
