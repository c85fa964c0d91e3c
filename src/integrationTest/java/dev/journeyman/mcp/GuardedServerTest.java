package dev.journeyman.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.journeyman.tool.ToolResult;
import dev.journeyman.tool.ToolServer;
import dev.journeyman.workspace.process.Guard;
import dev.journeyman.workspace.process.Guard.ClaimRanOutException;
import dev.journeyman.workspace.process.Guards;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A tool server below a guard: the end of the claim ends it, and is told neither to the model nor as a fault of the server. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "Elsewhere there is no /proc/uptime.")
@Timeout(120)
final class GuardedServerTest {

    private static final long FAR = Long.MAX_VALUE / 10_000;

    @TempDir
    Path scratch;

    private Desk desk;

    @BeforeEach
    void set_it_up() throws IOException {
        desk = new Desk(scratch);
    }

    @Test
    void a_call_is_interrupted_when_the_claim_runs_out() throws Exception {
        try (Guard guard = guard(FAR);
                ToolServer.Connection connection = connect(guard)) {
            assertThat(connection.call("s__do", "")).isEqualTo(ToolResult.of("{\"name\":\"do\",\"arguments\":{}}"));
            CountDownLatch begun = new CountDownLatch(1);
            FutureTask<Boolean> call = new FutureTask<>(() -> {
                begun.countDown();
                assertOutOfClaim(() -> connection.call("s__do", "{\"what\": \"hang\"}"));
                return true;
            });
            new Thread(call).start();
            begun.await();

            assertThat(guard.end(Duration.ofSeconds(20))).isTrue();
            assertThat(call.get()).isTrue();
            assertOutOfClaim(() -> connection.call("s__do", ""));
        }
        assertThat(desk.alive()).as("processes left behind").isZero();
    }

    @Test
    void it_is_not_started_when_the_claim_has_run_out() {
        try (Guard guard = guard(0)) {
            assertOutOfClaim(() -> connect(guard));
        }
    }

    private Guard guard(long deadline) {
        return new Guards(scratch.resolve("guards")).open(deadline);
    }

    private ToolServer.Connection connect(Guard guard) throws InterruptedException {
        return Desk.server(Desk.listed(60, "usual")).connect(desk.workspace().below(guard));
    }

    private static void assertOutOfClaim(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(ClaimRanOutException.class);
    }
}
