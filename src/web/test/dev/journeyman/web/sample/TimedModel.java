package dev.journeyman.web.sample;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.SettableClock;
import dev.langchain4j.data.message.AiMessage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A model that answers by a script and takes its time, by a clock that it advances. It is used by one thread at a time. */
public final class TimedModel implements ChatProvider {

    private static final Duration THINKS = Duration.ofMillis(1_900);
    private static final int CHARACTERS_A_TOKEN = 4;

    private final String name;
    private final int window;
    private final SettableClock clock;
    private final Deque<Object> script = new ArrayDeque<>();
    private int calls;

    public TimedModel(String name, int window, SettableClock clock) {
        this.name = name;
        this.window = window;
        this.clock = clock;
    }

    /** Adds a reply. */
    public TimedModel says(AiMessage reply) {
        script.add(reply);
        return this;
    }

    /** Adds a failure. */
    public TimedModel fails(Failure failure, String message, Duration retryAfter) {
        script.add(new ProviderException(failure, message, retryAfter, null));
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TokenWindow window() {
        return TokenWindow.of(window);
    }

    @Override
    public Prices prices() {
        return new Prices(new BigDecimal("3"), new BigDecimal("15"), new BigDecimal("0.3"));
    }

    @Override
    public ModelReply call(ModelRequest request) {
        clock.advance(THINKS.plusMillis(700L * (calls++ % 4)));
        Object next = script.poll();
        if (next == null) {
            throw new IllegalStateException("The script of %s ends before request %s.".formatted(name, request.turn()));
        }
        if (next instanceof ProviderException failure) {
            throw failure;
        }
        AiMessage reply = (AiMessage) next;
        int input = request.all().toString().length() / CHARACTERS_A_TOKEN;
        int cached = request.turn() == 0 ? 0 : input * 3 / 5;
        return new ModelReply(
                reply, new Usage(input, 40 + reply.toString().length() / CHARACTERS_A_TOKEN, cached, true));
    }

    /** Returns what was not said yet. */
    public List<Object> rest() {
        return List.copyOf(script);
    }
}
