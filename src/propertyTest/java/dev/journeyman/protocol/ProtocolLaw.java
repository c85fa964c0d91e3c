package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelJournal.Entry;
import dev.journeyman.protocol.ModelJournal.Kind;
import dev.journeyman.protocol.ModelWorker.Child;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What holds after every step. */
enum ProtocolLaw {
    ONE_WRITER("an old owner has written after the RunResumed of a newer one") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            Entry newest = taken.state().journal().newest();
            return before.journal() != taken.state().journal()
                    && newest.owner() != 0
                    && newest.kind() != Kind.RUN_RESUMED
                    && newest.owner() != before.fold().owner();
        }
    },

    STARTED_ONCE("one call of a tool was started twice") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            return taken.state().counters().toolStarts() > 1
                    || (wrote(Kind.TOOL_STARTED, before, taken)
                            && taken.state().journal().count(entry -> entry.kind() == Kind.TOOL_STARTED) > 1);
        }
    },

    /** A machine that was frozen as a whole is given one tick after the thaw: {@link #NOTHING_BESIDE_AFTER_A_THAW}. */
    NOTHING_BESIDE("a process of an old owner runs beside a new owner") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            int owner = taken.state().fold().owner();
            return taken.state().workers().stream()
                    .anyMatch(worker -> worker.child() == Child.RUNNING && worker.owner() != owner);
        }
    },

    /** What the protocol does not promise: the guard was frozen with its child, and ends it a tick after the thaw. */
    NOTHING_BESIDE_AFTER_A_THAW("a process of an old owner runs beside a new owner until its guard looks") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            int owner = taken.state().fold().owner();
            return taken.state().workers().stream()
                    .anyMatch(worker -> worker.child() == Child.THAWED && worker.owner() != owner);
        }
    },

    NOTHING_STARTED_BESIDE("a process was started for an owner that has a successor") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            return taken.state().counters().startedBeside();
        }
    },

    WRITTEN_ONCE("an append is not in the journal exactly once") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            ModelJournal journal = taken.state().journal();
            int acknowledged = taken.state().counters().acknowledged();
            if (acknowledged != before.counters().acknowledged() && journal.find(acknowledged) == null) {
                return true;
            }
            Entry newest = journal.newest();
            return journal != before.journal()
                    && journal.count(entry -> entry.kind() == newest.kind()
                                    && entry.owner() == newest.owner()
                                    && entry.from() == newest.from())
                            > 1;
        }
    },

    RELEASED_BY_ITS_HOLDER("a picked row was released or deleted by another than its holder") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            QueueRow was = before.row();
            QueueRow now = taken.state().row();
            if (was == null || !was.picked() || (now != null && now.pickedBy() == was.pickedBy())) {
                return false;
            }
            return !MAY_RELEASE.contains(taken.step()) && taken.worker() != was.pickedBy();
        }
    },

    REMOTE_IS_NAMED("the branch is at a commit of an old owner that no entry names, or has lost the state's commit") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            ProtocolState state = taken.state();
            int commit = state.remote().commit();
            if (state.journal().count(entry -> entry.kind() == Kind.STATE_ENTRY && entry.owner() != commit) > 0) {
                return true;
            }
            return commit != state.fold().owner() && !state.journal().names(commit);
        }
    },

    /** A law of all states together, which {@link ExhaustiveWalk#stuck} checks. */
    CAN_END("the run cannot end any more although nothing else fails") {
        @Override
        boolean brokenBy(ProtocolState before, StepTaken taken) {
            return false;
        }
    };

    /** What the protocol promises. */
    static final Set<ProtocolLaw> PROMISED = EnumSet.complementOf(EnumSet.of(NOTHING_BESIDE_AFTER_A_THAW));

    /** A dead holder's row is released after T, and a late append releases the row that its writer held. */
    private static final Set<ProtocolStep> MAY_RELEASE =
            EnumSet.of(ProtocolStep.REVIVE_DEAD, ProtocolStep.QUEUE_IS_LOST, ProtocolStep.APPEND_LANDS);

    private final String broken;

    ProtocolLaw(String broken) {
        this.broken = broken;
    }

    abstract boolean brokenBy(ProtocolState before, StepTaken taken);

    /** Returns what it means that this law is broken. */
    String words() {
        return broken;
    }

    /** Returns the first of some laws that a step breaks. */
    static Optional<ProtocolLaw> firstBroken(Set<ProtocolLaw> laws, ProtocolState before, StepTaken taken) {
        for (ProtocolLaw law : laws) {
            if (law.brokenBy(before, taken)) {
                return Optional.of(law);
            }
        }
        return Optional.empty();
    }

    /**
     * A law that broke.
     *
     * @param law which one
     * @param trace the steps from the start to the break
     */
    record Break(ProtocolLaw law, List<StepTaken> trace) {}

    private static boolean wrote(Kind kind, ProtocolState before, StepTaken taken) {
        return taken.state().journal() != before.journal()
                && taken.state().journal().newest().kind() == kind;
    }
}
