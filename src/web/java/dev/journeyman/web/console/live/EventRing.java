package dev.journeyman.web.console.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The newest events of all runs, for clients that come back. It is used under the lock of the feed. */
final class EventRing {

    private static final int KEPT = 4_000;

    private final Deque<LiveEvent> events = new ArrayDeque<>();

    void add(LiveEvent event) {
        if (events.size() == KEPT) {
            events.removeFirst();
        }
        events.addLast(event);
    }

    void clear() {
        events.clear();
    }

    /** Returns the events after one; empty if that one is not here, so that some may have been missed. */
    Optional<List<LiveEvent>> after(String id) {
        List<LiveEvent> later = new ArrayList<>();
        boolean found = false;
        for (LiveEvent event : events) {
            if (found) {
                later.add(event);
            }
            found |= event.id().equals(id);
        }
        return found ? Optional.of(later) : Optional.empty();
    }

    /** Returns the newest event; empty if there is none. */
    Optional<LiveEvent> newest() {
        return Optional.ofNullable(events.peekLast());
    }
}
