package dev.journeyman.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.terminal.Emulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The conditions read from recorded output of real agents, wherever it is cut. */
class RecordingsTest {

    private static final Path RECORDINGS = Path.of(Objects.requireNonNull(System.getProperty("journeyman.root")))
            .resolve("../shared/data/pty-recordings");
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

    /** Returns the agent's condition after each piece of a recording, without repetitions. */
    private static List<AgentStanding> standings(String agent, String recording, long seed) throws IOException {
        Path file = RECORDINGS.resolve(recording);
        boolean there = Files.exists(file);
        if (!there) {
            System.out.println("skipped: the recordings of terminals are not there: " + recording);
        }
        assumeTrue(there, "skipped: the recordings of terminals are not there");
        byte[] bytes = Files.readAllBytes(file);
        Emulator emulator = new Emulator(120, 40);
        ReadinessReader readiness = new ReadinessReader(Profiles.ours().of(agent), CLOCK);
        Random random = new Random(seed);
        List<AgentStanding> standings = new ArrayList<>();
        for (int from = 0; from < bytes.length; ) {
            int length = Math.min(bytes.length - from, 1 + random.nextInt(seed == 0 ? bytes.length : 700));
            byte[] piece = Arrays.copyOfRange(bytes, from, from + length);
            emulator.write(piece, length);
            from += length;
            AgentStanding standing = readiness.look(emulator.screen());
            if (standings.isEmpty() || !standings.get(standings.size() - 1).equals(standing)) {
                standings.add(standing);
            }
        }
        return standings;
    }

    private static AgentStanding last(List<AgentStanding> standings) {
        return standings.get(standings.size() - 1);
    }

    @ParameterizedTest
    @CsvSource({
        "claude, claude_idle.pty",
        "claude, claude_reply.pty",
        "claude, claude_session.raw",
        "codex, codex_idle.pty",
        "codex, codex_tr.pty",
        "codex, codex_session.raw",
        "gemini, gemini_idle.pty",
        "opencode, opencode_idle.pty",
        "opencode, opencode_session.raw"
    })
    void a_waiting_agent_is_ready_at_the_end(String agent, String recording) throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            assertThat(last(standings(agent, recording, seed)))
                    .as("seed %d: %s", seed, standings(agent, recording, seed))
                    .isInstanceOf(AgentStanding.Ready.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"claude, claude_onb.pty, onboarding", "claude, claude_trust.pty, trust", "codex, codex_untr.pty, trust"
    })
    void a_first_run_screen_blocks(String agent, String recording, String kind) throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            List<AgentStanding> standings = standings(agent, recording, seed);
            assertThat(standings).as("seed %d", seed).noneMatch(AgentStanding.Ready.class::isInstance);
            assertThat(last(standings)).isInstanceOf(AgentStanding.Blocked.class);
            assertThat(((AgentStanding.Blocked) last(standings)).kind()).isIn(kind, "permission");
        }
    }

    @Test
    void a_thinking_agent_is_working() throws IOException {
        assertThat(last(standings("gemini", "gemini_session.raw", 7))).isInstanceOf(AgentStanding.Working.class);
    }
}
