package dev.journeyman.journal.entry;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Why a run is not driven. */
public enum PauseCause {

    /** It waits for a verdict, an answer or a provider. */
    @JsonProperty("waiting")
    WAITING,

    /** A caller stopped it. */
    @JsonProperty("stopped")
    STOPPED,

    /** The process that drove it left the work to others. */
    @JsonProperty("drained")
    DRAINED,

    /** Its worktree is lost and cannot be made again. */
    @JsonProperty("worktree_lost")
    WORKTREE_LOST,

    /** Its branch could not be fetched from its remote or pushed there. */
    @JsonProperty("remote")
    REMOTE;

    private static final String STOPPED_WORDS = "stopped";
    private static final String LOST_WORDS = "The worktree cannot be made again: ";

    /** Returns the cause of a pause that an earlier version wrote, which only its words tell. */
    static PauseCause told(String reason) {
        if (reason.equals(STOPPED_WORDS)) {
            return STOPPED;
        }
        return reason.startsWith(LOST_WORDS) ? WORKTREE_LOST : WAITING;
    }
}
