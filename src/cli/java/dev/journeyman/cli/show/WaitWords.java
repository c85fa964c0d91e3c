package dev.journeyman.cli.show;

import dev.journeyman.cli.words.LocalTimes;
import dev.journeyman.cli.words.TimeSpan;
import dev.journeyman.journal.RunHead;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        return what("");
    }

    /** Returns the same with the first line of what was submitted. */
    String whole() {
        return whole("");
    }

    /** Returns the same with the id of the request and how long the run has waited, as far as they are known. */
    String whole(Instant now) {
        String known = Stream.of(
                        Optional.ofNullable(waiting.request()),
                        Optional.ofNullable(waiting.since()).map(since -> TimeSpan.of(Duration.between(since, now))))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return whole(known.isEmpty() ? "" : " (%s)".formatted(known));
    }

    private String whole(String aside) {
        return question().map(line -> what(aside) + ": " + line).orElseGet(() -> what(aside));
    }

    private String what(String aside) {
        if (!waiting.provider()) {
            return waiting.verdict() + aside;
        }
        String until =
                waiting.due() == null ? " that serves again" : " that is out until " + dates.of(waiting.due(), at);
        String who = waiting.verdict().isEmpty()
                ? "a provider" + until + aside
                : waiting.verdict() + aside + ", by you or by a provider" + until;
        return who + (waiting.detail().isEmpty() ? "" : ": " + waiting.detail());
    }

    private Optional<String> question() {
        return waiting.provider() || waiting.detail().isEmpty() ? Optional.empty() : Optional.of(waiting.detail());
    }
}
