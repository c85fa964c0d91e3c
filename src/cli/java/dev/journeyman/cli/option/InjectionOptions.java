package dev.journeyman.cli.option;

import dev.journeyman.story.BadInputException;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.startup.InjectionSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How an injection goes about it, as the command line says. */
public final class InjectionOptions {

    private static final int MOST = 5;

    @Option(
            names = "--acknowledge",
            negatable = true,
            description = "Wait for the agent to acknowledge (default: claude yes, others no).")
    private @Nullable Boolean acknowledge;

    @Option(
            names = "--acknowledge-timeout",
            paramLabel = "TIME",
            defaultValue = "PT5S",
            description = "After what time an acknowledgement is late (default: ${DEFAULT-VALUE}).")
    private Duration acknowledgment;

    @Option(
            names = "--readiness-timeout",
            paramLabel = "TIME",
            defaultValue = "PT30S",
            description = "How long the agent has to get ready (default: ${DEFAULT-VALUE}).")
    private Duration readiness;

    @Option(
            names = "--backoffs",
            paramLabel = "TIME",
            split = ",",
            defaultValue = "PT1S,PT2S,PT5S,PT10S",
            description = "What is waited after each attempt that did not deliver; the last holds for all after it"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<Duration> backoffs;

    @Option(
            names = "--file-after",
            paramLabel = "N",
            defaultValue = "3",
            description = "After how many attempts the context is left in the memory file, from 1 to 5 (default:"
                    + " ${DEFAULT-VALUE}).")
    private int fileAfter;

    @Option(
            names = "--notify",
            negatable = true,
            description = "Tell the agent that there is a context where the file cannot be written either (default:"
                    + " yes).")
    private @Nullable Boolean notified;

    @Option(
            names = "--keep-for-debug",
            description = "Leave the section in the memory file when a later injection succeeds.")
    private boolean keepForDebug;

    @Option(
            names = "--shadow",
            description = "Inject nothing; say what would have been injected when, and what waiting for three seconds"
                    + " would have met.")
    private boolean shadow;

    /** Returns a profile with what was said of acknowledgements. */
    public Profile of(Profile profile) {
        return acknowledge == null ? profile : profile.acknowledging(acknowledge);
    }

    public InjectionSettings settings() {
        if (fileAfter < 1 || fileAfter > MOST) {
            throw new BadInputException(
                    "The file cannot be written after %s attempts. Name a number from 1 to %s with --file-after."
                            .formatted(fileAfter, MOST));
        }
        requireTime("--readiness-timeout", readiness);
        requireTime("--acknowledge-timeout", acknowledgment);
        backoffs.forEach(each -> requireTime("--backoffs", each));
        return InjectionSettings.USUAL
                .times(InjectionSettings.Times.USUAL.readiness(readiness).acknowledgment(acknowledgment))
                .retryBackoffs(backoffs)
                .fileFallbackAfterAttempts(fileAfter)
                .sendNotificationOnFailure(notified == null || notified)
                .keepForDebug(keepForDebug)
                .shadow(shadow);
    }

    private static void requireTime(String option, Duration time) {
        if (time.isNegative() || time.isZero() || time.compareTo(Duration.ofDays(1)) > 0) {
            throw new BadInputException(
                    "%s cannot be %s. Name a time above zero and of a day at most, for example PT5S."
                            .formatted(option, time));
        }
    }
}
