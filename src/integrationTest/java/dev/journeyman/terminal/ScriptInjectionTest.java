package dev.journeyman.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.journeyman.terminal.agent.Profile;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Contexts injected into agents and shells that are scripts, in real terminals. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ScriptInjectionTest {

    /** An agent that reads lines, keeps them, and obeys. */
    private static final String AGENT = """
        sleep 0.5
        printf 'Welcome.\\n> '
        while IFS= read -r line; do
            printf '%s\\n' "$line" >> got
            case "$line" in
                *'Then write '*)
                    word=${line##*Then write }
                    sleep 0.3
                    echo 'ACK: context received'
                    echo "${word%% *}" | rev
                    ;;
            esac
            printf '> '
        done
        """;

    private static final Profile CUSTOM = Profiles.ours().of("custom").acknowledging(true);
    private static final String CONTEXT = "The parser is done.\n\nIts tests are green.";

    @TempDir
    private Path directory;

    private InjectionOutcome injected(Terminal terminal, Profile profile, String context) throws InterruptedException {
        Injector injector = new Injector(
                terminal,
                profile,
                directory,
                InjectionSettings.USUAL,
                new Injector.Ports(InstantSource.system(), new Random(), new InjectionListener() {}));
        InjectionOutcome outcome = injector.inject(StartupContext.of(context));
        injector.tend(Duration.ofSeconds(1));
        return outcome;
    }

    private static List<String> bash(String option, String argument) {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: there is no bash");
        return List.of("/bin/bash", option, argument);
    }

    @Test
    void an_agent_that_reads_lines_receives_the_context_as_one_line() throws IOException, InterruptedException {
        try (Pty pty = Started.program(directory, bash("-c", AGENT), null)) {
            assertThat(injected(pty, CUSTOM, CONTEXT))
                    .isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
        }
        assertThat(Files.readAllLines(directory.resolve("got")))
                .singleElement()
                .asString()
                .contains("[CONTEXT INJECTION", "The parser is done. Its tests are green.", "[END CONTEXT");
    }

    @Test
    void an_agent_in_a_pane_receives_the_context_once() throws IOException, InterruptedException {
        TmuxServer.required();
        try (TmuxServer server = new TmuxServer()) {
            String name = server.open(directory, Started.ENVIRONMENT, bash("-c", AGENT));
            try (TmuxPane pane = TmuxPane.of(server.command(), name, true)) {
                assertThat(injected(pane, CUSTOM, CONTEXT))
                        .isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.ACKNOWLEDGED, 1, ""));
            }
        }
        assertThat(Files.readAllLines(directory.resolve("got")))
                .filteredOn(line -> line.contains("The parser is done."))
                .hasSize(1);
    }

    @Test
    void a_shell_executes_nothing_of_the_context() throws IOException, InterruptedException {
        String wicked = """
            It was found that
            touch one
            $(touch two) `touch three` "$(touch four)" ; touch five
            ' ; touch six
            " ; touch seven !touch !! \\
            touch eight
            #\ttouch nine
            EOF
            """;
        try (Pty pty = Started.program(directory, bash("--norc", "-i"), null)) {
            assertThat(injected(pty, Profiles.ours().of("shell"), wicked))
                    .isEqualTo(new InjectionOutcome(InjectionOutcome.Kind.DELIVERED, 1, ""));
            Started.shows(pty, "touch nine");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void a_shell_in_a_pane_executes_nothing_of_the_context() throws IOException, InterruptedException {
        TmuxServer.required();
        try (TmuxServer server = new TmuxServer()) {
            String name = server.open(directory, Started.ENVIRONMENT, List.of("sh", "-i"));
            try (TmuxPane pane = TmuxPane.of(server.command(), name, true)) {
                InjectionOutcome outcome =
                        injected(pane, Profiles.ours().of("shell"), "touch one\n$(touch two)\n; touch three");
                assertThat(outcome.reached()).isTrue();
                Started.shows(pane, "touch three");
            }
        }
        assertThat(directory).isEmptyDirectory();
    }
}
