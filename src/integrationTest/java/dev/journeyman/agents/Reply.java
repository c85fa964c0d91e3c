package dev.journeyman.agents;

import java.time.Duration;

/** An answer of the scripted model. */
sealed interface Reply {

    /** A text that ends the turn. */
    record Says(String text) implements Reply {}

    /** A call of the tool with which the agent writes a file, named from the worktree. */
    record Writes(String file, String content) implements Reply {}

    /** A text that is sent after a while. */
    record Thinks(Duration time, Says then) implements Reply {}
}
