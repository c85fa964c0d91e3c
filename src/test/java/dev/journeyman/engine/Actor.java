package dev.journeyman.engine;

import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ModelReply.Usage;
import dev.journeyman.model.Provider.Prices;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.script.ScriptedAgent;
import dev.langchain4j.data.message.AiMessage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A model that acts as a test defines, and keeps its requests. It may be used from any thread. */
public final class Actor implements ChatProvider {

    /** What a model does with a request. */
    interface Acting {
        AiMessage act(ModelRequest request) throws InterruptedException;
    }

    /** The retry time of a provider without replies: too long for a run to wait in its process. */
    static final Duration AWAY = Duration.ofMinutes(11);

    private final String name;
    private final Acting acting;
    private final @Nullable Usage usage;
    private final List<ModelRequest> requests = new ArrayList<>();
    private Prices prices = Prices.NONE;

    public Actor(String name, @Nullable Usage usage, Acting acting) {
        this.name = name;
        this.usage = usage;
        this.acting = acting;
    }

    /** Sets its prices. */
    Actor at(Prices own) {
        prices = own;
        return this;
    }

    /** Returns a model that gives some replies and asks to be retried later after them. */
    static Actor saying(String name, AiMessage... replies) {
        return new Actor(name, null, script(replies));
    }

    /** Returns an agent that gives some last words, one per task, and asks to be retried later after them. */
    static ScriptedAgent agent(String name, String... words) {
        Deque<String> left = new ArrayDeque<>(List.of(words));
        return ScriptedAgent.doing(name, task -> {
            String next = left.poll();
            if (next == null) {
                throw away();
            }
            return next;
        });
    }

    /** Returns an acting that gives some replies and asks to be retried later after them. */
    public static Acting script(AiMessage... replies) {
        Deque<AiMessage> left = new ArrayDeque<>(List.of(replies));
        return request -> {
            AiMessage next = left.poll();
            if (next == null) {
                throw away();
            }
            return next;
        };
    }

    /** Returns a model with one reply or failure after another, which asks to be retried later after them. */
    public static Actor doing(String name, Object... turns) {
        Deque<Object> left = new ArrayDeque<>(List.of(turns));
        return new Actor(name, null, request -> {
            Object next = left.isEmpty() ? away() : left.poll();
            if (next instanceof AiMessage reply) {
                return reply;
            }
            throw (RuntimeException) next;
        });
    }

    /** Returns a model that always fails in the same way. */
    static Actor failing(String name, Failure failure) {
        return new Actor(name, null, request -> {
            throw failure(failure, failure + " it is");
        });
    }

    static ProviderException away() {
        return new ProviderException(Failure.RATE_LIMIT_EXCEEDED, "the script is over", AWAY, null);
    }

    public static ProviderException failure(Failure failure, String message) {
        return new ProviderException(failure, message, null, null);
    }

    Acting acting() {
        return acting;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TokenWindow window() {
        return TokenWindow.of(64_000);
    }

    @Override
    public Prices prices() {
        return prices;
    }

    @Override
    public ModelReply call(ModelRequest request) throws InterruptedException {
        synchronized (requests) {
            requests.add(request);
        }
        return new ModelReply(acting.act(request), usage);
    }

    public List<ModelRequest> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }
}
