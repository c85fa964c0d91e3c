package dev.journeyman.engine.call;

import dev.journeyman.engine.effect.CallResult;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.BreakerStore.BreakerOutage;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.Failure;
import dev.journeyman.model.Provider;
import dev.journeyman.model.fallback.Breakers;
import dev.journeyman.model.fallback.FailedCall;
import dev.journeyman.model.fallback.FallbackRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the provider of each call, and learns how the call ended. What a process that ended tried is not tried again. It belongs to
 * the thread that drives.
 */
public final class ProviderChoice {

    private final RunJournal journal;
    private final Effects effects;
    private final Breakers breakers;
    private final ProviderSwitch providerSwitch;
    private final CallGate gate;

    /**
     * Prepares to choose.
     *
     * @param gate has a call wait for its time and its slot
     */
    public ProviderChoice(
            RunJournal journal, Effects effects, Breakers breakers, ProviderSwitch providerSwitch, CallGate gate) {
        this.journal = journal;
        this.effects = effects;
        this.breakers = breakers;
        this.providerSwitch = providerSwitch;
        this.gate = gate;
    }

    /**
     * Returns the provider to call next, which its breaker lets be called and of which a slot is held; then one of the below has to
     * follow.
     *
     * @throws NoProviderAvailableException if no provider is left
     * @throws RequestRefusedException if each provider was asked and refused
     * @throws RequestUnsendableException if the request is one that no provider would take
     */
    Provider next(CallerConversation conversation) throws InterruptedException {
        CallerRole caller = conversation.caller();
        List<Provider> roster = conversation.roster();
        List<String> names = roster.stream().map(Provider::name).toList();
        while (true) {
            List<FailedCall> tried = journal.state().calls().tried(conversation.name());
            FallbackRule.Next next = FallbackRule.next(
                    roster,
                    journal.state().calls().server(caller).orElse(null),
                    tried,
                    journal.state().calls().shortened(conversation.name()));
            if (next instanceof FallbackRule.Refusal refusal) {
                throw new RequestUnsendableException(unsendable(refusal.by()));
            }
            if (!(next instanceof FallbackRule.Call call)) {
                throw unserved(caller, names, tried);
            }
            gate.pause(call.pause());
            Provider provider = roster.get(call.index());
            if (admits(conversation, provider)) {
                return provider;
            }
        }
    }

    /** Ends the tenure of the provider before, where it was another one. */
    void begin(CallerRole caller, Provider provider) {
        providerSwitch.leave(caller, provider.name());
    }

    /** Returns how a provider's call ended, which a replay takes from the journal. Its slot is free then. */
    CallResult ended(int request, Effects.Reading<CallResult, InterruptedException> call) throws InterruptedException {
        try {
            return effects.observe(EffectKeys.reply(request), call);
        } finally {
            gate.leave();
        }
    }

    /** Takes note that a provider served, and returns what is to be written with that. */
    Optional<Entry> served(int request, Provider provider) {
        return effects.observe(EffectKeys.breakerAfter(request), () -> breakers.served(provider))
                .map(now -> changed(provider, now));
    }

    /** Takes note that a provider failed, and returns what is to be written with that. */
    Optional<Entry> failed(int request, Provider provider, Failure failure, @Nullable Duration retryAfter) {
        return effects.observe(EffectKeys.breakerAfter(request), () -> breakers.failed(provider, failure, retryAfter))
                .map(now -> changed(provider, now));
    }

    /** Takes note that a call was broken off. */
    void released(Provider provider) {
        gate.leave();
        effects.perform("the released breaker", () -> breakers.released(provider));
    }

    /** Records that a provider is tried again. If the record cannot be written, the trial is released for other runs. */
    private void noteTrial(Provider provider, Breakers.Shift shift) {
        boolean written = false;
        try {
            journal.write(changed(provider, shift));
            written = true;
        } finally {
            if (!written) {
                released(provider);
            }
        }
    }

    private static Entry changed(Provider provider, Breakers.Shift now) {
        BreakerOutage outage = now.outage();
        return new Entry.BreakerChanged(
                provider.name(),
                now.state(),
                outage == null ? null : outage.failure().toString(),
                outage == null ? null : outage.until());
    }

    /** Waits for a slot of a provider, and then asks its breaker: what happened meanwhile counts. */
    private boolean admits(CallerConversation conversation, Provider provider) throws InterruptedException {
        gate.enter(provider);
        boolean admitted = false;
        try {
            admitted = opens(conversation, provider);
        } finally {
            if (!admitted) {
                gate.leave();
            }
        }
        return admitted;
    }

    /** Asks the breaker of a provider whether it may be called, and records the answer. */
    private boolean opens(CallerConversation conversation, Provider provider) {
        int before = journal.state().calls().requests();
        Breakers.Answer answer =
                effects.observe(EffectKeys.breaker(provider.name(), before), () -> breakers.ask(provider));
        if (answer.shift() != null) {
            noteTrial(provider, answer.shift());
        }
        BreakerOutage outage = answer.outage();
        if (outage != null) {
            journal.write(new Entry.ProviderSkipped(
                    conversation.caller(),
                    conversation.name(),
                    provider.name(),
                    outage.failure().toString(),
                    outage.until()));
        }
        return outage == null;
    }

    private static String unsendable(FailedCall by) {
        return by.failure() == Failure.MALFORMED_REQUEST
                ? "%s says that the request is malformed: %s. This is a defect of journeyman; the journal has the request."
                        .formatted(by.provider(), by.message())
                : "%s does not take the request (%s): %s".formatted(by.provider(), by.failure(), by.message());
    }

    private RuntimeException unserved(CallerRole caller, List<String> names, List<FailedCall> tried) {
        providerSwitch.leave(caller, "");
        String who = tried.stream().map(FailedCall::toString).collect(Collectors.joining(", "));
        return FallbackRule.refused(names, tried)
                ? new RequestRefusedException("Every provider refused: %s".formatted(who))
                : new NoProviderAvailableException("All providers circuit-broken: %s.".formatted(who));
    }
}
