package dev.journeyman.faults.scene;

import dev.journeyman.CoderEngine;
import dev.journeyman.flow.RunStateException;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import java.util.List;

/**
 * Gives the verdicts that runs wait for, from a process that drives none of them. It is used by one thread.
 *
 * @param engine the engine of this process
 * @param journal its store
 */
record Verdicts(CoderEngine engine, Journal journal) {

    /** Gives the verdicts that are awaited now, and returns how many runs are not over. */
    long give() {
        List<RunHead> heads = journal.heads(HeadQuery.ALL);
        heads.forEach(this::give);
        return heads.stream().filter(head -> !head.over()).count();
    }

    private void give(RunHead head) {
        if (head.request().isEmpty() || head.over()) {
            return;
        }
        Decision decision = head.state() == State.BUDGET_REVIEW ? Decision.CONTINUE : Decision.APPROVE;
        try {
            engine.verdict(head.run(), head.request().get(), Verdict.of(decision), "evidence");
        } catch (RunStateException | JournalException.StaleWriterException meanwhile) {
            // the next look finds what the run waits for then
        }
    }
}
