package dev.journeyman.protocol;

import dev.journeyman.protocol.ProtocolWorld.Power;
import java.util.Set;

/**
 * A protection of the protocol that is switched off, with the law that breaks then and the powers with which the
 * adversary breaks it. Pauses need no power.
 */
enum Weakness {
    NONE("nothing is missing", ProtocolLaw.NOTHING_BESIDE),

    NO_VERSION_CHECK("an append does not say which entry it follows", ProtocolLaw.ONE_WRITER),
    NO_CLAIM("a worker takes a run that another one has picked", ProtocolLaw.NOTHING_BESIDE),
    NO_GUARD("only the worker ends its children, when it learns that its claim is lost", ProtocolLaw.NOTHING_BESIDE),
    CHECK_BEFORE_THE_SPAWN(
            "claims expire and the worker looks at its claim before it starts a child, but there is no guard",
            ProtocolLaw.NOTHING_STARTED_BESIDE),
    REVIVAL_IN_TWO_STATEMENTS(
            "a detector reads who is dead and then releases by version, which a heartbeat does not change, as"
                    + " db-scheduler's own handler does",
            ProtocolLaw.NOTHING_BESIDE),
    RELEASED_BY_OTHERS(
            "a cancel or a verdict releases a row that is picked", ProtocolLaw.NOTHING_BESIDE, Power.CANCELS),
    VERSIONS_FROM_ONE(
            "a row that is deleted and inserted again begins with version 1",
            ProtocolLaw.RELEASED_BY_ITS_HOLDER,
            Power.CANCELS,
            Power.LOST_QUEUES),
    LOST_ANSWER_IS_REFUSAL("a lost answer is taken for a refusal", ProtocolLaw.WRITTEN_ONCE, Power.LOST_ANSWERS),
    LOST_ANSWER_IS_ACCEPTANCE("a lost answer is taken for an acceptance", ProtocolLaw.WRITTEN_ONCE, Power.LOST_ANSWERS),
    REBUILT_DUE_NOW("a queue that was lost is made again as due now", ProtocolLaw.NOTHING_BESIDE, Power.LOST_QUEUES),
    NO_SWEEPER("a row that was lost is not made again", ProtocolLaw.CAN_END, Power.LOST_QUEUES),
    NO_PUSH_STARTED("a push has no PushStarted before it", ProtocolLaw.REMOTE_IS_NAMED, Power.KILLS),

    TAKE_OVER_WITHOUT_CLAIM("RunResumed is accepted without a look at the claim", ProtocolLaw.NOTHING_BESIDE),
    LOOKS_ONLY_AFTER_A_LOST_ANSWER(
            "the refusal of a repeated append is believed without a look for its id",
            ProtocolLaw.WRITTEN_ONCE,
            Power.LOST_ANSWERS),
    REBUILT_BY_THE_LAST_ENTRY(
            "a queue that was lost is made again as due after T only where the last entry is a driver's",
            ProtocolLaw.NOTHING_BESIDE,
            Power.CANCELS,
            Power.LOST_QUEUES),
    CANCEL_INSERTS_DUE_NOW(
            "a cancel that finds no row inserts one that is due now",
            ProtocolLaw.NOTHING_BESIDE,
            Power.CANCELS,
            Power.LOST_QUEUES),
    CANCEL_MOVES_A_FREE_ROW(
            "a cancel makes a free row due now although the run is driven",
            ProtocolLaw.NOTHING_BESIDE,
            Power.CANCELS,
            Power.LOST_QUEUES),
    DEADLINE_FROM_THE_START(
            "the deadline of a claim counts from when its handler starts, not from before the pick",
            ProtocolLaw.NOTHING_BESIDE),
    NO_MARGIN("a claim ends only when the takeover is allowed", ProtocolLaw.NOTHING_BESIDE);

    private final String words;
    private final ProtocolLaw breaks;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<Power> powers;

    Weakness(String words, ProtocolLaw breaks, Power... powers) {
        this.words = words;
        this.breaks = breaks;
        this.powers = Set.of(powers);
    }

    String words() {
        return words;
    }

    /** Returns the law whose break shows the harm. */
    ProtocolLaw breaks() {
        return breaks;
    }

    Set<Power> powers() {
        return powers;
    }
}
