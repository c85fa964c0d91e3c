package dev.journeyman.engine.replay;

import dev.journeyman.journal.entry.ModelSeat;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.Provider;
import dev.journeyman.model.TokenWindow;

/** The providers as a journal names them. They are not called: their replies are in the journal. */
final class RecordedProvider {

    /** The coder of a run whose journal names none. */
    static final Provider UNNAMED = new Model("none", TokenWindow.of(64_000));

    private RecordedProvider() {}

    static Provider of(ModelSeat seat) {
        return seat.<Provider>as(
                model -> new Model(model.name(), model.window()), agent -> new Agent(agent.name(), agent.window()));
    }

    private record Model(String name, TokenWindow window) implements ChatProvider {

        @Override
        public ModelReply call(ModelRequest request) {
            throw called(name);
        }
    }

    private record Agent(String name, TokenWindow window) implements AgentProvider {

        @Override
        public ModelReply work(AgentTask task) {
            throw called(name);
        }
    }

    private static IllegalStateException called(String name) {
        return new IllegalStateException(
                "A replay calls %s outside of an effect. This is a defect of journeyman.".formatted(name));
    }
}
