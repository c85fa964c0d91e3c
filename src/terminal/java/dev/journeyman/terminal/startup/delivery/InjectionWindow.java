package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.agent.AgentStanding;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.ReadinessReader;
import dev.journeyman.terminal.agent.ReadySign;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.ThreeSecondRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The condition under which a text may be pasted into an agent, and the wait for it. It is used by one thread. */
public final class InjectionWindow {

    /** How long an agent must have worked to count as busy and not as starting. */
    private static final Duration BUSY = Duration.ofSeconds(2);

    /**
     * How long a screen must be unclear after the readiness timeout: between two dialogs it is unclear only briefly.
     */
    private static final Duration SILENT = Duration.ofSeconds(3);

    private final TerminalWaiter patience;
    private final ReadinessReader readiness;
    private final Profile profile;
    private final InjectionSettings.Times times;
    private final UnsentInput begun;
    private boolean proceeding;
    private @Nullable Instant silent;

    public InjectionWindow(
            TerminalWaiter patience, ReadinessReader readiness, Profile profile, InjectionSettings.Times times) {
        this.patience = patience;
        this.readiness = readiness;
        this.profile = profile;
        this.times = times;
        this.begun = new UnsentInput(patience, readiness);
    }

    public ReadinessReader readiness() {
        return readiness;
    }

    Profile profile() {
        return profile;
    }

    public AgentStanding standing() {
        return standing(patience.terminal().screen());
    }

    private AgentStanding standing(Screen screen) {
        AgentStanding standing = readiness.look(screen);
        silent = standing instanceof AgentStanding.Unclear ? earlier(silent, patience.now()) : null;
        return standing;
    }

    /** Waits until the agent is ready and stays ready, or is busy and accepts messages for later. */
    public Optional<ReadySign.Type> ready(InjectionListener listener, ThreeSecondRule rule)
            throws InterruptedException {
        Instant until = patience.now().plus(times.readiness());
        @Nullable Instant ready = null;
        @Nullable Instant working = null;
        while (patience.before(until)) {
            Screen screen = patience.terminal().screen();
            AgentStanding standing = standing(screen);
            begun.on(screen, standing); // records how an empty composer looks
            Instant now = patience.now();
            rule.look(now, standing);
            boolean busy = standing instanceof AgentStanding.Working;
            working = busy ? earlier(working, now) : null;
            if (standing instanceof AgentStanding.Ready is) {
                if (ready == null) {
                    listener.said("Agent ready: " + is.sign().said());
                }
                ready = earlier(ready, now);
                if (!now.isBefore(ready.plus(times.stability()))) {
                    return Optional.of(is.sign());
                }
            } else if (busy || standing instanceof AgentStanding.Blocked || over(ready, times.stability(), now)) {
                ready = null;
            }
            if (profile.busy().takesMessages() && over(working, BUSY, now)) {
                listener.said("Agent busy: it takes a message for later");
                return Optional.empty();
            }
            patience.await(rule.again(next(until, ready, working)));
        }
        if (patience.terminal().alive()) {
            listener.said("Readiness timeout - proceeding anyway");
            proceeding = true;
        }
        return Optional.empty();
    }

    private static Instant earlier(@Nullable Instant known, Instant now) {
        return known == null ? now : known;
    }

    private static boolean over(@Nullable Instant since, Duration time, Instant now) {
        return since != null && !now.isBefore(since.plus(time));
    }

    private Instant next(Instant until, @Nullable Instant ready, @Nullable Instant working) {
        Instant next = until;
        for (Instant each : List.of(
                ready == null ? until : ready.plus(times.stability()), working == null ? until : working.plus(BUSY))) {
            next = each.isBefore(next) && each.isAfter(patience.now()) ? each : next;
        }
        return next;
    }

    /** Returns whether a text may be pasted now. */
    public boolean open() {
        Screen screen = patience.terminal().screen();
        AgentStanding standing = standing(screen);
        return !begun.on(screen, standing)
                && (standing instanceof AgentStanding.Ready
                        || (standing instanceof AgentStanding.Working
                                && profile.busy().takesMessages())
                        || (proceeding && over(silent, SILENT, patience.now())));
    }

    /**
     * Returns the time of the next look, at the latest the given time: an unclear screen opens the window as time
     * passes.
     */
    public Instant again(Instant latest) {
        Instant said = silent == null ? latest : silent.plus(SILENT);
        boolean soon = proceeding && said.isAfter(patience.now()) && said.isBefore(latest);
        return begun.again(soon ? said : latest);
    }

    /** Waits until a text may be pasted. */
    boolean opens() throws InterruptedException {
        return opens(() -> false);
    }

    /** Waits until a text may be pasted, or a pasted text may be sent. */
    boolean opens(BooleanSupplier held) throws InterruptedException {
        Instant until = patience.now().plus(times.window());
        silent = null; // the screen was not read since the last attempt
        while (!open() && !held.getAsBoolean() && patience.before(until)) {
            patience.await(again(until));
        }
        return patience.terminal().alive() && (open() || held.getAsBoolean());
    }
}
