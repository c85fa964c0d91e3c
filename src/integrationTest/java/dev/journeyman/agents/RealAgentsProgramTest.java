package dev.journeyman.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The installed program with real agents: one story, from the plan to the commit. */
@Tag("agents")
class RealAgentsProgramTest {

    private static final String STORY = """
        id: hello
        title: Say hello
        description: The file hello.txt says hello.
        criteria:
          - text: hello.txt says hello
            command: grep -q hello hello.txt
        """;
    private static final String PLAN = "1. Write hello.txt.";
    private static final Reply.Writes FILE = new Reply.Writes("hello.txt", "hello, it's me\n");
    private static final Mind MIND = Mind.of(PLAN, List.of(FILE), "hello.txt says hello.");

    @TempDir
    private Path place;

    private Path repository;

    @BeforeEach
    void begin() throws IOException {
        Files.writeString(place.resolve("story.yaml"), STORY);
        repository = ScratchRepositories.make(place.resolve("repository"), "README.md", "# Greetings\n");
    }

    @ParameterizedTest
    @CsvSource({
        "CLAUDE, cli:claude",
        "CODEX, cli:codex",
        "GEMINI, cli:gemini:gemini-2.5-flash",
        "OPENCODE, cli:opencode:mock/mock-model",
        "COPILOT, cli:copilot:gpt-4.1"
    })
    void an_agent_drives_a_story_to_its_end(Agent agent, String spec) throws IOException, InterruptedException {
        try (MockModel model = MockModel.start(MIND);
                Home home = Home.make(place.resolve("home"), place).with(Installed.of(agent), model)) {
            Finished done = done(home, spec);
            tell(agent + " " + agent.version(), done);
            assertThat(model.tasks()).as("a plan, and the work").hasSize(2);
            assertThat(model.tasks().get(1).said()).contains(PLAN);
        }
    }

    @Test
    void the_next_agent_takes_over_when_a_quota_is_exhausted() throws IOException, InterruptedException {
        try (MockModel spent = MockModel.start(MIND);
                MockModel model = MockModel.start(MIND);
                Home home = Home.make(place.resolve("home"), place)
                        .with(Installed.of(Agent.CLAUDE), spent)
                        .with(Installed.of(Agent.CODEX), model)) {
            spent.refuses(400, "Your credit balance is too low to access the API.");
            Finished done = done(home, "cli:claude", "cli:codex");
            tell("CLAUDE, then CODEX", done);
            assertThat(done.out()).contains("quota");
            assertThat(spent.asked()).isEmpty();
            assertThat(model.tasks()).hasSize(2);
        }
    }

    /**
     * Returns how the program ended. It must have ended well, with the work committed, no process left and no key in
     * its output.
     */
    private Finished done(Home home, String... specs) throws IOException, InterruptedException {
        Finished done = home.run(program(specs), "");
        assertThat(Leftovers.ended(place)).isEmpty();
        assertThat(done.exit()).as("%s%n%s", done.out(), done.err()).isZero();
        assertThat(ScratchRepositories.git(repository, "log", "--all", "--format=%B", "-p"))
                .contains("+hello, it's me")
                .doesNotContain(Home.KEY);
        return done;
    }

    /** Prints the outcome and the changes that git reports. The absence of processes was checked before. */
    private void tell(String who, Finished done) throws IOException {
        String turns = done.out().replaceFirst("(?s).*(DONE after \\d+ turns, [0-9,]+ tokens).*", "$1");
        String branch = ScratchRepositories.git(repository, "branch", "--list", "journeyman/*", "--format=%(refname)");
        String files = ScratchRepositories.git(repository, "diff", "--name-only", "HEAD", branch.strip());
        System.out.printf(
                "%s: %s, changed %s, no process left%n",
                who, turns, files.strip().replace("\n", " "));
    }

    private static List<String> program(String... specs) {
        List<String> command =
                new ArrayList<>(List.of(Objects.requireNonNull(System.getProperty("journeyman.program")), "run"));
        command.addAll(List.of("story.yaml", "--repo", "repository", "--home", "runs", "--architect", "auto"));
        for (String spec : specs) {
            command.addAll(List.of("--model", spec));
        }
        return command;
    }
}
