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
 * A provider in name only: it takes the place of one whose key or program is not here, in a command that ends a story and calls
 * no model.
 *
 * @param name what the run knows the provider as
 * @param window how much it takes
 * @param agent whether it is an agent
 */
record AbsentProvider(String name, TokenWindow window, boolean agent) implements Provider {

    private static final int ANY = 64_000;

    /** Returns the places of some providers, as a run wrote them down. */
    static List<Provider> of(List<Entry.ModelSeat> servers) {
        return servers.stream()
                .<Provider>map(server -> new AbsentProvider(server.name(), server.window(), server.agent()))
                .toList();
    }

    /** Returns the place of a provider that no run has written down yet. */
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
