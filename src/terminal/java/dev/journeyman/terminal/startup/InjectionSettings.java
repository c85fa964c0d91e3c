package dev.journeyman.terminal.startup;

import java.time.Duration;
import java.util.List;

/**
 * The settings of an injection; {@link #USUAL} has the defaults. They are immutable and may be used from any thread.
 *
 * @param times the timeouts and waits
 * @param retryBackoffs the wait after each failed attempt; an empty list means one attempt
 * @param fileFallbackAfterAttempts the number of failed attempts after which the memory file is written
 * @param sendNotificationOnFailure whether a notification is sent to the agent if everything else failed
 * @param keepForDebug whether the section stays in the memory file after a later success
 * @param shadow whether nothing is injected and a report says what would have been
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

    /** The default settings. */
    public static final InjectionSettings USUAL = new InjectionSettings(Times.USUAL, BACKOFFS, 3, true, false, false);

    /**
     * The timeouts and waits of an injection. They are immutable.
     *
     * @param readiness how long to wait for the agent to become ready
     * @param stability how long the agent must stay ready
     * @param window how long an attempt waits for the agent to be ready
     * @param acknowledgment the time after which an acknowledgement is late
     * @param enter the shortest time between a paste and Enter
     * @param turn how long to wait for the end of a turn that brings no acknowledgement
     */
    public record Times(
            Duration readiness,
            Duration stability,
            Duration window,
            Duration acknowledgment,
            Duration enter,
            Duration turn) {

        /** The default times. */
        public static final Times USUAL = new Times(
                Duration.ofSeconds(30),
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Duration.ofMillis(100),
                Duration.ofMinutes(10));

        /** Returns these times with another limit for readiness. */
        public Times readiness(Duration other) {
            return new Times(other, stability, window, acknowledgment, enter, turn);
        }

        /** Returns these times with another limit for an acknowledgement. */
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

    /** Returns these settings with the memory file written after the given number of attempts. */
    public InjectionSettings fileFallbackAfterAttempts(int attempts) {
        return new InjectionSettings(times, retryBackoffs, attempts, sendNotificationOnFailure, keepForDebug, shadow);
    }

    /** Returns these settings with the notification on failure turned on or off. */
    public InjectionSettings sendNotificationOnFailure(boolean send) {
        return new InjectionSettings(times, retryBackoffs, fileFallbackAfterAttempts, send, keepForDebug, shadow);
    }

    /** Returns these settings with the section in the memory file kept or removed after a success. */
    public InjectionSettings keepForDebug(boolean keep) {
        return new InjectionSettings(
                times, retryBackoffs, fileFallbackAfterAttempts, sendNotificationOnFailure, keep, shadow);
    }

    /** Returns these settings with shadow mode turned on or off. */
    public InjectionSettings shadow(boolean only) {
        return new InjectionSettings(
                times, retryBackoffs, fileFallbackAfterAttempts, sendNotificationOnFailure, keepForDebug, only);
    }

    /** Returns the number of attempts for a message, given its own limit and its backoffs. */
    public int attempts(int most, List<Duration> backoffs) {
        return backoffs.isEmpty() ? 1 : Math.min(most, fileFallbackAfterAttempts);
    }
}
