package dev.journeyman.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.cli.ExitCode;
import dev.journeyman.cli.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {

    private final Spoken spoken = Spoken.on("doctor");

    @TempDir
    private Path place;

    @Test
    void it_names_the_JDK_that_it_runs_on() {
        assertThat(spoken.out().lines())
                .contains("ok       jdk          %s, %s"
                        .formatted(System.getProperty("java.version"), System.getProperty("java.home")));
    }

    @Test
    void it_finds_git_or_says_what_to_do() {
        assertThat(spoken.out().lines().filter(line -> line.contains(" git ")))
                .singleElement()
                .asString()
                .matches("ok       git          git version .+|missing  git          install git; every run needs it,"
                        + " also one with --plain");
    }

    @Test
    void it_finds_bwrap_or_says_what_to_do() {
        assertThat(spoken.out().lines().filter(line -> line.contains(" bwrap ")))
                .singleElement()
                .asString()
                .matches("ok       bwrap        bubblewrap .+|missing  bwrap        (install bubblewrap|.+; allow"
                        + " namespaces), or run stories without --sandbox");
    }

    @Test
    void a_provider_without_a_key_and_an_agent_that_is_not_installed_are_missing_with_a_remedy() {
        assertThat(called(Map.of("PATH", "", "OPENAI_API_KEY", "k")).out().lines())
                .contains(
                        "ok       openai       key set",
                        "missing  anthropic    anthropic:MODEL needs a key. Set ANTHROPIC_API_KEY; for a server that"
                                + " asks for none, to any text.",
                        "ok       ollama       needs no key",
                        "missing  cli:claude   not installed: npm install -g @anthropic-ai/claude-code",
                        "missing  cli:cursor   not installed: install it, and have its program on the PATH")
                .noneMatch(line -> line.startsWith("ok") && line.matches(".*(no key:|not installed|needs a key).*"));
    }

    @Test
    void it_exits_with_0_when_only_models_and_agents_are_missing() {
        Spoken spoken = called(Map.of("PATH", ""));

        assertThat(spoken.exit()).isEqualTo(ExitCode.DONE);
        assertThat(spoken.err()).isEmpty();
    }

    @Test
    void it_exits_with_1_and_names_the_store_last_when_the_store_cannot_be_used() throws IOException {
        Path store = Files.writeString(place.resolve("runs.db"), "not a store, but a text that is long enough");

        Spoken spoken = called(Map.of(), "--store", "sqlite:" + store);

        assertThat(spoken.exit()).isEqualTo(ExitCode.NOT_DONE);
        assertThat(spoken.out()).endsWith("No run can be driven here until this is fixed: store.\n");
    }

    @Test
    void in_a_repository_it_names_what_prompts_would_contain_of_what_it_says() throws IOException {
        Files.createDirectories(place.resolve(".git"));
        assertThat(said(place)).containsExactly("ok       instructions none in this repository");

        Files.writeString(place.resolve("AGENTS.md"), "# Build\n\n# Long\n" + "word ".repeat(20_000));
        Path inner = Files.createDirectories(place.resolve(".claude/skills/deploy"));
        Files.writeString(inner.resolve("SKILL.md"), "Deploy.");

        assertThat(said(inner))
                .containsExactly(
                        "ok       instructions AGENTS.md, 100,016 bytes, left out 1 of 2 sections: Long",
                        "ok       instructions skills: deploy");
    }

    @Test
    void outside_a_repository_it_says_nothing_of_that() {
        assertThat(said(place)).isEmpty();
    }

    private Stream<String> said(Path directory) {
        return Spoken.in(directory, Map.of("PATH", "", "HOME", place.toString()), "doctor")
                .out()
                .lines()
                .filter(line -> line.contains(" instructions "));
    }

    private Spoken called(Map<String, String> environment, String... options) {
        Map<String, String> with = new HashMap<>(environment);
        with.put("HOME", place.toString());
        return Spoken.with(
                with, Stream.concat(Stream.of("doctor"), Stream.of(options)).toArray(String[]::new));
    }
}
