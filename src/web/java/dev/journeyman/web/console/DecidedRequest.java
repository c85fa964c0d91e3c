package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.journal.entry.RunEntries;
import java.util.Optional;

/**
 * A request that was decided before: who decided what, and when.
 *
 * @param run the run
 * @param entry the entry of the verdict
 * @param verdict the verdict
 */
record DecidedRequest(String run, RecordedEntry entry, Entry.VerdictGiven verdict) {

    /** Returns the verdict on a request as the journal has it; empty if the journal does not tell. */
    static Optional<DecidedRequest> of(Journal journal, String run, String request) {
        try {
            return RunEntries.read(journal, run).stream()
                    .filter(entry -> entry.entry() instanceof Entry.VerdictGiven given
                            && given.request().equals(request))
                    .map(entry -> new DecidedRequest(run, entry, (Entry.VerdictGiven) entry.entry()))
                    .reduce((older, newer) -> newer);
        } catch (JournalException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns the refusal of another verdict on the request. */
    RefusalException refusal() {
        RefusalException refusal = new RefusalException(
                409,
                "%s of run %s is no longer open: it was decided before (%s, %s, %s). Nothing was sent; look at the run again."
                        .formatted(verdict.request(), run, verdict.decision(), by(), entry.at()));
        ObjectNode decided = refusal.body().putObject("decided");
        decided.put("request", verdict.request())
                .put("decision", verdict.decision().toString())
                .put("feedback", verdict.feedback())
                .put("at", entry.at().toString())
                .put("from", verdict.from());
        return refusal;
    }

    private String by() {
        return verdict.from() == null ? "by the architect" : "from " + verdict.from();
    }
}
