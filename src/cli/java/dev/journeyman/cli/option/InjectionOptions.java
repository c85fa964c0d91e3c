package dev.journeyman.cli.option;

import dev.journeyman.story.BadInputException;
import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.startup.InjectionSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of an injection. It is used by one thread. */
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
            description = "How long to wait for the acknowledgement (default: ${DEFAULT-VALUE}).")
    private Duration acknowledgment;

    @Option(
            names = "--readiness-timeout",
            paramLabel = "TIME",
            defaultValue = "PT30S",
            description = "How long to wait until the agent is ready (default: ${DEFAULT-VALUE}).")
    private Duration readiness;

    @Option(
            names = "--backoffs",
            paramLabel = "TIME",
            split = ",",
            defaultValue = "PT1S,PT2S,PT5S,PT10S",
            description = "The waits after failed attempts, in order; the last one applies to all later attempts"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<Duration> backoffs;

    @Option(
            names = "--file-after",
            paramLabel = "N",
            defaultValue = "3",
            description = "After how many attempts the context goes to the memory file, from 1 to 5 (default:"
                    + " ${DEFAULT-VALUE}).")
    private int fileAfter;

    @Option(
            names = "--notify",
            negatable = true,
            description = "Notify the agent of the context when the memory file cannot be written either (default:"
                    + " yes).")
    private @Nullable Boolean notified;

    @Option(
            names = "--keep-for-debug",
            description = "Keep the section in the memory file when a later injection succeeds.")
    private boolean keepForDebug;

    @Option(
            names = "--shadow",
            description = "Inject nothing; report when the context would have been injected, and what a fixed wait of"
                    + " three seconds would have met.")
    private boolean shadow;

    /** Returns the profile with the value of {@code --acknowledge}, if it is given. */
    public Profile of(Profile profile) {
        return acknowledge == null ? profile : profile.acknowledging(acknowledge);
    }

    /** Returns the settings; throws {@link BadInputException} for a value that is out of range. */
    public InjectionSettings settings() {
        if (fileAfter < 1 || fileAfter > MOST) {
            throw new BadInputException(
                    "--file-after cannot be %s. Name a number from 1 to %s.".formatted(fileAfter, MOST));
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
            throw new BadInputException("%s cannot be %s. Name a time above zero and at most one day, for example PT5S."
                    .formatted(option, time));
        }
    }
}
