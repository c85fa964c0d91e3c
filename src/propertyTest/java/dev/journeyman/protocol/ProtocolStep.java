package dev.journeyman.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A step of the protocol or of its adversary. The steps of the protocol have the names of {@code docs/protocol.md}, and the
 * code that takes them has the same ones.
 */
enum ProtocolStep {
    SUBMIT("a host appends RunStarted, and the row is due now", By.DATABASE),
    PICK("W picks the row", By.DATABASE),
    RENEW("W renews its claim", By.DATABASE),
    PREPARE("W reads the journal and fetches the branch", By.DATABASE),
    TAKE_OVER("W appends RunResumed", By.DATABASE),
    TOOL_STARTED("W appends ToolStarted", By.DATABASE),
    CHECK_CLAIM("W looks whether its claim holds before it starts the tool", By.MACHINE),
    START_CHILD("W starts the tool", By.MACHINE),
    CHILD_ENDS("the child of W ends", By.MACHINE),
    TOOL_FINISHED("W appends ToolFinished", By.DATABASE),
    PUSH_STARTED("W appends PushStarted", By.DATABASE),
    PUSH("W starts git push, and the remote receives it", By.MACHINE),
    PUSH_LANDS("the push lands", By.MACHINE),
    JUDGE_PUSH("W fetches to judge its push", By.MACHINE),
    STATE_ENTRY("W appends the entry of the state", By.DATABASE),
    PAUSE("W appends RunPaused", By.DATABASE),
    VERDICT("a person gives the verdict from another process", By.DATABASE),
    CANCEL("a person cancels the run from another process", By.DATABASE),
    END("W appends RunEnded, which deletes the row that it holds", By.DATABASE),
    LOOK("W looks in the journal for the id of its append", By.DATABASE),
    GUESS("W guesses what became of its append", By.DATABASE),
    RELEASE("W gives the row back", By.DATABASE),
    FIND_DEAD("a detector reads that the holder's heartbeat is T old", By.DATABASE),
    REVIVE_DEAD("a detector releases the row of a holder without heartbeat", By.DATABASE),
    SWEEP("the sweeper makes the row again", By.DATABASE),
    DRAIN("W is told to drain", By.MACHINE),
    GUARD_ENDS_CHILD("the guard of W ends the child, whose deadline is past", By.MACHINE),
    CLOCK_TICKS("time passes: a tick", By.MACHINE),
    APPEND_LANDS("an append whose client no longer waits lands", By.DATABASE),
    MACHINE_THAWS("the machine of W runs again", By.MACHINE),
    WORKER_WAKES("W runs again", By.MACHINE),
    DATABASE_BACK("the database is back", By.MACHINE),
    WORKER_STOPS("W is paused", By.ADVERSARY),
    WORKER_IS_KILLED("W is killed with -9", By.ADVERSARY),
    MACHINE_FREEZES("the machine of W is frozen as a whole", By.ADVERSARY),
    QUEUE_IS_LOST("the queue is dropped", By.ADVERSARY),
    PUSH_IS_LOST("a push under way is lost", By.ADVERSARY),
    DATABASE_AWAY("the database is away", By.ADVERSARY);

    private enum By {
        DATABASE,
        MACHINE,
        ADVERSARY
    }

    private final String words;
    private final By by;

    ProtocolStep(String words, By by) {
        this.words = words;
        this.by = by;
    }

    /** Returns whether only the adversary takes this step, so that a run must be able to end without it. */
    boolean fault() {
        return by == By.ADVERSARY;
    }

    boolean needsDatabase() {
        return by == By.DATABASE || this == QUEUE_IS_LOST;
    }

    /** Returns the name as the page of the protocol has it. */
    String label() {
        return Arrays.stream(name().split("_", -1))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    String words(int worker) {
        return words.replace("W", "worker " + worker);
    }
}
