package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The installed program gives an agent its context while a person works with the agent in a tmux pane. */
class InjectProgramTest {

    private static final String PROGRAM = Objects.requireNonNull(System.getProperty("journeyman.program"));
    private static final String INJECT = PROGRAM + " inject --agent custom --acknowledge --context notes.md";

    /** An agent that answers each line and signals the test. It waits for a signal before its first prompt. */
    private static final String AGENT = """
        #!/bin/bash
        echo Loading...
        tmux -L "$1" wait-for go
        while printf '> ' && IFS= read -r line; do
          printf '%%s\\n' "$line" >> heard.txt
          word=$(printf %%s "$line" | sed -n 's/.*Then write \\([a-z]*\\) backwards.*/\\1/p')
          if [ -n "$word" ]; then echo "ACK: context received $(printf %%s "$word" | rev)"; else echo "You said $line"; fi
          tmux -L "$1" wait-for -S "told-$(wc -l < heard.txt | tr -d ' ')"
          [ "$line" = /quit ] && exit 7
        done
        """.formatted();

    @TempDir
    private Path place;

    private final String server = "journeyman-" + UUID.randomUUID();

    @BeforeEach
    void look_for_tmux() throws IOException {
        boolean there =
                Finished.of(place, List.of("sh", "-c", "command -v tmux rev")).exit() == 0;
        assumeTrue(there, "tmux is not installed: no agent was tried in a terminal");
        Files.writeString(place.resolve("notes.md"), "The build is green.\nNext: the parser.\n");
        Files.writeString(place.resolve("agent"), AGENT);
    }

    @AfterEach
    void end_the_terminal() {
        Finished.of(place, List.of("tmux", "-L", server, "kill-server"));
    }

    @Test
    void the_agent_gets_the_context_once_and_the_person_can_type_afterwards() throws IOException {
        begin("stty -g > before; %s --log log.jsonl -- bash agent %s; echo exit $?; stty -g > after"
                .formatted(INJECT, server));
        tmux("wait-for", "-S", "go");
        tmux("wait-for", "told-1");
        tmux("send-keys", "hello there", "Enter");
        tmux("wait-for", "told-2");
        tmux("send-keys", "/quit", "Enter");
        List<String> screen = ended();

        assertThat(heard()).hasSize(3).element(0).asString().contains("The build is green. Next: the parser.");
        assertThat(heard()).endsWith("hello there", "/quit");
        assertThat(screen)
                .endsWith("exit 0")
                .contains("journeyman: The agent has the context and acknowledged it. (ACKNOWLEDGED, 1 attempt)"
                        + " The agent ended with 7.");
        assertThat(Files.readString(place.resolve("after"))).isEqualTo(Files.readString(place.resolve("before")));
        assertThat(Files.readAllLines(place.resolve("log.jsonl")))
                .extracting(line -> line.replaceAll(
                        "^\\{\"at\":\"[^\"]+\",|\"messageId\":\"[^\"]+\",|,\"durationMs\":\\d+|,\"average.*", ""))
                .containsExactly(
                        "\"said\":\"Agent ready: prompt_detected\"}",
                        "\"event\":\"injection:attempted\",\"attempt\":1,\"type\":\"startup\"}",
                        "\"said\":\"Context acknowledged by agent\"}",
                        "\"event\":\"injection:succeeded\",\"attempts\":1}",
                        "\"event\":\"injection:counted\",\"attempted\":1,\"succeededOnFirstTry\":1,"
                                + "\"succeededAfterRetry\":0,\"escalatedToFile\":0,\"failed\":0");
    }

    @Test
    void an_agent_that_ends_before_it_is_ready_gets_no_context() {
        begin("%s -- bash -c 'echo Loading...; exit 3'; echo exit $?".formatted(INJECT));

        assertThat(ended())
                .endsWith("exit 1")
                .contains("journeyman: The agent does not have the context: the agent ended. (FAILED) The agent ended"
                        + " with 3.");
    }

    @Test
    void pre_launch_writes_the_memory_file_before_the_agent_starts() throws IOException {
        begin("%s --pre-launch -- cat AGENTS.md; echo exit $?".formatted(INJECT));

        assertThat(ended())
                .endsWith("journeyman: The context is in AGENTS.md. (LEFT_IN_FILE) The agent ended with 0.", "exit 0")
                .contains("<!-- STARTUP_CONTEXT_INJECTION -->", "The build is green.");
        assertThat(Files.readString(place.resolve("AGENTS.md"))).isEqualTo("""
            # Project Instructions

            <!-- STARTUP_CONTEXT_INJECTION -->
            ## Session Context (Auto-Injected)

            ## Continuity

            The build is green.
            Next: the parser.

            <!-- END_STARTUP_CONTEXT -->
            """);
    }

    @Test
    void an_agent_in_an_existing_pane_gets_the_context_as_well() throws IOException {
        tmux("new-session", "-d", "-s", "agent", "-c", place.toString(), "bash agent " + server);
        tmux("wait-for", "-S", "go");
        Finished inject = Finished.of(
                place,
                List.of(
                        "sh",
                        "-c",
                        "TMUX=$(tmux -L %1$s display-message -p '#{socket_path},#{pid},0') %2$s --pane agent:0.0"
                                .formatted(server, INJECT)));

        assertThat(inject.err())
                .startsWith("journeyman: The agent has the context and acknowledged it. (ACKNOWLEDGED, 1 attempt)\n");
        assertThat(inject.exit()).isZero();
        assertThat(String.join(" ", heard()))
                .containsOnlyOnce("The build is green.")
                .contains("Next: the parser.");
    }

    @Test
    void a_task_of_the_repository_is_given_as_the_command_context_prints_it() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("repository/story.yaml"), "title: Greet\ncriteria: [{text: it greets}]\n");
        Files.copy(place.resolve("agent"), place.resolve("repository/agent"));
        begin("cd repository; %s inject --agent custom --task story.yaml -- bash agent %s".formatted(PROGRAM, server));
        tmux("wait-for", "-S", "go");
        tmux("wait-for", "told-1");

        assertThat(Files.readString(place.resolve("repository/heard.txt")))
                .contains("\"active_blockers\" : [ ] } ## Task context ### Story greet: Greet - it greets ### Code"
                        + " structure - story.yaml (2 lines)");
    }

    @Test
    void bad_usage_is_refused_in_a_sentence_and_nothing_is_started() {
        assertThat(refused("inject --agent claude --context notes.md"))
                .isEqualTo("There must be exactly one agent. Write its command after --, or name its pane with"
                        + " --pane.");
        assertThat(refused("inject --agent clod --context notes.md -- cat"))
                .isEqualTo("\"clod\" is not an agent. There are claude, codex, gemini, opencode, aider, shell, custom;"
                        + " describe another one in a file for --profiles.");
        assertThat(refused("inject --agent claude -- cat"))
                .isEqualTo("There is no context to inject. Name some with --context, --task or --search.");
        assertThat(refused("inject --agent claude --context notes.md -- no-such-agent"))
                .isEqualTo("There is no program no-such-agent. Install it, or write its path after --.");
        assertThat(refused("inject --agent claude --context none.md -- cat"))
                .isEqualTo("\"none.md\" cannot be read. Check that the file is there and readable.");
    }

    private String refused(String arguments) {
        List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(List.of(arguments.split(" ")));
        Finished finished = Finished.of(place, command);
        assertThat(finished.exit()).isEqualTo(2);
        assertThat(finished.out()).isEmpty();
        return finished.err().replaceFirst("^journeyman: ", "").stripTrailing();
    }

    private void begin(String script) {
        tmux(
                "new-session",
                "-d",
                "-x",
                "160",
                "-y",
                "50",
                "-c",
                place.toString(),
                script + "; tmux -L %s wait-for -S over; cat".formatted(server));
    }

    private List<String> ended() {
        tmux("wait-for", "over");
        return tmux("capture-pane", "-p", "-J")
                .lines()
                .map(String::stripTrailing)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private List<String> heard() throws IOException {
        return Files.readAllLines(place.resolve("heard.txt"));
    }

    private String tmux(String... arguments) {
        List<String> command = new ArrayList<>(List.of("tmux", "-u", "-f", "/dev/null", "-L", server));
        command.addAll(List.of(arguments));
        return Finished.of(place, command).well().out();
    }
}
