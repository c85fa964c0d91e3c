package dev.journeyman.terminal.simulation;

import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionMetrics;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.StartupContext;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;

/**
 * One session: an injector delivers a context to a simulated agent and serves it for some minutes. It is used by one
 * thread.
 */
final class Session {

    static final String OWN = "# Rules\n\nBe kind.\n";

    private static final Profiles PROFILES = Profiles.ours();
    private static final Duration AFTERWARDS = Duration.ofMinutes(4);
    static final Duration SPOKEN = Duration.ofSeconds(2);

    private final Circumstances drawn;
    private final Path directory;
    private final SettableClock clock = new SettableClock(Instant.EPOCH);

    Session(Circumstances drawn, Path directory) {
        this.drawn = drawn;
        this.directory = directory;
    }

    /**
     * The result of a session.
     *
     * @param outcome the outcome that the injector reports
     * @param metrics the injector's metrics after the injection
     * @param agent the record of the agent's input
     * @param open whether the agent accepted messages while the context was being delivered
     * @param ended whether the agent ended before the injector was done
     * @param file the text of the memory file at the end; empty if there is none
     */
    record Result(
            Circumstances drawn,
            InjectionOutcome outcome,
            InjectionMetrics metrics,
            Given agent,
            boolean open,
            boolean ended,
            String file) {}

    Result run(InjectionListener listener) throws IOException, InterruptedException {
        Profile known = PROFILES.of(drawn.profile());
        Profile profile = known.acknowledging(drawn.turn().required());
        Path memory = directory.resolve(profile.memoryFile());
        prepare(memory);
        Agent agent = agent();
        ScriptedTerminal terminal = new ScriptedTerminal(clock, agent);
        Injector injector = new Injector(
                terminal,
                profile,
                directory,
                InjectionSettings.USUAL,
                new Injector.Ports(clock, new SplittableRandom(~drawn.seed()), listener));
        InjectionOutcome outcome =
                injector.inject(StartupContext.of(drawn.context().text()));
        boolean ended = !terminal.alive();
        boolean open = !ended && agent.given().open().compareTo(SPOKEN) >= 0;
        InjectionMetrics metrics = injector.metrics();
        injector.tend(AFTERWARDS);
        String file = Files.isRegularFile(memory) ? Files.readString(memory) : "";
        return new Result(drawn, outcome, metrics, agent.given(), open, ended, file);
    }

    private void prepare(Path memory) throws IOException {
        Files.createDirectories(directory);
        if (!drawn.context().writable()) {
            Files.createDirectory(memory); // even the superuser cannot write it as a file
        } else if (drawn.context().present()) {
            Files.writeString(memory, OWN);
        }
    }

    private Agent agent() {
        SplittableRandom random = new SplittableRandom(drawn.seed() * 31 + 7);
        return switch (drawn.profile()) {
            case "claude" -> new ScreenAgent(new Claude(), drawn, clock, random);
            case "codex" -> new ScreenAgent(new Codex(), drawn, clock, random);
            case "gemini" -> new ScreenAgent(new Gemini(), drawn, clock, random);
            case "opencode" -> new ScreenAgent(new Opencode(), drawn, clock, random);
            case "aider" -> new LineAgent(LineStyle.AIDER, drawn, clock, random);
            case "shell" -> new LineAgent(LineStyle.SHELL, drawn, clock, random);
            default ->
                new LineAgent(drawn.opening().tells() ? LineStyle.CUSTOM : LineStyle.WORDS, drawn, clock, random);
        };
    }
}
