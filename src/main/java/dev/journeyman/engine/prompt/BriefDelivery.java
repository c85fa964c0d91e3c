package dev.journeyman.engine.prompt;

import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.handoff.brief.Brief;
import dev.journeyman.handoff.brief.BriefWriter;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import dev.journeyman.model.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the briefs that tell the next provider, attempt or helper what came before, and records each that was sent. */
public final class BriefDelivery {

    private static final Logger LOG = LoggerFactory.getLogger(BriefDelivery.class);

    private final RunJournal journal;
    private final Effects effects;
    private final BriefSettings settings;
    private final InstantSource clock;

    public BriefDelivery(RunJournal journal, Effects effects, BriefSettings settings, InstantSource clock) {
        this.journal = journal;
        this.effects = effects;
        this.settings = settings;
        this.clock = clock;
    }

    /** Returns of how many rounds of checks before a helper is told. */
    public int helperRounds() {
        return settings.helperAttempts();
    }

    /** Returns the brief for the provider that replaces a failed coder; empty where no provider failed or the failure was already told. */
    public Optional<Made> onSwitch(String to) {
        return journal.state()
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
                                journal.state().records().current().current())));
    }

    /** Returns the brief for the coder of a new attempt; empty in the first attempt. */
    public Optional<Made> onRetry() {
        List<AttemptRound> rounds = journal.state().records().current().rounds();
        int attempt = journal.state().attempts().number();
        return rounds.isEmpty()
                ? Optional.empty()
                : made(BriefKind.RETRY, briefs -> briefs.onRetry(attempt, rounds.get(rounds.size() - 1)));
    }

    /** Returns whether the brief of a retry has everything that is known of the attempt before, word for word. */
    public boolean isWhole(Made made) {
        List<AttemptRound> rounds = journal.state().records().current().rounds();
        AttemptRound newest = rounds.get(rounds.size() - 1);
        return made.brief()
                .tells(Stream.of(newest.errors(), newest.created(), newest.updated())
                        .flatMap(List::stream));
    }

    /** Returns the brief for the helper about the rounds of checks that failed; empty in the first round. */
    public Optional<Made> forHelper(List<AttemptRound> rounds) {
        return made(BriefKind.HELPER, briefs -> briefs.forHelper(rounds.size() + 1, rounds));
    }

    /** Returns what there is to tell, where the settings and the story want it told, with how long it took to make. */
    private Optional<Made> made(BriefKind kind, Function<BriefWriter, Optional<Brief>> maker) {
        Instant begin = clock.instant();
        try {
            return writer(kind).flatMap(maker).map(brief -> new Made(brief, took(kind, begin)));
        } catch (IllegalArgumentException unreadable) {
            LOG.warn(
                    "{}: what was tried before cannot be read, so no brief is sent: {}",
                    journal.run(),
                    unreadable.toString());
            return Optional.empty();
        }
    }

    private Duration took(BriefKind kind, Instant begin) {
        return effects.observe(EffectKeys.timeOfBrief(kind), () -> Duration.between(begin, clock.instant()));
    }

    /** Returns what writes briefs of a kind; empty where they are switched off, or what came before cannot be read. */
    private Optional<BriefWriter> writer(BriefKind kind) {
        boolean wanted = settings.allows(
                kind, journal.state().contract().story().options().enablePreContext());
        return wanted && journal.state().attempts().readable(kind)
                ? Optional.of(new BriefWriter(settings))
                : Optional.empty();
    }

    /** Records that a brief was sent. Prompts are logged at TRACE only. */
    public void write(Made made, String context, String original, int prompt) {
        Brief brief = made.brief();
        BriefKind kind = brief.kind();
        int attempt = journal.state().attempts().number();
        journal.write(new Entry.BriefInjected(
                kind,
                context,
                attempt,
                brief.lines(),
                brief.tokens(),
                prompt,
                made.took().toNanos() / 1_000));
        LOG.trace(
                "{} attempt {} {} original prompt: {}",
                journal.state().contract().story().id(),
                attempt,
                kind,
                original);
        LOG.trace(
                "{} attempt {} {} contextual prompt: {}",
                journal.state().contract().story().id(),
                attempt,
                kind,
                brief.before(original));
    }

    /** A brief, and how long it took to make. */
    public record Made(Brief brief, Duration took) {}
}
