package dev.journeyman.model.fallback;

import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.Failure;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.ProviderException;
import dev.journeyman.model.Sleeper;
import dev.journeyman.model.script.ScriptException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A call over a list of models with breakers, for hosts that call models themselves. It begins with the first
 * provider, moves down the list when a provider is out or fails, never returns to an earlier one, and ends with the
 * first success. A failure that may be temporary is retried twice, after 1 s and 2 s, as in a run. A request that is
 * too long for a provider goes to the next one with a larger window, never to the same one again.
 *
 * <p>It keeps no state between calls except the breakers, and may be used from any thread.
 */
public final class FallbackCall {

    private final List<ChatProvider> providers;
    private final Breakers breakers;
    private final Sleeper pauses;

    /**
     * Prepares calls over a list of models.
     *
     * @param providers the models in the order of preference, each with a name of its own
     * @param breakers the breakers of the providers; share one instance among all calls of a process
     * @param pauses how to wait before a retry
     * @throws IllegalArgumentException if the list is empty, or two providers have the same name
     */
    public FallbackCall(List<? extends ChatProvider> providers, Breakers breakers, Sleeper pauses) {
        List<String> names = providers.stream().map(ChatProvider::name).toList();
        if (names.isEmpty() || new HashSet<>(names).size() < names.size()) {
            throw new IllegalArgumentException(
                    "A call is made over one provider or more, each under a name of its own, not over %s."
                            .formatted(names));
        }
        this.providers = List.copyOf(providers);
        this.breakers = breakers;
        this.pauses = pauses;
    }

    /**
     * Makes the call.
     *
     * @return the reply, or a result that names the providers that were skipped or failed, and why
     * @throws InterruptedException if the thread is interrupted during the call; that counts against no provider
     */
    public FallbackResult call(ModelRequest request) throws InterruptedException {
        List<FailedCall> tried = new ArrayList<>();
        FallbackRule.Next next = FallbackRule.next(providers, null, tried, false);
        while (next instanceof FallbackRule.Call call) {
            if (!call.pause().isZero()) {
                pauses.pause(call.pause());
            }
            ChatProvider provider = providers.get(call.index());
            Optional<ModelReply> reply = reply(provider, request, tried);
            if (reply.isPresent()) {
                return FallbackResult.completed(provider.name(), reply.get(), tried);
            }
            next = FallbackRule.next(providers, null, tried, false);
        }
        return FallbackResult.failed(next, tried);
    }

    /** Calls a provider if its breaker allows it; without a reply it adds the provider to the failed calls. */
    private Optional<ModelReply> reply(ChatProvider provider, ModelRequest request, List<FailedCall> tried)
            throws InterruptedException {
        BreakerOutage outage = breakers.ask(provider).outage();
        if (outage != null) {
            tried.add(new FailedCall(provider.name(), outage.failure(), "", null, true, outage.until()));
            return Optional.empty();
        }
        boolean settled = false;
        try {
            ModelReply reply = asked(provider, request);
            breakers.served(provider);
            settled = true;
            return Optional.of(reply);
        } catch (ProviderException failed) {
            settled = true;
            tried.add(noted(provider, failed));
            return Optional.empty();
        } finally {
            if (!settled) {
                breakers.released(provider);
            }
        }
    }

    private static ModelReply asked(ChatProvider provider, ModelRequest request) throws InterruptedException {
        try {
            return provider.call(request);
        } catch (ProviderException | ScriptException known) {
            throw known;
        } catch (RuntimeException broken) {
            throw new ProviderException(Failure.EXECUTION_ERROR, broken.toString(), null, broken);
        }
    }

    private FailedCall noted(ChatProvider provider, ProviderException failed) {
        Duration retryAfter = failed.retryAfter().orElse(null);
        BreakerOutage outage = breakers.failed(provider, failed.failure(), retryAfter)
                .map(Breakers.Shift::outage)
                .orElse(null);
        return new FailedCall(
                provider.name(),
                failed.failure(),
                Objects.requireNonNullElse(failed.getMessage(), "no reason given"),
                retryAfter,
                false,
                outage == null ? null : outage.until());
    }
}
