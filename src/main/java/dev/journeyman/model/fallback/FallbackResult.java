package dev.journeyman.model.fallback;

import dev.journeyman.handoff.AttemptStatus;
import dev.journeyman.model.ModelReply;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of a call over a list of providers.
 *
 * @param status whether a provider served it
 * @param provider the provider that served; empty where none did
 * @param answer the reply; null where no provider served
 * @param stderr why no provider served: {@code All providers circuit-broken}, or what is wrong with the request; empty where one did
 * @param tried the providers that did not serve, in the order in which it came to them
 */
public record FallbackResult(
        AttemptStatus status, String provider, @Nullable ModelReply answer, String stderr, List<FailedCall> tried) {

    /** What a result says where no provider is left. */
    public static final String NONE_LEFT = "All providers circuit-broken";

    public FallbackResult {
        tried = List.copyOf(tried);
    }

    static FallbackResult completed(String provider, ModelReply reply, List<FailedCall> tried) {
        return new FallbackResult(AttemptStatus.COMPLETED, provider, reply, "", tried);
    }

    static FallbackResult failed(FallbackRule.Next end, List<FailedCall> tried) {
        String why = end instanceof FallbackRule.Refusal refusal ? refusal.by().toString() : NONE_LEFT;
        return new FallbackResult(AttemptStatus.FAILED, "", null, why, tried);
    }

    /** Returns the reply, where a provider served. */
    public Optional<ModelReply> reply() {
        return Optional.ofNullable(answer);
    }

    /** Returns the providers that were not asked, because their breakers were open. */
    public List<FailedCall> skipped() {
        return tried.stream().filter(FailedCall::skipped).toList();
    }

    /** Returns the tries that failed, with what each failed with. */
    public List<FailedCall> failed() {
        return tried.stream().filter(each -> !each.skipped()).toList();
    }
}
