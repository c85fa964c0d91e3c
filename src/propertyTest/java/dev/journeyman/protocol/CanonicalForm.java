package dev.journeyman.protocol;

import dev.journeyman.protocol.ModelJournal.Entry;
import dev.journeyman.protocol.ModelJournal.Fold;
import dev.journeyman.protocol.ModelJournal.Phase;
import dev.journeyman.protocol.ModelWorker.At;
import dev.journeyman.protocol.ProtocolState.Late;
import dev.journeyman.protocol.RemoteBranch.Underway;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What of a state decides everything that can follow it, in 128 bits. Two states with the same form allow the same steps
 * to states with the same forms, so one of them is enough. Left out are the numbers of owners, appends and versions,
 * of which only the equality counts, and entries that each reader has folded. Workers are interchangeable.
 *
 * @param high the first half
 * @param low the second half
 */
record CanonicalForm(long high, long low) implements Comparable<CanonicalForm> {

    /** Where an owner appends next. With a successor it is refused and leaves, whatever it would append. */
    private static final Set<At> APPENDING = EnumSet.of(At.OWNER, At.TOOL_ENDED, At.PUSHED, At.DRAINING);

    /** Returns the form of a state: the least one among the orders of its workers that begin with the least step. */
    static CanonicalForm of(ProtocolState state, ProtocolWorld world) {
        boolean exact = world.misses(Weakness.VERSIONS_FROM_ONE) || world.misses(Weakness.NO_VERSION_CHECK);
        List<Integer> order = new ArrayList<>();
        At least = At.DEAD;
        for (int number = 1; number <= world.workers(); number++) {
            order.add(number);
            At at = shown(state, number, exact);
            least = at.compareTo(least) < 0 ? at : least;
        }
        List<CanonicalForm> forms = new ArrayList<>();
        for (int turn = 0; turn < world.workers(); turn++) {
            if (shown(state, order.get(0), exact) == least) {
                forms.add(new Packing(state, exact).pack(order));
            }
            Collections.rotate(order, 1);
        }
        return Collections.min(forms);
    }

    /** Returns what a worker does next, as far as it matters. */
    private static At shown(ProtocolState state, int number, boolean exact) {
        ModelWorker worker = state.worker(number);
        boolean leaves = !exact
                && worker.owner() != 0
                && worker.owner() != state.fold().owner()
                && APPENDING.contains(worker.at());
        return leaves ? At.OWNER : worker.at();
    }

    @Override
    public int compareTo(CanonicalForm other) {
        int first = Long.compare(high, other.high);
        return first != 0 ? first : Long.compare(low, other.low);
    }

    @Override
    public int hashCode() {
        long mixed = ((high * 0x9E3779B97F4A7C15L) ^ low) * 0xC2B2AE3D27D4EB4FL;
        return (int) (mixed ^ (mixed >>> 32));
    }

    /** Collects small numbers, and gives owners new numbers in the order in which they are met. */
    private static final class Packing {

        private final ProtocolState state;
        private final boolean exact;
        private final int[] owners = new int[16];
        private int met;
        private long high;
        private long low;
        private int free = 128;

        Packing(ProtocolState state, boolean exact) {
            this.state = state;
            this.exact = exact;
        }

        CanonicalForm pack(List<Integer> order) {
            journal();
            remote();
            row(order);
            order.forEach(number -> worker(number));
            state.late().stream()
                    .filter(late -> order.stream()
                            .noneMatch(number -> state.worker(number).sending().append()
                                    == late.entry().append()))
                    .forEach(this::late);
            return new CanonicalForm(high, low);
        }

        private void journal() {
            Fold fold = state.fold();
            put(fold.phase(), 4);
            put(fold.driven());
            put(fold.cancelled());
            owner(fold.owner());
            put(startable() ? Math.min(state.counters().toolStarts(), 3) : 0, 2);
            put(state.away());
        }

        /** Returns whether the tool may still be started, so that it matters whether it was. */
        private boolean startable() {
            return exact
                    || state.fold().phase().compareTo(Phase.CALL_OPEN) <= 0
                    || state.workers().stream()
                            .anyMatch(worker -> worker.at() == At.TOOL_TO_START || worker.at() == At.TOOL_CHECKED);
        }

        private void remote() {
            int commit = state.remote().commit();
            owner(commit);
            put(state.journal().names(commit));
            put(state.remote().underway().size(), 2);
            for (Underway push : state.remote().underway()) {
                owner(push.to());
                put(state.journal().names(push.to()));
            }
        }

        private void row(List<Integer> order) {
            QueueRow row = state.row();
            if (row == null) {
                put(0, 2);
                return;
            }
            put(row.picked() ? 2 : 1, 2);
            put(row.picked() ? row.age() : row.due(), 2);
            put(order.indexOf(row.pickedBy()) + 1, 2);
            put(row.version() == state.counters().seenDead());
            if (exact) {
                put(Math.min(row.version(), 15), 4);
            }
        }

        private void worker(int number) {
            ModelWorker worker = state.worker(number);
            At at = shown(state, number, exact);
            put(at, 4);
            put(worker.stopped());
            if (worker.idle()) {
                return;
            }
            owner(worker.owner());
            put(worker.child(), 2);
            if (worker.dead()) {
                return;
            }
            put(worker.claim().left(), 2);
            put(state.row() != null && state.row().version() == worker.claim().version());
            if (exact) {
                put(Math.min(worker.claim().version(), 15), 4);
            }
            view(worker);
            if (exact || at != At.OWNER || worker.owner() == state.fold().owner()) {
                sending(worker);
            }
        }

        private void sending(ModelWorker worker) {
            int append = worker.sending().append();
            boolean landed = append != 0 && state.journal().find(append) != null;
            boolean current = worker.view() == state.journal();
            put(worker.sending().asking() && (current || landed || exact));
            put(landed);
            put(append != 0 && late(append));
        }

        private boolean late(int append) {
            return state.late().stream().anyMatch(late -> late.entry().append() == append && follows(late));
        }

        /** A worker that has not read the newest entry is refused, so only what it does without an append counts. */
        private void view(ModelWorker worker) {
            ModelJournal view = worker.view();
            boolean current = view == state.journal();
            put(current);
            if (exact) {
                put(view.fold().phase(), 4);
                put(view.fold().cancelled());
            }
            switch (worker.at()) {
                case PREPARED -> put(!current && state.journal().resumedSince(view));
                case TO_RELEASE -> put(view.fold().due(), 2);
                case TO_PUSH, PUSHING, PUSH_TO_JUDGE ->
                    put(view.fold().from() == state.remote().commit());
                default -> {}
            }
        }

        /** An append of a worker that no longer waits for it. */
        private void late(Late late) {
            Entry entry = late.entry();
            put(entry.kind(), 4);
            owner(entry.owner());
            put(state.rowHas(late.claim()));
            put(follows(late));
            put(entry.from() == state.remote().commit());
        }

        private boolean follows(Late late) {
            return late.after() == state.journal();
        }

        private void owner(int token) {
            int number = 0;
            while (token != 0 && number < met && owners[number] != token) {
                number++;
            }
            if (token != 0 && number == met) {
                owners[met++] = token;
            }
            put(token == 0 ? 0 : number + 1, 4);
        }

        private void put(boolean value) {
            put(value ? 1 : 0, 1);
        }

        @SuppressWarnings("EnumOrdinal") // a number of this walk, which is kept nowhere
        private void put(Enum<?> value, int bits) {
            put(value.ordinal(), bits);
        }

        private void put(int value, int bits) {
            free -= bits;
            if (value < 0 || value >= (1 << bits) || free < 0) {
                throw new IllegalStateException(
                        "%s does not fit into %s bits, or %s bits are missing".formatted(value, bits, -free));
            }
            high = (high << bits) | (low >>> (64 - bits));
            low = (low << bits) | value;
        }
    }
}
