package dev.journeyman.terminal.startup;

import dev.journeyman.terminal.Terminal;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.ReadinessReader;
import dev.journeyman.terminal.agent.ReadySign;
import dev.journeyman.terminal.startup.delivery.InjectionWindow;
import dev.journeyman.terminal.startup.delivery.MessageSender;
import dev.journeyman.terminal.startup.delivery.TerminalWaiter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An injector of context into a live agent. It waits until the agent is ready, sends the text once, and verifies that
 * it arrived and was understood. If that fails, it writes the agent's memory file or sends a notification. One thread
 * calls {@link #inject} and {@link #tend}; others may add messages and read the metrics.
 */
public final class Injector {

    private static final Duration GLANCE = Duration.ofSeconds(1);

    private final TerminalWaiter patience;
    private final InjectionWindow window;
    private final InjectionSettings settings;
    private final InjectionListener listener;
    private final MessageSender courier;
    private final MessageQueue queue = new MessageQueue();
    private final ContextTool continuity = new ContextTool();
    private @Nullable ShadowReport seen;

    /**
     * The external dependencies of an injector.
     *
     * @param clock the source of the time
     * @param random the source of the words that agents are asked to write backwards
     * @param listener the listener to the injection
     */
    public record Ports(InstantSource clock, RandomGenerator random, InjectionListener listener) {}

    /**
     * Creates an injector for an agent in a terminal.
     *
     * @param directory the agent's working directory, where its memory file is
     */
    public Injector(Terminal terminal, Profile profile, Path directory, InjectionSettings settings, Ports ports) {
        this.patience = new TerminalWaiter(terminal, ports.clock());
        this.window =
                new InjectionWindow(patience, new ReadinessReader(profile, ports.clock()), profile, settings.times());
        this.settings = settings;
        this.listener = ports.listener();
        MemoryFile file = new MemoryFile(directory.resolve(profile.memoryFile()));
        this.courier = new MessageSender(patience, window, settings, file, ports);
    }

    /** Adds a message. It is delivered by {@link #tend}, or by {@link #inject} before a context if it is as urgent. */
    public void add(Message message) {
        continuity.given(message.body());
        queue.add(message);
    }

    /** Keeps a context for the agent to request during {@link #tend}. */
    public void keep(StartupContext context) {
        continuity.keep(context.text());
    }

    /** Returns the figures of all messages so far. */
    public InjectionMetrics metrics() {
        return courier.metrics();
    }

    /** Returns the report of an injection in shadow mode; empty if there was none, or if the agent ended first. */
    public Optional<ShadowReport> shadow() {
        return Optional.ofNullable(seen);
    }

    /** Returns the newest signs of readiness, the oldest of them first. */
    public List<ReadySign> signals() {
        return window.readiness().signals();
    }

    /**
     * Waits until the agent is ready and delivers a context to it, before all less urgent messages.
     *
     * @return the outcome; {@link InjectionOutcome.Kind#FAILED} if the context is empty
     */
    public InjectionOutcome inject(StartupContext context) throws InterruptedException {
        String text = context.text();
        if (text.isEmpty()) {
            return new InjectionOutcome(InjectionOutcome.Kind.FAILED, 0, "there is no context to inject");
        }
        keep(context);
        Instant begun = patience.now();
        ThreeSecondRule rule = new ThreeSecondRule(begun);
        Optional<ReadySign.Type> sign = window.ready(listener, rule);
        if (settings.shadow()) {
            return shadowed(sign, Duration.between(begun, patience.now()), rule);
        }
        Message startup = Message.startup(text, patience.now(), new Escalation.Retry(settings.retryBackoffs()));
        queue.add(startup);
        while (true) {
            Message next = queue.take().orElseThrow();
            InjectionOutcome outcome = courier.deliver(next);
            if (next.equals(startup)) {
                return outcome;
            }
        }
    }

    private InjectionOutcome shadowed(Optional<ReadySign.Type> sign, Duration waited, ThreeSecondRule rule)
            throws InterruptedException {
        if (sign.isEmpty() && !patience.terminal().alive()) {
            return new InjectionOutcome(InjectionOutcome.Kind.FAILED, 0, "the agent ended");
        }
        String would = String.format(
                Locale.ROOT,
                "shadow mode: it would have been injected after %.2f s, %s",
                waited.toMillis() / 1e3,
                sign.map(ReadySign.Type::said)
                        .orElse(window.open() ? "without a sign of readiness" : "if the screen had let it"));
        while (patience.before(rule.due())) {
            patience.await(rule.due());
        }
        if (patience.terminal().alive()) {
            rule.look(patience.now(), window.standing());
        }
        ShadowReport both = new ShadowReport(would, rule.said());
        seen = both;
        listener.said(both.said());
        return new InjectionOutcome(InjectionOutcome.Kind.FAILED, 0, both.said());
    }

    /** Serves the agent for a time: delivers waiting messages, and answers its request for the kept context. */
    public void tend(Duration most) throws InterruptedException {
        Instant until = patience.now().plus(most);
        while (patience.before(until)) {
            if (continuity.asked(patience.terminal().screen())) {
                courier.owe(continuity.answer());
            }
            if (window.open() && !settings.shadow()) {
                courier.pay();
                Optional<Message> next = queue.take();
                if (next.isPresent()) {
                    courier.deliver(next.get());
                }
            }
            Instant soon = patience.now().plus(GLANCE); // an added message does not change the screen
            patience.await(window.again(soon.isBefore(until) ? soon : until));
        }
    }
}
