package dev.journeyman.terminal.startup;

import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.testkit.script.SettableClock;
import dev.journeyman.testkit.terminal.ScriptedTerminal;
import dev.journeyman.testkit.terminal.TerminalScript;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** An injector with a scripted agent, and a record of its lines and events, with a clock that begins at 0. */
public final class Trial {

    public static final Profile CLAUDE = Profiles.ours().of("claude");
    public static final Profile CUSTOM = Profiles.ours().of("custom");
    public static final String CONTEXT = "The build is green.";

    public final SettableClock clock = new SettableClock(Instant.EPOCH);
    public final List<String> said = new ArrayList<>();

    /** The lines and the names of the events, each after its time in milliseconds. */
    public final List<String> timeline = new ArrayList<>();

    public final List<InjectionEvent> events = new ArrayList<>();
    final ScriptedTerminal terminal;
    public final Injector injector;

    public Trial(TerminalScript script, Path directory, Profile profile, InjectionSettings settings) {
        InjectionListener listener = new InjectionListener() {
            @Override
            public void said(String line) {
                said.add(line);
                timeline.add(clock.instant().toEpochMilli() + " " + line);
            }

            @Override
            public void happened(InjectionEvent event) {
                events.add(event);
                timeline.add(clock.instant().toEpochMilli() + " " + event.name());
            }
        };
        terminal = new ScriptedTerminal(clock, script);
        injector = new Injector(
                terminal, profile, directory, settings, new Injector.Ports(clock, new Random(7), listener));
    }

    /** Begins a trial with the default settings and an agent that shows its composer as Claude Code does. */
    public static Trial at(TerminalScript script, Path directory) {
        return new Trial(script, directory, CLAUDE, InjectionSettings.USUAL);
    }

    public InjectionOutcome inject() throws InterruptedException {
        return injector.inject(StartupContext.of(CONTEXT));
    }

    public void tend(int seconds) throws InterruptedException {
        injector.tend(Duration.ofSeconds(seconds));
    }

    public long millis() {
        return clock.instant().toEpochMilli();
    }
}
