package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.workspace.Leash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program with coding agents; the agents are scripts. */
@Timeout(120)
class AgentProgramTest {

    private static final String STORY = """
        id: goodbye
        title: Say goodbye
        criteria: [ { text: it says goodbye, command: grep -q goodbye a.txt } ]
        """;

    @TempDir
    private Path place;

    @BeforeEach
    void write_a_story_and_a_table() throws IOException {
        ScratchRepositories.make(place.resolve("repository"), "a.txt", "hello\n");
        Files.writeString(place.resolve("story.yaml"), STORY);
        Files.writeString(place.resolve("agents.yaml"), """
            agents:
              - { name: first, command: [bin/first, "{mode}"], flags: { plan: [--look], code: [--work] } }
              - { name: second, command: [bin/second], version: [bin/second, --version] }
            """);
        agent(
                "first",
                "cat > /dev/null; if [ $1 = --look ]; then echo '1. Write a.txt.'; else echo goodbye > a.txt; echo"
                        + " Done.; fi");
        agent(
                "second",
                "[ \"$1\" = --version ] && echo second 1.2.3 && exit; cat > /dev/null; echo goodbye > a.txt; echo"
                        + " Done.");
    }

    @Test
    void an_agent_from_the_users_table_completes_a_story() throws IOException {
        Finished done = run("--model", "cli:first", "--capture", "requests.jsonl");

        assertThat(done.exit()).as(done.out() + done.err()).isZero();
        assertThat(Files.readAllLines(place.resolve("requests.jsonl")))
                .hasSize(2)
                .first()
                .asString()
                .startsWith(
                        "{\"n\":1,\"as\":\"coder\",\"state\":\"PLANNING\",\"provider\":\"first\",\"messages\":[{\"role\":\"user\",\"content\":\"##"
                            + " Task ID\\n"
                            + "\\n"
                            + "goodbye\\n");
    }

    @Test
    void a_killed_call_is_not_repeated_and_the_next_agent_takes_over() throws Exception {
        Path begun = place.resolve("begun");
        assertThat(new ProcessBuilder("mkfifo", begun.toString()).start().waitFor())
                .isZero();
        agent("first", "cat > /dev/null; echo half > half.txt; echo begun > '%s'; exec sleep 600".formatted(begun));
        Files.writeString(place.resolve("story.yaml"), STORY + "kind: express\n");
        String run = killed(begun);

        Finished resumed = program("resume", run, "--store", "sqlite:runs.db", "--capture", "rest.jsonl");

        assertThat(resumed.exit()).as(resumed.out() + resumed.err()).isZero();
        assertThat(Files.readString(place.resolve("rest.jsonl")))
                .contains("Previous provider (first) failed: execution_error\\nPrevious attempt created: half.txt\\n");
        assertThat(program("replay", run, "--store", "sqlite:runs.db").out()).contains("are the same in this version");
    }

    @Test
    void a_key_that_a_row_sets_is_never_shown() throws IOException {
        Files.writeString(
                place.resolve("agents.yaml"),
                "agents: [ { name: first, command: [bin/first], surroundings: { set: { LAB_API_KEY: hush-4711-hush } }"
                        + " } ]\n");
        agent("first", "cat > /dev/null; echo goodbye > a.txt; echo \"I used $LAB_API_KEY.\"");
        Finished done = run("--model", "cli:first", "--capture", "requests.jsonl");

        assertThat(done.exit()).as(done.out() + done.err()).isZero();
        assertThat(Files.readString(place.resolve("requests.jsonl")))
                .contains("I used [redacted].")
                .doesNotContain("hush");
        assertThat(Files.readString(place.resolve("runs.db"), StandardCharsets.ISO_8859_1))
                .contains("I used [redacted].");
    }

    @Test
    void an_unusable_agent_is_refused_in_one_sentence_and_nothing_is_written() throws IOException {
        assertRefused(
                run("--model", "cli:unknown"),
                "journeyman: \"cli:unknown\" is not an agent. There are cli:gemini, cli:copilot, cli:cursor, cli:codex,"
                        + " cli:claude, cli:opencode, cli:first, cli:second; describe another one in a file for"
                        + " --agents.\n");
        Files.delete(place.resolve("bin/first"));
        assertRefused(
                run("--model", "cli:first"),
                "journeyman: cli:first needs the program bin/first, which is not on the PATH. Install it, or name"
                        + " where it is in a file for --agents.\n");
        Files.writeString(place.resolve("agents.yaml"), "agents:\n  - nam: x\n");
        assertRefused(
                run("--model", "cli:second"),
                "journeyman: agents.yaml, line 2: \"nam\" is not a field here; there are: command, flags, name, output,"
                        + " signs, surroundings, version.\n");
    }

    @Test
    void the_doctor_lists_the_installed_agents_with_their_versions() {
        assertThat(program("doctor", "--agents", "agents.yaml").out())
                .contains("\nok       cli:first    installed\nok       cli:second   second 1.2.3\n");
    }

    @Test
    @Timeout(60)
    void an_agent_that_does_not_answer_is_ended_with_its_processes_and_the_doctor_says_so() throws Exception {
        Leash leash = new Leash(place.resolve("leash"));
        agent("hung", "echo starting; (%1$s) & %1$s".formatted(leash.taken(place.resolve("up"))));
        Files.writeString(
                place.resolve("agents.yaml"),
                "agents: [ { name: hung, command: [bin/hung], version: [bin/hung, --version] } ]");

        Finished doctor = program("doctor", "--agents", "agents.yaml");

        assertThat(doctor.out())
                .contains("\nmissing  cli:hung     installed, but \"bin/hung --version\" did not answer within 10"
                        + " seconds and was ended: run it in a terminal to see what it waits for\n");
        assertThat(doctor.exit()).isZero();
        assertThat(leash.released()).isEqualTo("alive\nalive\n");
    }

    /** Starts a run, kills the program once an agent has started, and returns the name of the run. */
    private String killed(Path begun) throws IOException, InterruptedException {
        Process program = new ProcessBuilder(command(arguments("--model", "cli:first", "--model", "cli:second")))
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("log").toFile())
                .start();
        assertThat(Files.readString(begun)).isEqualTo("begun\n");
        program.descendants()
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .forEach(ProcessHandle::destroyForcibly);
        program.destroyForcibly().waitFor();
        return Files.readString(place.resolve("log")).replaceFirst("(?s).*?run (\\S+).*", "$1");
    }

    private void assertRefused(Finished refused, String sentence) {
        assertThat(refused.err()).isEqualTo(sentence);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(place.resolve("runs.db")).doesNotExist();
    }

    private void agent(String name, String script) throws IOException {
        Path file = Files.createDirectories(place.resolve("bin")).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Finished run(String... more) {
        return program(arguments(more));
    }

    private static String[] arguments(String... more) {
        String usual = "run story.yaml --repo repository --home home --store sqlite:runs.db --architect auto --agents"
                + " agents.yaml";
        return Stream.concat(Stream.of(usual.split(" ")), Stream.of(more)).toArray(String[]::new);
    }

    private Finished program(String... arguments) {
        return Finished.of(place, command(arguments));
    }

    private static List<String> command(String... arguments) {
        List<String> command =
                new ArrayList<>(List.of(Objects.requireNonNull(System.getProperty("journeyman.program"))));
        command.addAll(List.of(arguments));
        return command;
    }
}
