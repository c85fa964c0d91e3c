package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.build.Finished;
import dev.journeyman.workspace.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the command line whose branch is pushed to a remote; each state directory is a machine. */
@Timeout(120)
final class RemoteProgramTest {

    @TempDir
    private Path scratch;

    private Path place;
    private Checkout remote;

    @BeforeEach
    void make_a_remote_and_a_story() throws IOException {
        place = scratch.toRealPath();
        Checkout user = Checkout.make(place.resolve("user"));
        user.git("branch", "next");
        user.git("clone", "-q", "--bare", ".", place.resolve("remote.git").toString());
        remote = new Checkout(place.resolve("remote.git"));
        Files.writeString(place.resolve("story.yaml"), """
            id: greet
            title: Greet
            kind: express
            criteria: [ { text: it greets, command: test -e hello.txt } ]
            """);
        Files.writeString(place.resolve("script.yaml"), """
            turns:
              - tools:
                  - { name: write_file, arguments: { path: hello.txt, content: "hello\\n" } }
                  - { name: ask_question, arguments: { question: "Which?" } }
              - tools: [ { name: submit_work, arguments: { summary: greets } } ]
            """);
    }

    private Finished program(String machine, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--home", machine, "--store", "sqlite:runs.db"));
        return Program.in(place).run(all);
    }

    private Finished begin(String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(command, "story.yaml", "--model", "replay:script.yaml"));
        arguments.addAll(List.of(more));
        return program("a", arguments.toArray(String[]::new));
    }

    @Test
    void a_run_that_asks_on_one_machine_is_answered_on_another() throws IOException {
        Finished asks = begin("run", "--remote", remote.root().toString(), "--branch", "next");
        String run = asks.err().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
        Finished answered = program("b", "answer", run, "--text", "This.", "--architect", "auto");

        assertThat(asks.exit()).as(asks.out() + asks.err()).isEqualTo(3);
        assertThat(answered.exit()).as(answered.out() + answered.err()).isZero();
        assertThat(remote.git("show", "journeyman/%s:hello.txt".formatted(run))).isEqualTo("hello");
        assertThat(place.resolve("b").resolve(run).resolve("worktree/hello.txt"))
                .exists();
        assertThat(program("b", "replay", run).out()).endsWith(" entries are the same in this version.\n");
    }

    @Test
    void a_submitted_run_is_driven_from_the_remote_on_the_machine_that_resumes_it() throws IOException {
        Finished submitted = begin("submit", "--remote", remote.root().toString(), "--repo", "nowhere");
        String run = submitted.out().lines().findFirst().orElseThrow().replaceFirst("^run ", "");
        Finished asks = program("b", "resume", run);

        assertThat(submitted.exit()).as(submitted.err()).isZero();
        assertThat(asks.exit()).as(asks.out() + asks.err()).isEqualTo(3);
        assertThat(place.resolve("a").resolve(run)).doesNotExist();
        assertThat(remote.git("rev-parse", "journeyman/" + run)).isNotEmpty();
    }

    @Test
    void an_address_with_a_password_is_refused_with_the_remedy() {
        Finished refused = begin("submit", "--remote", "https://ada:hunter22@example.org/project");

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .contains("The address of the remote https://example.org/project has more than a host and a path")
                .doesNotContain("hunter22");
        assertThat(place.resolve("runs.db")).doesNotExist();
    }

    @Test
    void a_branch_without_a_remote_is_refused() {
        Finished refused = begin("run", "--branch", "next");

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("--branch names a branch of --remote.");
    }

    @Test
    void a_plain_directory_has_no_branch_to_push() {
        Finished refused = begin("run", "--plain", "--remote", remote.root().toString());

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("Leave out --plain or --remote.");
    }
}
