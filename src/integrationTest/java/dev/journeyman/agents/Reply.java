package dev.journeyman.agents;

import java.time.Duration;

/** What the scripted model answers with. */
sealed interface Reply {

    /** A text, and the turn is over. */
    record Says(String text) implements Reply {}

    /** A call of the tool with which the agent writes a file, named from the worktree. */
    record Writes(String file, String content) implements Reply {}

    /** A text that takes its time. */
    record Thinks(Duration time, Says then) implements Reply {}
}
