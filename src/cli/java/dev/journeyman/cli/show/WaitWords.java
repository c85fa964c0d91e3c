package dev.journeyman.cli.show;

import dev.journeyman.journal.RunHead;
import java.time.Instant;
import java.util.Optional;

/**
 * The words for what a run waits for. It is immutable and may be used from any thread.
 *
 * @param waiting what it waits for
 * @param at the time of its newest entry
 * @param dates the format of times
 */
record WaitWords(RunHead.Waiting waiting, Instant at, LocalTimes dates) {

    /** Returns what the run waits for, as words that follow "waits for". */
    String what() {
        if (!waiting.provider()) {
            return waiting.verdict();
        }
        String verdict = waiting.verdict().isEmpty() ? "" : waiting.verdict() + ", by you or by ";
        String until =
                waiting.due() == null ? " that serves again" : " that is out until " + dates.of(waiting.due(), at);
        return verdict + "a provider" + until + (waiting.detail().isEmpty() ? "" : ": " + waiting.detail());
    }

    /** Returns the same with the first line of what was submitted. */
    String whole() {
        return question().map(line -> what() + ": " + line).orElseGet(this::what);
    }

    private Optional<String> question() {
        return waiting.provider() || waiting.detail().isEmpty() ? Optional.empty() : Optional.of(waiting.detail());
    }
}
