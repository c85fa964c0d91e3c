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

/** One session: an injector brings a context to a simulated agent and looks after it for some minutes. Used by one thread. */
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
     * What came of one.
     *
     * @param outcome what the injector says
     * @param metrics what it counted, before it looked after the agent
     * @param agent what the agent was given
     * @param open whether it lived and could be spoken to while the context was brought
     * @param ended whether it ended before the injector was done
     * @param file what is in the memory file at the end, empty where there is none
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
            Files.createDirectory(memory); // nobody can write that, whoever they are
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
