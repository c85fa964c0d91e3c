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

/** The table of agents: ours, a user's own, and what is refused in one sentence. */
class AgentTableTest {

    @TempDir
    Path scratch;

    private Troupe troupe;

    @BeforeEach
    void gather() throws IOException {
        troupe = new Troupe(scratch);
    }

    @Test
    void all_stands_for_those_that_are_there_in_the_order_of_preference() throws IOException {
        for (String program : List.of("claude", "codex", "cursor-agent", "copilot", "gemini", "opencode")) {
            troupe.acts(program, "exit 0");
        }

        assertThat(troupe.agents("").expanded("cli:all"))
                .containsExactly("cli:gemini", "cli:copilot", "cli:cursor", "cli:codex", "cli:claude", "cli:opencode");
    }

    @Test
    void no_call_goes_on_with_the_session_of_another() {
        assertThat(troupe.agents("").rows())
                .flatExtracting(row -> new CommandLine(row, "m").words(true, "the prompt"))
                .noneMatch(word -> word.matches("(?i)-r|.*(resume|continue|session).*"));
    }

    @Test
    void a_row_of_a_user_takes_the_place_of_ours_and_others_come_after() throws IOException {
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
    void what_is_not_there_is_said_with_the_remedy() {
        assertRefused(
                () -> troupe.provider("cli:claude"),
                "cli:claude needs the program claude, which is not on the PATH. Install it, or name where it is in a"
                        + " file for --agents.");
        assertRefused(() -> troupe.provider("cli:nobody"), "\"cli:nobody\" is no agent. There are cli:gemini,");
        assertRefused(() -> troupe.agents("").expanded("cli:all"), "None of the agents is on the PATH: gemini,");
    }

    @Test
    void a_table_that_cannot_be_read_is_refused_with_its_line() {
        assertRefused(() -> troupe.agents("""
            agents:
              - name: own
                comand: [own]
            """), "own.yaml, line 3: ");
        assertRefused(() -> troupe.agents("agents: [ { name: own } ]"), "own.yaml: own has no command.");
        assertRefused(
                () -> troupe.agents("agents: [ { name: \"A b\", command: [a] } ]"), "own.yaml: \"A b\" is no name");
        assertRefused(
                () -> troupe.agents("agents: [ { name: own, command: [a], signs: { overloaded: [\"(\"] } } ]"),
                "own.yaml: \"(\" of own is no pattern");
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
                "own.yaml: own has signs of malformed_request, which no other provider could mend.");
        assertRefused(() -> troupe.agents("[]"), "own.yaml");
    }

    private static void assertRefused(ThrowingCallable call, String begin) {
        assertThatThrownBy(call).isInstanceOf(BadInputException.class).hasMessageStartingWith(begin);
    }
}
