package dev.journeyman.terminal.startup;

import java.time.Duration;
import java.util.List;

/**
 * How an injection goes about it. Immutable; {@link #USUAL} is what nobody has to set.
 *
 * @param times how long things are waited for
 * @param retryBackoffs how long is waited after each attempt that did not deliver; none means one attempt
 * @param fileFallbackAfterAttempts after how many of those the file is written
 * @param sendNotificationOnFailure whether the agent is told of the context when all else failed
 * @param keepForDebug whether the section of the memory file stays after a later success
 * @param shadow whether nothing is injected, and only what would have been is told
 */
public record InjectionSettings(
        Times times,
        List<Duration> retryBackoffs,
        int fileFallbackAfterAttempts,
        boolean sendNotificationOnFailure,
        boolean keepForDebug,
        boolean shadow) {

    public static final List<Duration> BACKOFFS =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(10));

    /** The settings nobody has to make. */
    public static final InjectionSettings USUAL = new InjectionSettings(Times.USUAL, BACKOFFS, 3, true, false, false);

    /**
     * How long things are waited for.
     *
     * @param readiness until the agent is ready for a message
     * @param stability that it stays ready
     * @param window until an attempt finds it ready
     * @param acknowledgment until an acknowledgement is late
     * @param enter between a paste and Enter, at least
     * @param turn until a turn that brings no acknowledgement is no longer waited for
     */
    public record Times(
            Duration readiness,
            Duration stability,
            Duration window,
            Duration acknowledgment,
            Duration enter,
            Duration turn) {

        /** The times nobody has to set. */
        public static final Times USUAL = new Times(
                Duration.ofSeconds(30),
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofMillis(100),
                Duration.ofMinutes(10));

        /** Returns these times with another patience for readiness. */
        public Times readiness(Duration other) {
            return new Times(other, stability, window, acknowledgment, enter, turn);
        }

        /** Returns these times with another patience for an acknowledgement. */
        public Times acknowledgment(Duration other) {
            return new Times(readiness, stability, window, other, enter, turn);
        }
    }

    public InjectionSettings {
        retryBackoffs = List.copyOf(retryBackoffs);
        if (fileFallbackAfterAttempts < 1) {
            throw new IllegalArgumentException("The file cannot be written after %s attempts. Allow one at least."
                    .formatted(fileFallbackAfterAttempts));
        }
    }

    /** Returns these settings with other times. */
    public InjectionSettings times(Times other) {
        return new InjectionSettings(
                other, retryBackoffs, fileFallbackAfterAttempts, sendNotificationOnFailure, keepForDebug, shadow);
    }

    /** Returns these settings with other backoffs. */
    public InjectionSettings retryBackoffs(List<Duration> others) {
        return new InjectionSettings(
                times, others, fileFallbackAfterAttempts, sendNotificationOnFailure, keepForDebug, shadow);
    }

    /** Returns these settings with the file written after so many attempts. */
    public InjectionSettings fileFallbackAfterAttempts(int attempts) {
        return new InjectionSettings(times, retryBackoffs, attempts, sendNotificationOnFailure, keepForDebug, shadow);
    }

    /** Returns these settings with a notification when all else failed, or without. */
    public InjectionSettings sendNotificationOnFailure(boolean send) {
        return new InjectionSettings(times, retryBackoffs, fileFallbackAfterAttempts, send, keepForDebug, shadow);
    }

    /** Returns these settings with the section kept after a success, or not. */
    public InjectionSettings keepForDebug(boolean keep) {
        return new InjectionSettings(
                times, retryBackoffs, fileFallbackAfterAttempts, sendNotificationOnFailure, keep, shadow);
    }

    /** Returns these settings with nothing injected, or with. */
    public InjectionSettings shadow(boolean only) {
        return new InjectionSettings(
                times, retryBackoffs, fileFallbackAfterAttempts, sendNotificationOnFailure, keepForDebug, only);
    }

    /** Returns how often a message is tried that may be tried so often. */
    public int attempts(int most, List<Duration> backoffs) {
        return backoffs.isEmpty() ? 1 : Math.min(most, fileFallbackAfterAttempts);
    }
}
