package dev.journeyman.model.fallback;

import dev.journeyman.model.ModelReply;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call over a list of providers. It is immutable and may be used from any thread.
 *
 * @param status whether a provider served the call
 * @param provider the provider that served the call; empty if none did
 * @param answer the reply; null if no provider served the call
 * @param stderr why no provider served the call: {@code All providers circuit-broken}, or the failure that refused the
 *     request; empty if one did
 * @param tried the providers that did not serve the call, in the order in which they were tried
 */
public record FallbackResult(
        Status status, String provider, @Nullable ModelReply answer, String stderr, List<FailedCall> tried) {

    /** Whether a call was served. */
    public enum Status {
        COMPLETED,
        FAILED;

        /** Returns the name as records of attempts contain it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The reason in a result when no provider is left. */
    public static final String NONE_LEFT = "All providers circuit-broken";

    public FallbackResult {
        tried = List.copyOf(tried);
    }

    static FallbackResult completed(String provider, ModelReply reply, List<FailedCall> tried) {
        return new FallbackResult(Status.COMPLETED, provider, reply, "", tried);
    }

    static FallbackResult failed(FallbackRule.Next end, List<FailedCall> tried) {
        String why = end instanceof FallbackRule.Refusal refusal ? refusal.by().toString() : NONE_LEFT;
        return new FallbackResult(Status.FAILED, "", null, why, tried);
    }

    /** Returns the reply; empty if no provider served the call. */
    public Optional<ModelReply> reply() {
        return Optional.ofNullable(answer);
    }

    /** Returns the providers that were not called because their breakers were open. */
    public List<FailedCall> skipped() {
        return tried.stream().filter(FailedCall::skipped).toList();
    }

    /** Returns the calls that failed, with their failures. */
    public List<FailedCall> failed() {
        return tried.stream().filter(each -> !each.skipped()).toList();
    }
}
