package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.StartupContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Programs that receive a context before they are ready: the echo of the terminal does not show what the program read.
 */
@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT) // they wait most of the time
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class UnreadContextTest {

    /** Shows its progress for a time, as agents do that install something first. */
    private static final String PROGRESS =
            "use POSIX; $| = 1; for (1 .. 6) { print \"step $_\\n\"; select undef, undef, undef, 0.7 }";

    /** Reads lines and keeps each in a file. */
    private static final String PROMPT =
            " print '> '; while (<STDIN>) { open F, '>>', 'got'; print F $_; close F; print \"So: $_> \" }";

    private static final String FLUSH = " tcflush(0, TCIFLUSH);";
    private static final String NEVER = " sleep 60;";

    private static final InjectionSettings HASTY = InjectionSettings.USUAL
            .times(new InjectionSettings.Times(
                    Duration.ofMillis(300),
                    Duration.ofMillis(100),
                    Duration.ofMillis(3_200),
                    Duration.ofMillis(2_500),
                    Duration.ofMillis(100),
                    Duration.ofSeconds(1)))
            .fileFallbackAfterAttempts(1);

    @TempDir
    private Path directory;

    @BeforeEach
    void look_for_perl() {
        Started.required("perl");
    }

    private InjectionOutcome injected(Terminal terminal) throws InterruptedException {
        Injector injector = new Injector(
                terminal,
                Profiles.ours().of("custom"),
                directory,
                HASTY,
                new Injector.Ports(InstantSource.system(), new Random(), new InjectionListener() {}));
        return injector.inject(StartupContext.of("The parser is done."));
    }

    private InjectionOutcome injectedInto(String program) throws IOException, InterruptedException {
        try (Pty pty = Started.program(directory, List.of("perl", "-e", program), null)) {
            return injected(pty);
        }
    }

    private InjectionOutcome injectedIntoPane(String program) throws IOException, InterruptedException {
        TmuxServer.required();
        try (TmuxServer server = new TmuxServer()) {
            String name = server.open(directory, Started.ENVIRONMENT, List.of("perl", "-e", program));
            try (TmuxPane pane = TmuxPane.of(server.command(), name, false)) {
                return injected(pane);
            }
        }
    }

    @Test
    void a_context_that_the_program_discards_is_not_delivered() throws IOException, InterruptedException {
        assertThat(injectedInto(PROGRESS + FLUSH + PROMPT)).isEqualTo(left());
        assertThat(directory.resolve("got")).doesNotExist();
    }

    @Test
    void a_context_that_the_program_never_reads_is_not_delivered() throws IOException, InterruptedException {
        assertThat(injectedInto(PROGRESS + NEVER)).isEqualTo(left());
    }

    @Test
    void a_context_that_the_program_reads_late_is_delivered() throws IOException, InterruptedException {
        assertThat(injectedInto(PROGRESS + PROMPT).kind()).isEqualTo(InjectionOutcome.Kind.DELIVERED);
        assertThat(Files.readAllLines(directory.resolve("got")))
                .singleElement()
                .asString()
                .contains("The parser is done.");
    }

    @Test
    void a_context_that_a_program_in_a_pane_discards_is_not_delivered() throws IOException, InterruptedException {
        assertThat(injectedIntoPane(PROGRESS + FLUSH + PROMPT)).isEqualTo(left());
        assertThat(directory.resolve("got")).doesNotExist();
    }

    private static InjectionOutcome left() {
        return new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, 1, "AGENTS.md");
    }
}
