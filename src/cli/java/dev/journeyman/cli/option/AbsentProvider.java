package dev.journeyman.cli.option;

import dev.journeyman.context.TokenWindow;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import java.util.List;

/**
 * A placeholder for a provider whose key or program is missing, in a command that ends a story and calls no model. It
 * is immutable and may be used from any thread.
 *
 * @param name the name of the provider in the run
 * @param window its window
 * @param agent whether it is a coding agent
 */
record AbsentProvider(String name, TokenWindow window, boolean agent) implements Provider {

    private static final int ANY = 64_000;

    /** Returns placeholders for the providers that a run has journaled. */
    static List<Provider> of(List<Entry.ModelSeat> servers) {
        return servers.stream()
                .<Provider>map(server -> new AbsentProvider(server.name(), server.window(), server.agent()))
                .toList();
    }

    /** Returns a placeholder for a provider that no run has journaled yet. */
    static Provider named(String spec) {
        return new AbsentProvider(spec, TokenWindow.of(ANY), false);
    }

    @Override
    public ModelReply call(ModelRequest request) {
        throw new ProviderException(
                Failure.UNAUTHORIZED,
                "%s cannot be called by a command that ends a story.".formatted(name),
                null,
                null);
    }
}
