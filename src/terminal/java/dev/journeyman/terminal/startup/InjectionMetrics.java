package dev.journeyman.terminal.startup;

/**
 * The figures of all injections so far. They are immutable and may be used from any thread.
 *
 * @param attempted the messages whose delivery was attempted
 * @param succeededOnFirstTry the messages that the first attempt delivered
 * @param succeededAfterRetry the messages that a later attempt delivered
 * @param escalatedToFile the messages that were written to a file
 * @param failed the messages that the agent does not have
 * @param averageAttemptsToSuccess the mean number of attempts of the delivered messages; 0 if there are none
 * @param averageTimeToSuccess the mean time of the delivered messages in milliseconds; 0 if there are none
 */
public record InjectionMetrics(
        int attempted,
        int succeededOnFirstTry,
        int succeededAfterRetry,
        int escalatedToFile,
        int failed,
        double averageAttemptsToSuccess,
        double averageTimeToSuccess) {

    /** Returns the share of the messages that the first attempt delivered; 0 if none was attempted. */
    public double firstTryRate() {
        return attempted == 0 ? 0 : (double) succeededOnFirstTry / attempted;
    }
}
