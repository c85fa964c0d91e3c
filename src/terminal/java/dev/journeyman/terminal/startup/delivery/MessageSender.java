package dev.journeyman.terminal.startup.delivery;

import dev.journeyman.terminal.Screen;
import dev.journeyman.terminal.agent.AgentStanding;
import dev.journeyman.terminal.startup.Escalation;
import dev.journeyman.terminal.startup.InjectionCounters;
import dev.journeyman.terminal.startup.InjectionEvent;
import dev.journeyman.terminal.startup.InjectionListener;
import dev.journeyman.terminal.startup.InjectionMetrics;
import dev.journeyman.terminal.startup.InjectionOutcome;
import dev.journeyman.terminal.startup.InjectionSettings;
import dev.journeyman.terminal.startup.Injector;
import dev.journeyman.terminal.startup.MemoryFile;
import dev.journeyman.terminal.startup.Message;
import dev.journeyman.terminal.startup.PrintableText;
import dev.journeyman.terminal.startup.Priority;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A sender that delivers messages to an agent: it makes the attempts, awaits the acknowledgement, and falls back to the
 * memory file and a notification. It is used by one thread.
 */
public final class MessageSender {

    /** A little less than the longest line that a terminal buffers, in bytes. */
    private static final int LONGEST_LINE = 3_900;

    private static final Duration TURN_IS_OVER = Duration.ofSeconds(2);

    private final TerminalWaiter patience;
    private final InjectionWindow window;
    private final InjectionSettings settings;
    private final MemoryFile file;
    private final RandomGenerator random;
    private final InjectionListener listener;
    private final InjectionCounters tally = new InjectionCounters();
    private @Nullable PasteDelivery owed;

    public MessageSender(
            TerminalWaiter patience,
            InjectionWindow window,
            InjectionSettings settings,
            MemoryFile file,
            Injector.Ports ports) {
        this.patience = patience;
        this.window = window;
        this.settings = settings;
        this.file = file;
        this.random = ports.random();
        this.listener = ports.listener();
    }

    public InjectionMetrics metrics() {
        return tally.metrics();
    }

    /** Delivers a message, or escalates it if it cannot be delivered. */
    public InjectionOutcome deliver(Message asked) throws InterruptedException {
        Instant begun = patience.now();
        tally.attempted();
        boolean startup = asked.priority() == Priority.STARTUP;
        Screen before = patience.terminal().screen();
        Nonce nonce = Nonce.drawn(random, asked.body(), before.text());
        List<String> pieces = pieces(startup ? MessageTexts.wrapped(asked.body(), nonce) : asked.body());
        String text = String.join("", pieces);
        Acknowledgment acknowledgment =
                new Acknowledgment(nonce, window.profile().acknowledging().patterns(), text, before);
        PasteDelivery delivery = new PasteDelivery(
                patience, window.readiness(), settings.times(), pieces, () -> acknowledgment.isOn(screen()));
        Message message = attempted(asked, delivery, text);
        if (delivery.delivered()) {
            boolean required = startup && window.profile().acknowledging().required();
            boolean seen = required ? acknowledged(acknowledgment) : acknowledgment.isOn(screen());
            succeeded(message, Duration.between(begun, patience.now()));
            return new InjectionOutcome(
                    seen ? InjectionOutcome.Kind.ACKNOWLEDGED : InjectionOutcome.Kind.DELIVERED,
                    message.attempts(),
                    "");
        }
        return patience.terminal().alive() ? escalated(message, delivery) : failed(message, "the agent ended");
    }

    private Screen screen() {
        return patience.terminal().screen();
    }

    private Message attempted(Message asked, PasteDelivery delivery, String text) throws InterruptedException {
        List<Duration> backoffs = asked.escalation() instanceof Escalation.Retry retry ? retry.backoff() : List.of();
        int most = settings.attempts(asked.maxAttempts(), backoffs);
        Message message = asked;
        for (int round = asked.attempts() + 1; round <= most && missing(delivery); round++) {
            if (delivery.unread()) {
                delivery.settle(settings.times().window()); // sent but unread: another attempt cannot help
            } else {
                message = message.tried();
                if (!attempt(message, delivery, text)) {
                    return message;
                }
            }
            if (round < most && missing(delivery)) {
                rest(delivery, backoffs.get(Math.min(round, backoffs.size()) - 1));
            }
        }
        return message;
    }

    private boolean missing(PasteDelivery delivery) {
        return !delivery.delivered() && patience.terminal().alive();
    }

    /** Makes one attempt, and returns whether another one could succeed. */
    private boolean attempt(Message message, PasteDelivery delivery, String text) throws InterruptedException {
        int attempt = message.attempts();
        listener.happened(new InjectionEvent.Attempted(
                message.messageId(), attempt, message.priority().name().toLowerCase(Locale.ROOT)));
        if (!window.opens(delivery::held)) {
            listener.said("Attempt %s: No injection window".formatted(attempt));
        } else if (!fits(text)) {
            listener.said(
                    "Attempt %s: the terminal cannot take a line of %s characters".formatted(attempt, text.length()));
            return false;
        } else if (!delivery.attempt()) {
            listener.said("Attempt %s: No acknowledgment".formatted(attempt));
        }
        return true;
    }

    /** Waits before the next attempt, and keeps looking for a text that may still arrive. */
    private void rest(PasteDelivery delivery, Duration backoff) throws InterruptedException {
        Instant until = patience.now().plus(backoff);
        if (delivery.begun()) {
            delivery.settle(backoff);
        }
        if (!delivery.delivered()) {
            patience.pause(Duration.between(patience.now(), until));
        }
    }

    /**
     * Returns whether the terminal can take a text: without bracketed paste it is sent as one line of limited length.
     */
    private boolean fits(String text) {
        return screen().bracketed() || text.getBytes(StandardCharsets.UTF_8).length <= LONGEST_LINE;
    }

    /** Waits for an acknowledgement until it appears or the turn that should bring it is over. */
    private boolean acknowledged(Acknowledgment acknowledgment) throws InterruptedException {
        Instant late = patience.now().plus(settings.times().acknowledgment());
        Instant end = patience.now().plus(settings.times().turn());
        boolean told = false;
        Instant idle = null;
        while (!acknowledgment.isOn(screen()) && patience.before(end)) {
            Instant now = patience.now();
            if (!told && !now.isBefore(late)) {
                listener.said("No acknowledgment received");
                told = true;
            }
            boolean ready = window.standing() instanceof AgentStanding.Ready;
            idle = ready ? (idle == null ? now : idle) : null;
            Instant over = idle == null ? end : idle.plus(TURN_IS_OVER);
            if (told && !now.isBefore(over)) {
                return false;
            }
            patience.await(!told ? late : over.isBefore(end) ? over : end);
        }
        boolean seen = acknowledgment.isOn(screen());
        if (seen) {
            listener.said("Context acknowledged by agent");
        }
        return seen;
    }

    private void succeeded(Message message, Duration took) {
        tally.succeeded(message.attempts(), took);
        listener.happened(new InjectionEvent.Succeeded(message.messageId(), message.attempts(), took.toMillis()));
        if (!settings.keepForDebug() && message.priority() == Priority.STARTUP) {
            owed = null;
            try {
                file.remove();
            } catch (IOException untouched) {
                listener.said("The section in %s remains: %s".formatted(file.name(), untouched.getMessage()));
            }
        }
    }

    private InjectionOutcome failed(Message message, String reason) {
        tally.failed();
        listener.happened(new InjectionEvent.Failed(message.messageId(), message.attempts(), reason));
        return new InjectionOutcome(InjectionOutcome.Kind.FAILED, message.attempts(), reason);
    }

    private InjectionOutcome escalated(Message message, PasteDelivery delivery) throws InterruptedException {
        if (message.escalation() instanceof Escalation.Notification shorter) {
            return notified(message, shorter.message(), "it could not be delivered");
        }
        if (message.priority() != Priority.STARTUP && message.escalation() instanceof Escalation.Retry) {
            return failed(message, "it could not be delivered");
        }
        MemoryFile target =
                message.escalation() instanceof Escalation.FileFallback to ? new MemoryFile(to.path()) : file;
        try {
            target.write(message.body());
        } catch (IOException impossible) {
            listener.said(String.valueOf(impossible.getMessage()));
            return notified(message, MessageTexts.available(target.name()), String.valueOf(impossible.getMessage()));
        }
        tally.leftInFile();
        listener.happened(new InjectionEvent.Escalated(message.messageId(), "file"));
        owe(MessageTexts.written(target.name()));
        if (!delivery.begun() && window.opens()) {
            pay();
        }
        return new InjectionOutcome(InjectionOutcome.Kind.LEFT_IN_FILE, message.attempts(), target.name());
    }

    private InjectionOutcome notified(Message message, String text, String reason) throws InterruptedException {
        if (!settings.sendNotificationOnFailure()) {
            return failed(message, reason);
        }
        listener.happened(new InjectionEvent.Escalated(message.messageId(), "notification"));
        if (!window.opens()) {
            owe(text); // sent as soon as the window opens
            return failed(message, reason);
        }
        return told(text)
                ? new InjectionOutcome(InjectionOutcome.Kind.NOTIFIED, message.attempts(), reason)
                : failed(message, reason);
    }

    /** Keeps a text to send to the agent as soon as possible. */
    public void owe(String text) {
        List<String> pieces = pieces(text);
        if (fits(String.join("", pieces))) {
            owed = telling(pieces);
        } else {
            listener.said("The terminal cannot take a line as long as the text for the agent");
        }
    }

    /** Sends the kept text if the agent accepts it now. The text is kept until the agent is known to have it. */
    public void pay() throws InterruptedException {
        PasteDelivery telling = owed;
        if (telling != null && (window.open() || telling.held())) {
            boolean told = telling.attempt();
            owed = told || owed != telling ? null : telling;
        }
    }

    private boolean told(String text) throws InterruptedException {
        List<String> pieces = pieces(text);
        return fits(String.join("", pieces)) && telling(pieces).attempt();
    }

    /** Returns the delivery of a text that needs no acknowledgement. */
    private PasteDelivery telling(List<String> pieces) {
        return new PasteDelivery(patience, window.readiness(), settings.times(), pieces, () -> false);
    }

    /**
     * Returns a text as it is pasted: without control characters, and with a prefix that keeps a shell from running it.
     */
    private List<String> pieces(String text) {
        return MessageTexts.pieces(
                PrintableText.of(text), window.profile().pasting().prefix());
    }
}
