package dev.journeyman.engine;

import dev.journeyman.handoff.Brief;
import dev.journeyman.handoff.BriefKind;
import dev.journeyman.handoff.BriefWriter;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Failure;
import dev.journeyman.story.AttemptRound;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells whoever takes over what came before, and writes down that it did. */
final class BriefDelivery {

    private static final Logger LOG = LoggerFactory.getLogger(BriefDelivery.class);

    private final RunContext run;

    BriefDelivery(RunContext run) {
        this.run = run;
    }

    /** Returns what a provider is told that takes the coder's part over; nothing where nobody failed, or somebody was told so. */
    Optional<Made> onSwitch(String to) {
        return run.runState()
                .tenure()
                .untold()
                .filter(left -> !left.provider().equals(to))
                .flatMap(left -> made(
                        BriefKind.CIRCUIT_BREAKER,
                        briefs -> briefs.onSwitch(
                                left.provider(),
                                left.failure().isEmpty()
                                        ? ""
                                        : Failure.named(left.failure()).reason(),
                                new AttemptRecorder(run).context().current())));
    }

    /** Returns what a new coder is told; nothing in a first attempt. */
    Optional<Made> onRetry() {
        List<AttemptRound> rounds = new AttemptRecorder(run).context().rounds();
        int attempt = run.runState().attempts().number();
        return rounds.isEmpty()
                ? Optional.empty()
                : made(BriefKind.RETRY, briefs -> briefs.onRetry(attempt, rounds.get(rounds.size() - 1)));
    }

    /** Returns what a helper is told about the rounds of checks that failed; nothing in a first round. */
    Optional<Made> forHelper(List<AttemptRound> rounds) {
        return made(BriefKind.HELPER, briefs -> briefs.forHelper(rounds.size() + 1, rounds));
    }

    /** Returns what there is to tell, where the settings and the story want it told, with how long it took to make. */
    private Optional<Made> made(BriefKind kind, Function<BriefWriter, Optional<Brief>> maker) {
        Instant begin = run.services().clock().instant();
        try {
            return run.briefs(kind)
                    .flatMap(maker)
                    .map(brief -> new Made(
                            brief,
                            Duration.between(begin, run.services().clock().instant())));
        } catch (IllegalArgumentException unreadable) {
            LOG.warn(
                    "{}: what was tried before cannot be read, so nobody is told: {}", run.id(), unreadable.toString());
            return Optional.empty();
        }
    }

    /** Writes down that a caller was told, and what it would have been sent otherwise; prompts go to TRACE alone. */
    void write(Made made, String context, String original, int prompt) {
        Brief brief = made.brief();
        BriefKind kind = brief.kind();
        int attempt = run.runState().attempts().number();
        run.write(new Entry.BriefInjected(
                kind,
                context,
                attempt,
                brief.lines(),
                brief.tokens(),
                prompt,
                made.took().toNanos() / 1_000));
        LOG.trace("{} attempt {} {} original prompt: {}", run.task().task(), attempt, kind, original);
        LOG.trace("{} attempt {} {} contextual prompt: {}", run.task().task(), attempt, kind, brief.before(original));
    }

    /** A brief, and how long it took to make. */
    record Made(Brief brief, Duration took) {}
}
