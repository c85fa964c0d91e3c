package dev.journeyman.terminal.startup;

/**
 * What came of all injections so far. Immutable.
 *
 * @param attempted messages that were tried
 * @param succeededOnFirstTry those that the first attempt brought
 * @param succeededAfterRetry those that a later one brought
 * @param escalatedToFile those that were left in a file
 * @param failed those the agent does not have
 * @param averageAttemptsToSuccess of those that were brought; 0 where none was
 * @param averageTimeToSuccess in milliseconds, of those that were brought; 0 where none was
 */
public record InjectionMetrics(
        int attempted,
        int succeededOnFirstTry,
        int succeededAfterRetry,
        int escalatedToFile,
        int failed,
        double averageAttemptsToSuccess,
        double averageTimeToSuccess) {

    /** Returns the share that the first attempt brought; 0 where nothing was tried. */
    public double firstTryRate() {
        return attempted == 0 ? 0 : (double) succeededOnFirstTry / attempted;
    }
}
