package dev.journeyman.experiment;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import java.util.function.Consumer;

/**
 * A provider with a scripted model behind it, which serves until it breaks down. One run uses it, on one thread at a
 * time.
 */
final class Peer implements ChatProvider {

    private static final int WINDOW = 64_000;

    private final String name;
    private final Mind mind;
    private final Breakdown breakdown;
    private final Consumer<ModelRequest> listener;
    private int calls;

    /**
     * Creates one.
     *
     * @param listener sees each request
     */
    Peer(String name, Mind mind, Breakdown breakdown, Consumer<ModelRequest> listener) {
        this.name = name;
        this.mind = mind;
        this.breakdown = breakdown;
        this.listener = listener;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TokenWindow window() {
        return TokenWindow.of(WINDOW);
    }

    @Override
    public ModelReply call(ModelRequest request) {
        listener.accept(request);
        if (calls >= breakdown.calls()) {
            throw breakdown.thrown();
        }
        calls++;
        return new ModelReply(mind.answer(request), null);
    }
}
