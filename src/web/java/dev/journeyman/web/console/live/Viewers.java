package dev.journeyman.web.console.live;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The clients that are connected. They may leave from any thread; all else is done under the lock of the feed. */
final class Viewers {

    /** How many clients may watch at once. */
    static final int MOST = 100;

    private static final Duration SILENCE = Duration.ofSeconds(15);
    private static final String COMMENT = ": still here\n\n";

    private final List<EventClient> clients = new CopyOnWriteArrayList<>();
    private @Nullable Instant spoken;

    void add(EventClient client) {
        clients.add(client);
    }

    void remove(EventClient client) {
        clients.remove(client);
    }

    boolean none() {
        return clients.isEmpty();
    }

    boolean full() {
        return clients.size() >= MOST;
    }

    /** Returns whether a client watches all runs. */
    boolean watchAll() {
        return clients.stream().anyMatch(client -> client.run().isEmpty());
    }

    /** Returns the runs that are watched alone. */
    Set<String> watched() {
        return clients.stream()
                .map(EventClient::run)
                .filter(run -> !run.isEmpty())
                .collect(Collectors.toSet());
    }

    void tell(LiveEvent event) {
        clients.stream().filter(client -> client.takes(event.run())).forEach(client -> client.offer(event.frame()));
    }

    /** Tells clients that may have missed events to load again what they show; an empty run stands for all. */
    void reset(String run) {
        clients.stream()
                .filter(client -> run.isEmpty() ? client.run().isEmpty() : client.takes(run))
                .forEach(client -> client.offer(LiveEvent.RESET));
    }

    /** Lets every client hear something every 15 seconds, so that a connection that is gone is noticed. */
    void comment(Instant now) {
        if (spoken == null) {
            spoken = now;
        } else if (!now.isBefore(spoken.plus(SILENCE))) {
            clients.forEach(client -> client.offer(COMMENT));
            spoken = now;
        }
    }

    void close() {
        clients.forEach(EventClient::close);
    }
}
