package dev.journeyman.cli.option;

import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import java.util.List;

/**
 * The placeholders for providers whose keys or programs are missing, in a command that ends a story and calls no model.
 * They are immutable and may be used from any thread.
 */
final class AbsentProvider {

    private static final int ANY = 64_000;

    private AbsentProvider() {}

    /** Returns placeholders for the providers that a run has journaled. */
    static List<Provider> of(List<ModelSeat> seats) {
        return seats.stream()
                .map(seat -> seat.<Provider>as(
                        model -> new AbsentModel(model.name(), model.window()),
                        agent -> new AbsentAgent(agent.name(), agent.window())))
                .toList();
    }

    /** Returns a placeholder for a provider that no run has journaled yet. */
    static Provider named(String spec) {
        return new AbsentModel(spec, TokenWindow.of(ANY));
    }

    private static ProviderException called(String name) {
        return new ProviderException(
                Failure.UNAUTHORIZED,
                "%s cannot be called by a command that ends a story.".formatted(name),
                null,
                null);
    }

    /** A placeholder for a model. */
    private record AbsentModel(String name, TokenWindow window) implements ChatProvider {

        @Override
        public ModelReply call(ModelRequest request) {
            throw called(name);
        }
    }

    /** A placeholder for a coding agent. */
    private record AbsentAgent(String name, TokenWindow window) implements AgentProvider {

        @Override
        public ModelReply work(AgentTask task) {
            throw called(name);
        }
    }
}
