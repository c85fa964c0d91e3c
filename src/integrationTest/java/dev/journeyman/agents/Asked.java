package dev.journeyman.agents;

import java.util.List;

/**
 * A request the scripted model received, in the same form for every wire.
 *
 * @param said the texts of the user, and of the agent in the user's place, in order
 * @param results how many results of tools are in the conversation
 * @param tools the names of the tools it may call
 */
record Asked(String said, int results, List<String> tools) {

    /** Returns whether the request is part of the agent's task, not one for a title or a summary. */
    boolean main() {
        return !tools.isEmpty();
    }

    /** Returns whether one of its tools writes files. */
    boolean writes() {
        return ToolCall.writer(tools).isPresent();
    }

    /** Returns how often a text occurs. */
    int times(String text) {
        return (said.length() - said.replace(text, "").length()) / text.length();
    }
}
