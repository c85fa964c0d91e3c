package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelJournal.Due;
import dev.journeyman.protocol.ModelJournal.Entry;
import dev.journeyman.protocol.ModelJournal.Fold;
import dev.journeyman.protocol.ModelJournal.Kind;
import dev.journeyman.protocol.ModelWorker.At;
import dev.journeyman.protocol.ModelWorker.Child;
import dev.journeyman.protocol.ProtocolState.Late;
import dev.journeyman.protocol.ProtocolWorld.Power;
import dev.journeyman.protocol.StepTaken.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The appends of workers: what is accepted, what a refusal and a lost answer mean.
 *
 * @param world what is walked
 * @param queue the row that some appends release
 */
record Appends(ProtocolWorld world, QueueTable queue) {

    /** A step with who takes it and where it is collected. */
    record Attempt(ProtocolState before, int number, ProtocolStep step, List<StepTaken> out) {

        ModelWorker worker() {
            return before.worker(number);
        }

        void ends(Outcome outcome, ProtocolState state) {
            out.add(new StepTaken(step, number, outcome, state));
        }

        /** Ends this step with a change of its worker and nothing else. */
        void ends(ModelWorker worker) {
            ends(Outcome.DONE, before.with(number, worker));
        }
    }

    /** Sends an append. The id of one whose answer was lost is kept, so that both are one. */
    void send(Attempt attempt, Kind kind) {
        ProtocolState before = attempt.before();
        ModelWorker worker = attempt.worker();
        int id = worker.sending().append() > 0
                ? worker.sending().append()
                : before.counters().appends() + 1;
        int owner = kind == Kind.RUN_RESUMED ? id : worker.owner();
        int from = kind == Kind.PUSH_STARTED ? before.remote().commit() : 0;
        Late append = new Late(
                new Entry(kind, owner, id, from), worker.view(), worker.claim().version());
        ProtocolState sent = before.with(before.counters().appends(id));
        if (!accepts(sent, append)) {
            boolean looks = !world.misses(Weakness.LOOKS_ONLY_AFTER_A_LOST_ANSWER);
            attempt.ends(Outcome.REFUSED, readOn(sent, attempt.number(), looks));
            return;
        }
        ProtocolState landed = land(sent, append);
        attempt.ends(Outcome.DONE, acknowledge(landed, attempt.number(), append.entry(), landed.journal()));
        if (world.has(Power.LOST_ANSWERS)) {
            ModelWorker asking = worker.sending(id, true);
            attempt.ends(Outcome.UNANSWERED, landed.with(attempt.number(), asking));
            if (sent.late().size() < world.workers()) {
                List<Late> late = new ArrayList<>(sent.late());
                late.removeIf(other -> other.entry().append() == id);
                late.add(append);
                attempt.ends(
                        Outcome.UNDER_WAY, sent.with(attempt.number(), asking).withLate(List.copyOf(late)));
            }
        }
    }

    /** After a lost answer: looks whether the append landed, by its own id. */
    void look(Attempt attempt) {
        ProtocolState before = attempt.before();
        ModelWorker worker = attempt.worker();
        int id = worker.sending().append();
        if (world.misses(Weakness.LOST_ANSWER_IS_REFUSAL)) {
            attempt.ends(Outcome.GUESSED_REFUSED, readOn(before, attempt.number(), false));
        } else if (world.misses(Weakness.LOST_ANSWER_IS_ACCEPTANCE)) {
            Entry believed = new Entry(DriverSteps.sends(worker), worker.owner() == 0 ? id : worker.owner(), id, 0);
            attempt.ends(Outcome.GUESSED_ACCEPTED, acknowledge(before, attempt.number(), believed, before.journal()));
        } else if (before.journal().find(id) != null) {
            attempt.ends(Outcome.FOUND, readOn(before, attempt.number(), true));
        } else if (worker.view() == before.journal()) {
            attempt.ends(Outcome.NOT_FOUND, before.with(attempt.number(), worker.sending(id, false)));
        } else {
            attempt.ends(Outcome.REFUSED, readOn(before, attempt.number(), true));
        }
    }

    boolean accepts(ProtocolState state, Late append) {
        if (append.after() != state.journal() && !world.misses(Weakness.NO_VERSION_CHECK)) {
            return false;
        }
        boolean claimCounts = append.entry().kind() == Kind.RUN_RESUMED
                && !world.misses(Weakness.TAKE_OVER_WITHOUT_CLAIM)
                && !world.misses(Weakness.NO_CLAIM);
        return !claimCounts || state.rowHas(append.claim());
    }

    /** Makes an append durable, and releases or deletes the row in the same transaction. */
    ProtocolState land(ProtocolState state, Late append) {
        ModelJournal longer = state.journal().plus(append.entry());
        List<Late> late = state.late().stream()
                .filter(other -> other.entry().append() != append.entry().append())
                .filter(other -> other.after() == longer || world.misses(Weakness.NO_VERSION_CHECK))
                .toList();
        ProtocolState landed = state.with(longer).withLate(late);
        if (!queue.mayFree(state, append.claim())) {
            return landed;
        }
        return switch (append.entry().kind()) {
            case PAUSED_FOR_A_VERDICT, RUN_ENDED -> landed.withRow(null);
            case PAUSED_BY_A_DRAIN -> queue.free(landed, 0);
            default -> landed;
        };
    }

    private static ProtocolState acknowledge(ProtocolState state, int number, Entry entry, ModelJournal view) {
        At next = after(entry.kind());
        ModelWorker worker = next == At.IDLE
                ? ModelWorker.IDLE
                : state.worker(number).at(next).owner(entry.owner()).view(view).sending(0, false);
        return state.with(number, worker).with(state.counters().acknowledged(entry.append()));
    }

    /** What a worker does next when an append of a kind was accepted. */
    private static At after(Kind accepted) {
        return switch (accepted) {
            case TOOL_STARTED -> At.TOOL_TO_START;
            case PUSH_STARTED -> At.TO_PUSH;
            case PAUSED_FOR_A_VERDICT, PAUSED_BY_A_DRAIN, RUN_ENDED -> At.IDLE;
            default -> At.OWNER;
        };
    }

    /** After a refusal: reads the journal, and goes on only where no newer owner has resumed the run. */
    private ProtocolState readOn(ProtocolState state, int number, boolean looksForItsId) {
        ModelWorker worker = state.worker(number);
        int id = worker.sending().append();
        @Nullable Entry landed = looksForItsId && id > 0 ? state.journal().find(id) : null;
        Fold now = state.fold();
        int owner = landed != null ? landed.owner() : worker.owner();
        if (owner != 0 && now.owner() != owner) {
            return state.with(number, leaving(state, worker));
        }
        if (landed != null) {
            return acknowledge(state, number, landed, state.journal());
        }
        if (owner != 0) {
            return state.with(number, worker.view(state.journal()).sending(0, false));
        }
        boolean claimLost = worker.view() == state.journal();
        boolean newerOwner = state.journal().resumedSince(worker.view()) || now.due() == Due.NEVER;
        ModelWorker next = worker.view(state.journal()).sending(0, false);
        return state.with(number, claimLost ? ModelWorker.IDLE : newerOwner ? leaving(state, worker) : next);
    }

    /** A worker whose run has a newer owner ends its child, gives back what it still holds and touches nothing. */
    private static ModelWorker leaving(ProtocolState state, ModelWorker worker) {
        return state.rowHas(worker.claim().version())
                ? worker.at(At.TO_RELEASE)
                        .view(state.journal())
                        .child(Child.NONE)
                        .sending(0, false)
                : ModelWorker.IDLE;
    }
}
