package dev.journeyman.handoff.brief;

import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.handoff.ExecutionContext.ExitReason;
import dev.journeyman.handoff.brief.LinePart.Keeps;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A writer of briefs, a pure function of the earlier attempts. A brief has at most as many lines as the settings allow
 * and, with default settings, fewer than 100 tokens. Text from outside is put on one line, changed where it looks like
 * a delimiter, and cut, the longest part first, where it is too long. Missing facts are left out. The writer does not
 * check whether a brief is allowed; its caller calls {@link BriefSettings#allows} first.
 *
 * <p>It is immutable and may be used from any thread. The first brief of a process takes a fifth of a second longer,
 * because it loads the vocabulary of the tokenizer; an engine loads it before its first run.
 */
public final class BriefWriter {

    private static final int ERRORS = 3;
    private static final int LOOP = 3;

    private static final int TOKENS = 99;
    private static final int TOKENS_PER_MORE_FILE = 6;
    private static final int TOKENS_PER_MORE_ATTEMPT = 25;

    private final BriefSettings settings;

    /** Creates a writer with settings. */
    public BriefWriter(BriefSettings settings) {
        this.settings = settings;
    }

    /**
     * Returns the brief for a provider that takes over from one that failed.
     *
     * @param provider the provider that failed; without it there is no brief
     * @param reason why it failed; {@code execution_error} where it is null or blank
     * @param current the current attempt so far; null where it is not known
     */
    public Optional<Brief> onSwitch(
            @Nullable String provider, @Nullable String reason, @Nullable AttemptRound current) {
        LinePart who = UntrustedText.of(provider, Keeps.HEAD);
        if (!who.says()) {
            return Optional.empty();
        }
        LinePart given = UntrustedText.of(reason, Keeps.HEAD);
        LinePart why = given.says() ? given : LinePart.words(ExitReason.EXECUTION_ERROR.toString());
        List<BriefLine> details = new ArrayList<>();
        files("Previous attempt created: ", created(current))
                .map(line -> line.ranked(1))
                .ifPresent(details::add);
        files("Previous attempt modified: ", updated(current))
                .map(line -> line.ranked(2))
                .ifPresent(details::add);
        errors(current)
                .limit(1)
                .forEach(error -> details.add(
                        BriefLine.of("Validation error: \"").tells(error).words("\"")));
        BriefDraft block = new BriefDraft(
                BriefKind.CIRCUIT_BREAKER,
                BriefLine.of("Previous provider (")
                        .tells(who)
                        .words(") failed: ")
                        .tells(why),
                details,
                BriefLine.of("Continue from where ").tells(who).words(" left off. Avoid recreating existing files."));
        return Optional.of(block.within(settings.maxLines(), TOKENS + 2 * tokensForFiles()));
    }

    /**
     * Returns the brief for a new attempt; empty where the previous one has no errors.
     *
     * @param attempt the number of the attempt that begins
     * @param previous the attempt before it; null where it is not known
     */
    public Optional<Brief> onRetry(int attempt, @Nullable AttemptRound previous) {
        List<LinePart> errors = errors(previous).limit(ERRORS).toList();
        if (attempt < 2 || errors.isEmpty()) {
            return Optional.empty();
        }
        List<BriefLine> details = new ArrayList<>();
        errors.forEach(error -> details.add(BriefLine.of("- ").tells(error)));
        files("Already created: ", created(previous)).ifPresent(details::add);
        files("Already modified: ", updated(previous)).ifPresent(details::add);
        BriefDraft block = new BriefDraft(
                BriefKind.RETRY,
                BriefLine.of("Attempt #" + attempt + " - Previous validation failures:"),
                details,
                BriefLine.of("Focus on fixing validation failures listed above."));
        return Optional.of(block.within(settings.maxLines(), TOKENS + 2 * tokensForFiles()));
    }

    /**
     * Returns the brief for a helper in a round of checks, about the earlier rounds that failed. The line of a round
     * without errors ends after its files: {@code Attempt 1 touched: a.ts}; without files it is {@code Attempt 1}.
     *
     * @param attempt the number of the round that begins
     * @param rounds the earlier rounds, the oldest first; null where they are not known
     */
    public Optional<Brief> forHelper(int attempt, @Nullable List<AttemptRound> rounds) {
        List<AttemptRound> known = Stream.ofNullable(rounds)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .toList();
        if (attempt < 2 || known.isEmpty()) {
            return Optional.empty();
        }
        List<AttemptRound> told = known.subList(Math.max(0, known.size() - settings.helperAttempts()), known.size());
        List<BriefLine> details = new ArrayList<>();
        for (int i = 0; i < told.size(); i++) {
            details.add(tried(told.get(i)).ranked(i == told.size() - 1 ? 0 : 1 + told.size() - i));
        }
        if (isLoop(known)) {
            details.add(BriefLine.of("Task appears stuck in validation loop - try different approach")
                    .ranked(1));
        }
        BriefDraft block = new BriefDraft(
                BriefKind.HELPER,
                BriefLine.of("Attempt #%s (%s previous retries) - validation failed".formatted(attempt, attempt - 1)),
                details,
                BriefLine.of("Generate commands to verify ALL failed criteria from ALL attempts."));
        int more = Math.max(0, settings.helperAttempts() - BriefSettings.DEFAULT.helperAttempts());
        int tokens = TOKENS + more * TOKENS_PER_MORE_ATTEMPT + settings.helperAttempts() * tokensForFiles();
        return Optional.of(block.within(settings.maxLines(), tokens));
    }

    private BriefLine tried(AttemptRound round) {
        List<LinePart> touched = Stream.concat(created(round).stream(), updated(round).stream())
                .limit(settings.maxFiles())
                .toList();
        BriefLine line = BriefLine.of("Attempt " + round.number());
        line = touched.isEmpty() ? line : line.words(" touched: ").names(touched);
        Optional<LinePart> error = errors(round).findFirst();
        return error.isEmpty()
                ? line
                : line.words(" - error: \"").tells(error.get()).words("\"");
    }

    /** Returns whether the newest rounds all failed with exactly the same first error. */
    private static boolean isLoop(List<AttemptRound> rounds) {
        List<AttemptRound> newest = rounds.subList(Math.max(0, rounds.size() - LOOP), rounds.size());
        List<String> errors = newest.stream()
                .flatMap(round -> round.errors().stream()
                        .filter(error -> UntrustedText.of(error, Keeps.HEAD).says())
                        .limit(1))
                .map(String::strip)
                .toList();
        return errors.size() == LOOP
                && IntStream.range(1, LOOP).allMatch(i -> errors.get(i).equals(errors.get(0)));
    }

    private Optional<BriefLine> files(String words, List<LinePart> files) {
        return files.isEmpty()
                ? Optional.empty()
                : Optional.of(BriefLine.of(words).names(files));
    }

    private List<LinePart> created(@Nullable AttemptRound round) {
        return round == null ? List.of() : files(round.created());
    }

    private List<LinePart> updated(@Nullable AttemptRound round) {
        return round == null ? List.of() : files(round.updated());
    }

    private List<LinePart> files(List<String> paths) {
        return UntrustedText.each(paths, Keeps.TAIL).limit(settings.maxFiles()).toList();
    }

    private static Stream<LinePart> errors(@Nullable AttemptRound round) {
        return round == null ? Stream.empty() : UntrustedText.each(round.errors(), Keeps.HEAD);
    }

    /** Returns the additional tokens for a list of more files than the default. */
    private int tokensForFiles() {
        return TOKENS_PER_MORE_FILE * Math.max(0, settings.maxFiles() - BriefSettings.DEFAULT.maxFiles());
    }
}
