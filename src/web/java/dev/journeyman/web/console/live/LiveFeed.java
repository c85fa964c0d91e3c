package dev.journeyman.web.console.live;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.web.ConsoleResponse.Events;
import dev.journeyman.web.console.live.ChangedHeads.Changes;
import dev.journeyman.web.console.live.Pulse.Beating;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The live feed of a store. While there is a viewer it looks at the heads of the runs, reads the new entries of those
 * that changed, once for all viewers, and hands each viewer their events.
 *
 * <p>Nothing is lost and nothing comes twice: the seqs of a run have no gap, an event is one entry, its id is {@code
 * run:seq}, and the entries of a run are told in order. A viewer of one run that comes back with the id of its last
 * event is sent the entries after that seq from the journal, then those that follow; both under one lock, so that no
 * entry falls between. A viewer of all runs is sent the events after its last one while they are kept; otherwise the
 * event {@code reset} tells it to load the list again.
 *
 * <p>It may be used from any thread.
 */
public final class LiveFeed implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LiveFeed.class);
    private static final int TAILS = 64;
    private static final String RETRY = "retry: 1000\n\n";

    private final Journal journal;
    private final InstantSource clock;
    private final Pulse pulse;
    private final ChangedHeads heads;
    private final EventRing ring = new EventRing();
    private final Viewers viewers = new Viewers();
    private final Map<String, RunTail> tails = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, RunTail> eldest) {
            return size() > TAILS;
        }
    };
    private @Nullable Beating beating;

    public LiveFeed(Journal journal, InstantSource clock, Pulse pulse) {
        this.journal = journal;
        this.clock = clock;
        this.pulse = pulse;
        heads = new ChangedHeads(journal, clock);
    }

    /** Returns whether there are as many viewers as there may be. */
    public boolean full() {
        return viewers.full();
    }

    /**
     * Returns a stream of the events of all runs.
     *
     * @param last the id of the last event that the client knows; empty for a new client
     */
    public synchronized Events all(String last) {
        Optional<List<LiveEvent>> missed = heads.begun() ? ring.after(last) : Optional.empty();
        if (missed.isEmpty() && !viewers.watchAll()) {
            heads.begin(viewers.watched());
            ring.clear();
        }
        List<String> first = new ArrayList<>(List.of(RETRY));
        missed.ifPresentOrElse(
                events -> events.forEach(event -> first.add(event.frame())),
                () -> first.add(
                        ring.newest().map(event -> "id: " + event.id() + "\n").orElse("") + LiveEvent.RESET));
        return joined(new EventClient("", first, this::left));
    }

    /**
     * Returns a stream of the events of one run; empty if the store does not contain the run.
     *
     * @param last the seq of the last entry that the client knows; null for a client that knows none
     */
    public synchronized Optional<Events> of(String run, @Nullable Long last) {
        return journal.head(run)
                .map(head -> of(head, last)); // read under the lock: one that is older would undo events
    }

    private Events of(RunHead head, @Nullable Long last) {
        String run = head.run();
        if (!heads.begun() && heads.told(run) == 0) {
            heads.tell(run, last == null ? head.seq() : Math.min(last, head.seq()));
        }
        publish(head);
        List<String> first = new ArrayList<>(List.of(RETRY));
        if (last == null || last > heads.told(run)) {
            first.add(LiveEvent.RESET);
        } else {
            missed(head, last).forEach(event -> first.add(event.frame()));
        }
        return joined(new EventClient(run, first, this::left));
    }

    private List<LiveEvent> missed(RunHead head, long last) {
        if (last == heads.told(head.run())) {
            return List.of();
        }
        return Optional.ofNullable(tails.get(head.run()))
                .flatMap(tail -> tail.after(last))
                .orElseGet(() -> new RunTail(head.run())
                        .advance(journal, head, last).stream()
                                .filter(event -> event.seq() <= heads.told(head.run()))
                                .toList());
    }

    private Events joined(EventClient client) {
        viewers.add(client);
        if (beating == null) {
            beating = pulse.begin(this::look);
        }
        return client;
    }

    private void left(EventClient client) {
        viewers.remove(client);
    }

    /** Looks at the journal once and tells the viewers what is new. */
    synchronized void look() {
        if (viewers.none()) {
            if (beating != null) {
                beating.stop();
                beating = null;
            }
            return;
        }
        try {
            Changes changes = heads.next(viewers.watchAll(), viewers.watched());
            changes.heads().forEach(this::publish);
            if (changes.gone()) {
                viewers.reset("");
            }
        } catch (RuntimeException problem) {
            LOG.warn("The console cannot read the store and tries again: {}", problem.getMessage());
        }
        viewers.comment(clock.instant());
    }

    private void publish(RunHead head) {
        String run = head.run();
        if (head.seq() < heads.told(run)) {
            tails.remove(run); // an older copy of the run was restored
            heads.tell(run, head.seq());
            viewers.reset(run);
            return;
        }
        if (head.seq() == heads.told(run)) {
            return;
        }
        try {
            RunTail tail = tails.computeIfAbsent(run, RunTail::new);
            tail.advance(journal, head, heads.told(run)).forEach(event -> {
                ring.add(event);
                viewers.tell(event);
            });
            heads.tell(run, Math.max(head.seq(), tail.seq()));
        } catch (RuntimeException unreadable) {
            LOG.warn("The console cannot show new entries of run {}: {}", run, unreadable.getMessage());
            tails.remove(run);
            heads.tell(run, head.seq());
            viewers.reset(run);
        }
    }

    @Override
    public synchronized void close() {
        viewers.close();
        if (beating != null) {
            beating.stop();
            beating = null;
        }
    }
}
