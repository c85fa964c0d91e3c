package dev.journeyman.model.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.ModelReply;
import dev.journeyman.workspace.Leash;
import dev.journeyman.workspace.WorkspaceException;
import dev.journeyman.workspace.process.Guard;
import dev.journeyman.workspace.process.Guard.ClaimRanOutException;
import dev.journeyman.workspace.process.Guards;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An agent below a guard: the end of the claim ends it, and is not counted as its failure. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere there is no /proc/uptime.")
@Timeout(60)
class GuardedAgentTest {

    private static final String OWN = "agents: [ { name: own, command: [own], output: { form: text } } ]";

    @TempDir
    Path scratch;

    private Troupe troupe;
    private Guard guard;

    @BeforeEach
    void gather() throws IOException {
        troupe = new Troupe(scratch);
        guard = new Guards(scratch.toRealPath().resolve("guards")).open(Long.MAX_VALUE / 10_000);
    }

    @AfterEach
    void close_the_guard() {
        guard.close();
    }

    @Test
    void it_reads_its_prompt_and_answers() throws Exception {
        troupe.acts("own", "read_prompt; echo done");

        assertThat(works().message().text()).isEqualTo("done");
        assertThat(troupe.left("prompt")).isEqualTo("Work.");
    }

    @Test
    void its_call_is_interrupted_when_the_claim_runs_out() throws Exception {
        Leash up = new Leash(scratch.resolve("up"));
        Leash leash = new Leash(scratch.resolve("leash"));
        troupe.acts("own", leash.taken(scratch.resolve("up")));
        FutureTask<Boolean> call = new FutureTask<>(() -> {
            assertThatThrownBy(this::works).isInstanceOf(ClaimRanOutException.class);
            return true;
        });
        new Thread(call).start();
        up.released();

        assertThat(guard.end(Duration.ofSeconds(20))).isTrue();
        assertThat(call.get()).isTrue();
        assertThat(leash.released()).isEqualTo("alive\n");
    }

    @Test
    void it_is_not_started_when_the_claim_has_run_out() throws Exception {
        troupe.acts("own", "echo worked > work");
        guard.deadline(0);

        assertThatThrownBy(this::works).isInstanceOf(WorkspaceException.class).hasMessageContaining("claim");
        assertThat(Thread.interrupted())
                .as("interrupted, so that the run stops")
                .isTrue();
        assertThat(troupe.workspace().root().resolve("work")).doesNotExist();
    }

    private ModelReply works() throws InterruptedException {
        AgentProvider own = troupe.agents(OWN).provider("cli:own");
        return own.work(
                new AgentTask(CallerRole.CODER, 0, "Work.", troupe.workspace().below(guard), true));
    }
}
