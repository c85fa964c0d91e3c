package dev.journeyman.protocol;

import java.util.EnumSet;
import java.util.Set;

/**
 * What is walked: how many workers, which T, what the adversary may do and which protection is missing. The margin
 * between the end of a claim and the takeover is a tick, in which the guard ends what is late.
 *
 * @param workers how many workers there are
 * @param leaseTicks T, the age of a heartbeat at which its owner is dead
 * @param powers what may happen
 * @param weakness the missing protection
 */
record ProtocolWorld(int workers, int leaseTicks, Set<Power> powers, Weakness weakness) {

    private static final int MARGIN_TICKS = 1;

    enum Power {
        KILLS,
        LOST_ANSWERS,
        FROZEN_MACHINES,
        LOST_QUEUES,
        CANCELS,
        DRAINS,
        /** A pause as a step of its own. Without this power a paused worker is one that takes no step. */
        STOPS,
        /** An outage as a step of its own. Without this power it is a time without a step that needs the database. */
        DATABASE_AWAY
    }

    /** Returns two workers with every power that adds behaviour. */
    static ProtocolWorld small() {
        return new ProtocolWorld(
                2, 2, EnumSet.complementOf(EnumSet.of(Power.STOPS, Power.DATABASE_AWAY)), Weakness.NONE);
    }

    /** Returns two workers without a protection, with the powers that its break needs. */
    static ProtocolWorld without(Weakness missing) {
        return new ProtocolWorld(2, 2, missing.powers(), missing);
    }

    ProtocolWorld with(int moreWorkers, int lease) {
        return new ProtocolWorld(moreWorkers, lease, powers, weakness);
    }

    ProtocolWorld with(Set<Power> other) {
        return new ProtocolWorld(workers, leaseTicks, other, weakness);
    }

    boolean has(Power power) {
        return powers.contains(power);
    }

    boolean misses(Weakness protection) {
        return weakness == protection;
    }

    /** Returns the ticks from the reading before a pick or renewal to the deadline of its claim. */
    int claimTicks() {
        return misses(Weakness.NO_MARGIN) ? leaseTicks : leaseTicks - MARGIN_TICKS;
    }

    boolean guarded() {
        return !misses(Weakness.NO_GUARD) && !misses(Weakness.CHECK_BEFORE_THE_SPAWN);
    }
}
