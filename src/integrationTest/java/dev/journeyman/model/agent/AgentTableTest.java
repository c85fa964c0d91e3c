package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.story.BadInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of agents: the built-in one, a user's own, and the rows that are refused in one sentence. */
class AgentTableTest {

    @TempDir
    Path scratch;

    private Troupe troupe;

    @BeforeEach
    void gather() throws IOException {
        troupe = new Troupe(scratch);
    }

    @Test
    void all_expands_to_the_installed_agents_in_order_of_preference() throws IOException {
        for (String program : List.of("claude", "codex", "cursor-agent", "copilot", "gemini", "opencode")) {
            troupe.acts(program, "exit 0");
        }

        assertThat(troupe.agents("").expanded("cli:all"))
                .containsExactly("cli:gemini", "cli:copilot", "cli:cursor", "cli:codex", "cli:claude", "cli:opencode");
    }

    @Test
    void no_call_resumes_the_session_of_another() {
        assertThat(troupe.agents("").rows())
                .flatExtracting(row -> new CommandLine(row, "m").words(true, "the prompt"))
                .noneMatch(word -> word.matches("(?i)-r|.*(resume|continue|session).*"));
    }

    @Test
    void a_row_of_the_user_replaces_a_built_in_row_and_new_rows_come_last() throws IOException {
        troupe.acts("claude", "exit 0").acts("aider", "exit 0");
        AgentCatalog agents = troupe.agents("""
            agents:
              - name: aider
                command: [aider, --yes-always, --message-file, "{file}"]
              - name: claude
                command: [claude, --bare]
            """);

        assertThat(agents.expanded("cli:all")).containsExactly("cli:claude", "cli:aider");
        assertThat(agents.provider("cli:aider").name()).isEqualTo("aider");
        assertThat(agents.provider("cli:aider").breaker()).contains("cli:aider");
        assertRefused(() -> agents.provider("cli:claude:sonnet"), "claude takes no model \"sonnet\".");
    }

    @Test
    void a_missing_agent_is_reported_with_the_remedy() {
        assertRefused(
                () -> troupe.provider("cli:claude"),
                "cli:claude needs the program claude, which is not on the PATH. Install it, or name where it is in a"
                        + " file for --agents.");
        assertRefused(() -> troupe.provider("cli:unknown"), "\"cli:unknown\" is not an agent. There are cli:gemini,");
        assertRefused(() -> troupe.agents("").expanded("cli:all"), "None of the agents is on the PATH: gemini,");
    }

    @Test
    void an_unreadable_table_is_refused_with_its_line() {
        assertRefused(() -> troupe.agents("""
            agents:
              - name: own
                comand: [own]
            """), "own.yaml, line 3: ");
        assertRefused(() -> troupe.agents("agents: [ { name: own } ]"), "own.yaml: own has no command.");
        assertRefused(
                () -> troupe.agents("agents: [ { name: \"A b\", command: [a] } ]"),
                "own.yaml: \"A b\" is not an agent name");
        assertRefused(
                () -> troupe.agents("agents: [ { name: own, command: [a], signs: { overloaded: [\"(\"] } } ]"),
                "own.yaml: \"(\" of own is not a regular expression");
        assertRefused(
                () -> troupe.agents("agents: [ { name: own, command: [a], signs: { tired: [\"x\"] } } ]"), "own.yaml");
        assertRefused(
                () -> troupe.agents("agents: [ { name: own, command: [a], output: { form: json, text: result } } ]"),
                "own.yaml");
        assertRefused(
                () -> troupe.agents("agents: [ { name: own, command: [a], surroundings: { timeout: soon } } ]"),
                "own.yaml");
        assertRefused(
                () -> troupe.agents("agents: [ { name: own, command: [a], signs: { malformed_request: [\"x\"] } } ]"),
                "own.yaml: own has signs of malformed_request, which no other provider could serve either.");
        assertRefused(() -> troupe.agents("[]"), "own.yaml");
    }

    private static void assertRefused(ThrowingCallable call, String begin) {
        assertThatThrownBy(call).isInstanceOf(BadInputException.class).hasMessageStartingWith(begin);
    }
}
