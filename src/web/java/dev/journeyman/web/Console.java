package dev.journeyman.web;

import dev.journeyman.journal.Journal;
import dev.journeyman.web.console.ConsoleParts;
import dev.journeyman.web.console.ConsoleRoutes;
import dev.journeyman.web.console.live.Pulse;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The console over all runs of a store: a page for people, and what it asks for, without a server. A host that mounts it
 * hands every request below one path to {@link #handle}, sends what it returns, and authenticates clients itself;
 * {@link ConsoleServer} serves it alone on this machine. It keeps nothing of its own: what it shows is read from the
 * journal, live while there is a viewer. It may be used from any thread.
 */
public final class Console implements AutoCloseable {

    private final ConsoleParts parts;
    private final ConsoleRoutes routes;

    private Console(ConsoleParts parts) {
        this.parts = parts;
        routes = parts.routes();
    }

    /** The settings of a console that is about to be built. It is used by one thread. */
    public static final class Builder {

        private final Journal journal;
        private InstantSource clock;
        private String name;
        private Optional<RunControl> control = Optional.empty();
        private Pulse pulse = Pulse.every(Pulse.USUAL);

        private Builder(Journal journal, InstantSource clock) {
            this.journal = journal;
            this.clock = clock;
            name = journal.name();
        }

        /** Sets what the page calls the store (default: the name of the journal). */
        public Builder name(String store) {
            name = store;
            return this;
        }

        /** Sets what can be done to runs (default: nothing, the console is read only). */
        public Builder control(RunControl runs) {
            control = Optional.of(runs);
            return this;
        }

        /** Sets the clock (default: the system's). */
        public Builder clock(InstantSource source) {
            clock = source;
            return this;
        }

        Builder pulse(Pulse own) {
            pulse = own;
            return this;
        }

        /** Builds the console. */
        public Console build() {
            return new Console(ConsoleParts.of(journal, name, control, clock, pulse));
        }
    }

    /** Returns a builder of a console over a store, which stays open when the console is closed. */
    public static Builder over(Journal journal) {
        return new Builder(journal, InstantSource.system());
    }

    /**
     * Returns the response to a request. It does not block on anything but the store, the body of the request, and what
     * the {@link RunControl} does; a stream of events is written by the caller.
     */
    public ConsoleResponse handle(ConsoleRequest request) {
        return routes.answer(request);
    }

    /** Returns whether clients can be allowed to decide here. */
    boolean decides() {
        return parts.control().isPresent();
    }

    InstantSource clock() {
        return parts.clock();
    }

    /** Ends all streams of events. The journal stays open. */
    @Override
    public void close() {
        parts.feed().close();
    }
}
