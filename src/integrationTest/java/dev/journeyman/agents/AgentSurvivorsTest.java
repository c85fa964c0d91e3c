package dev.journeyman.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes that survive an agent, tested without an agent. */
@Tag("agents")
@EnabledOnOs(OS.LINUX)
class AgentSurvivorsTest {

    @TempDir
    private Path place;

    private static ProcessBuilder sleeper() {
        return new ProcessBuilder("sleep", "60");
    }

    @Test
    void leftover_processes_are_found_by_directory_or_environment_and_ended() throws IOException, InterruptedException {
        Path home = Files.createDirectories(place.resolve("home"));
        Path worktree = Files.createDirectories(place.resolve("worktree"));
        ProcessBuilder resident = sleeper().directory(worktree.toFile());
        ProcessBuilder relative = sleeper();
        relative.environment().put("HOME", home.toString());
        Process first = resident.start();
        Process second = relative.start();
        Process stranger = sleeper().start();
        try {
            assertThat(Leftovers.ended(home, worktree)).hasSize(2).allMatch(line -> line.contains("sleep 60"));
            assertThat(first.waitFor() + second.waitFor()).isPositive();
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }
}
