package dev.journeyman.web.facts;

import java.util.List;

/**
 * The acceptance checks of a run. It is immutable and may be used from any thread.
 *
 * @param rounds the rounds, the oldest first; the newest may still run
 */
public record CheckedFacts(List<Round> rounds) {

    /**
     * A round of checks.
     *
     * @param n its number in the run, from 1
     * @param at when it ended, or its newest check if it still runs
     * @param attempt the number of the attempt
     * @param finished whether all checks have run
     * @param checks the checks
     * @param missing the criteria for which no command ran, and why
     * @param errors what was found, a line each
     */
    public record Round(
            int n,
            long at,
            int attempt,
            boolean finished,
            List<Check> checks,
            List<Missing> missing,
            List<String> errors) {}

    /** The check of a criterion by a command. */
    public record Check(long seq, long at, int criterion, boolean passed, int exit, long millis, String output) {}

    /** A criterion for which no command ran. */
    public record Missing(int criterion, String why) {}
}
