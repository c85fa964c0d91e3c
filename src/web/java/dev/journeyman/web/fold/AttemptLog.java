package dev.journeyman.web.fold;

import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.web.facts.PathFacts.Attempt;
import dev.journeyman.web.facts.PathFacts.Ending;
import dev.journeyman.web.facts.PathFacts.Used;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The attempts of a run and what each used, folded from its entries. It is used by one thread at a time. */
final class AttemptLog {

    private static final Used NOTHING = new Used(0, BigDecimal.ZERO);

    private final List<Attempt> attempts = new ArrayList<>();

    List<Attempt> facts() {
        return List.copyOf(attempts);
    }

    int current() {
        return attempts.isEmpty() ? 0 : attempts.get(attempts.size() - 1).number();
    }

    void apply(RecordedEntry recorded) {
        Entry entry = recorded.entry();
        if (entry instanceof Entry.AttemptStarted started) {
            attempts.add(
                    new Attempt(started.number(), recorded.seq(), recorded.at().toEpochMilli(), null, NOTHING));
        } else if (attempts.isEmpty()) {
            return;
        } else if (entry instanceof Entry.AttemptEnded ended) {
            Ending ending =
                    new Ending(recorded.at().toEpochMilli(), ended.completed(), ended.provider(), ended.outcome());
            Attempt newest = newest();
            replace(new Attempt(newest.number(), newest.seq(), newest.at(), ending, newest.used()));
        } else if (entry instanceof Entry.ReplyReceived reply) {
            use(reply.usage().total(), reply.cost());
        } else if (entry instanceof Entry.CallFailed failed && failed.used() != null) {
            use(failed.used().usage().total(), failed.used().cost());
        }
    }

    private void use(long tokens, BigDecimal cost) {
        Attempt newest = newest();
        Used used =
                new Used(newest.used().tokens() + tokens, newest.used().cost().add(cost));
        replace(new Attempt(newest.number(), newest.seq(), newest.at(), newest.end(), used));
    }

    private Attempt newest() {
        return attempts.get(attempts.size() - 1);
    }

    private void replace(Attempt attempt) {
        attempts.set(attempts.size() - 1, attempt);
    }
}
