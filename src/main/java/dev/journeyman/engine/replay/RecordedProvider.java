package dev.journeyman.engine.replay;

import dev.journeyman.context.TokenWindow;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelRequest;
import dev.journeyman.model.Provider;

/** A provider as the journal names it. It is not called: its replies are in the journal. */
record RecordedProvider(String name, TokenWindow window, boolean agent) implements Provider {

    private static final TokenWindow ANY = TokenWindow.of(64_000);

    /** The coder of a run whose journal names none. */
    static final Provider UNNAMED = new RecordedProvider("none", ANY, false);

    @Override
    public ModelReply call(ModelRequest request) {
        throw new IllegalStateException(
                "A replay calls %s outside of an effect. This is a defect of journeyman.".formatted(name));
    }
}
