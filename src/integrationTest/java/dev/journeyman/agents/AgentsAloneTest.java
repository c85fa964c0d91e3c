package dev.journeyman.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.testkit.ScratchRepositories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The agents alone, each with its own flags: the behaviour the engine relies on. */
@Tag("agents")
class AgentsAloneTest {

    private static final String PLAN = "1. Write hello.txt.\n2. Say \"hello\" in it.";
    private static final String DONE = "hello.txt says hello.";
    private static final Reply.Writes FILE = new Reply.Writes("hello.txt", "hello, it's me\n");

    @TempDir
    private Path place;

    private Path repository;
    private MockModel model;

    @BeforeEach
    void begin() throws IOException {
        model = MockModel.start(Mind.of(PLAN, List.of(FILE), DONE));
        repository = ScratchRepositories.make(place.resolve("repository"), "README.md", "# Greetings\n");
    }

    @AfterEach
    void end() {
        model.close();
    }

    /** Returns the expected output after some calls of the model. One agent does not report its usage. */
    private static Alone said(Agent agent, String text, int calls) {
        return agent == Agent.COPILOT
                ? new Alone(0, text, 0, 0)
                : new Alone(0, text, calls * (long) Wire.INPUT, calls * (long) Wire.OUTPUT);
    }

    private Alone ask(Agent agent, String prompt, boolean coding) throws IOException, InterruptedException {
        Installed installed = Installed.of(agent);
        Path directory = place.resolve("home");
        try (Home home = Home.make(directory, repository).with(installed, model)) {
            assertThat(installed.version(home)).isEqualTo(agent.version());
            Alone said = Alone.asked(agent, home, prompt, coding);
            assertThat(Leftovers.ended(directory, repository)).isEmpty();
            System.out.printf("%s %s: %s%n", agent.command(), agent.version(), said);
            return said;
        } finally {
            Leftovers.ended(directory, repository);
            assertThat(model.strays()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void an_agent_returns_its_plan_as_text_and_leaves_the_worktree_unchanged(Agent agent)
            throws IOException, InterruptedException {
        String prompt = "---\nid: hello\n---\n# Story\n\nWrite the plan: a file says hello.";
        Alone said = ask(agent, prompt, false);

        assertThat(said).isEqualTo(said(agent, PLAN, 1));
        assertThat(model.asked()).hasSize(1);
        assertThat(model.tasks().get(0).times(prompt)).isOne();
        assertThat(ScratchRepositories.git(repository, "status", "--porcelain")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void an_agent_does_not_let_its_model_write_while_planning(Agent agent) throws IOException, InterruptedException {
        model.close();
        model = MockModel.start(asked -> asked.writes() && asked.results() == 0 ? FILE : new Reply.Says(PLAN));
        Alone said = ask(agent, "# Story\n\nWrite the plan: a file says hello.", false);

        assertThat(said).extracting(Alone::exit, Alone::text).containsExactly(0, PLAN);
        assertThat(ScratchRepositories.git(repository, "status", "--porcelain")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void an_agent_codes_with_its_own_tools_and_without_questions(Agent agent) throws IOException, InterruptedException {
        String prompt = "---\nid: hello\n---\n# Story\n\nA file says hello.\n\n# Approved plan\n\n" + PLAN;
        Alone said = ask(agent, prompt, true);

        assertThat(said).isEqualTo(said(agent, DONE, 2));
        assertThat(repository.resolve(FILE.file())).hasContent(FILE.content());
        assertThat(model.asked()).hasSize(2);
        assertThat(model.tasks()).hasSize(1);
        assertThat(model.tasks().get(0).times(prompt)).isOne();
        assertThat(ScratchRepositories.git(repository, "status", "--porcelain")).isEqualTo("?? hello.txt");
    }

    @ParameterizedTest
    @EnumSource(Agent.class)
    void an_agent_reports_a_refused_key_and_exits_with_an_error(Agent agent) throws IOException, InterruptedException {
        model.refuses(401, "This key opens nothing.");
        Alone said = ask(agent, "# Story\n\nWrite the plan: a file says hello.", false);

        assertThat(said.exit()).isNotZero();
        assertThat(said.text()).containsAnyOf("This key opens nothing", "Authentication failed");
        assertThat(said.input()).isZero();
    }
}
