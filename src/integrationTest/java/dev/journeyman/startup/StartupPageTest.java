package dev.journeyman.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import dev.journeyman.terminal.Pty;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionEvent;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.StartupContext;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manual's page on startup context: its code runs, and its tables are the program's own. */
class StartupPageTest {

    private static final Golden PAGE = new Golden("docs/startup.md");

    @TempDir
    private Path directory;

    @Test
    void the_code_of_the_page_injects_a_context() throws Exception {
        List<InjectionEvent> events = new ArrayList<>();
        InjectionListener listener = new InjectionListener() {
            @Override
            public void happened(InjectionEvent event) {
                events.add(event);
            }
        };
        List<String> command = List.of("bash", "-c", "echo no agent");
        Profile claude = Profiles.ours().of("claude");
        try (Pty terminal = Pty.start(command, directory, System.getenv(), Pty.Size.USUAL, null)) {
            Injector injector = new Injector(
                    terminal,
                    claude,
                    directory,
                    InjectionSettings.USUAL,
                    new Injector.Ports(InstantSource.system(), new SecureRandom(), listener));
            InjectionOutcome outcome = injector.inject(StartupContext.of("The build is green. Next: the parser."));
            System.out.println(outcome.kind()); // ACKNOWLEDGED, DELIVERED, LEFT_IN_FILE, NOTIFIED or FAILED
            injector.tend(Duration.ofHours(1)); // answers when the agent asks for its context again
        }
        assertThat(events)
                .singleElement()
                .isInstanceOfSatisfying(
                        InjectionEvent.Failed.class,
                        failed -> assertThat(failed.reason()).isEqualTo("the agent ended"));
    }

    @Test
    void the_agents_of_the_page_are_the_known_agents() {
        String rows = Profiles.ours().all().stream().map(StartupPageTest::row).collect(Collectors.joining());
        PAGE.holds(PAGE.text()
                .replaceFirst(
                        "(?s)<!-- agents -->\n.*?\n\n",
                        "<!-- agents -->\n"
                                + "| `--agent` | memory file | takes a message while it works | acknowledges | screens"
                                + " that block |\n"
                                + "|---|---|---|---|---|\n" + rows + "\n"));
    }

    private static String row(Profile profile) {
        return "| `%s` | %s | %s | %s | %s |\n"
                .formatted(
                        profile.name(),
                        profile.memoryFile(),
                        profile.busy().takesMessages() ? "yes" : "no",
                        profile.acknowledging().required() ? "waited for" : "not waited for",
                        String.join(", ", profile.blocking().keySet()));
    }

    @Test
    void the_simulation_of_the_page_is_the_recorded_one() {
        String sessions =
                new Golden("src/terminal/test-resources/dev/journeyman/terminal/simulation/sessions.txt").text();

        assertThat(PAGE.text()).contains("```\n" + sessions.split("\n\n", 2)[0] + "\n```\n");
    }

    @Test
    void the_profile_of_the_page_can_be_read() {
        String text = PAGE.text().replaceFirst("(?s).*<!-- profile -->\n```yaml\n(.*?)```.*", "$1");
        Profile mine = Profiles.ours().with(text, "docs/startup.md").of("mine");

        assertThat(mine.acknowledging().required()).isTrue();
        assertThat(mine.blocking()).containsOnlyKeys("trust");
        assertThat(mine.ready().prompts()).hasSize(1);
    }
}
