package dev.journeyman.engine.prompt;

import dev.journeyman.engine.RunContext;
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

/** Makes the briefs that tell the next provider, attempt or helper what came before, and records each that was sent. */
public final class BriefDelivery {

    private static final Logger LOG = LoggerFactory.getLogger(BriefDelivery.class);

    private final RunContext run;

    public BriefDelivery(RunContext run) {
        this.run = run;
    }

    /** Returns the brief for the provider that replaces a failed coder; empty where no provider failed or the failure was already told. */
    public Optional<Made> onSwitch(String to) {
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

    /** Returns the brief for the coder of a new attempt; empty in the first attempt. */
    public Optional<Made> onRetry() {
        List<AttemptRound> rounds = new AttemptRecorder(run).context().rounds();
        int attempt = run.runState().attempts().number();
        return rounds.isEmpty()
                ? Optional.empty()
                : made(BriefKind.RETRY, briefs -> briefs.onRetry(attempt, rounds.get(rounds.size() - 1)));
    }

    /** Returns the brief for the helper about the rounds of checks that failed; empty in the first round. */
    public Optional<Made> forHelper(List<AttemptRound> rounds) {
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
                    "{}: what was tried before cannot be read, so no brief is sent: {}",
                    run.id(),
                    unreadable.toString());
            return Optional.empty();
        }
    }

    /** Records that a brief was sent. Prompts are logged at TRACE only. */
    public void write(Made made, String context, String original, int prompt) {
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
        LOG.trace(
                "{} attempt {} {} original prompt: {}",
                run.runState().contract().story().id(),
                attempt,
                kind,
                original);
        LOG.trace(
                "{} attempt {} {} contextual prompt: {}",
                run.runState().contract().story().id(),
                attempt,
                kind,
                brief.before(original));
    }

    /** A brief, and how long it took to make. */
    public record Made(Brief brief, Duration took) {}
}
