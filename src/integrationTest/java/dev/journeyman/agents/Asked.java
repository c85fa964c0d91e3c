package dev.journeyman.agents;

import java.util.List;

/**
 * What the scripted model was sent, the same for every wire.
 *
 * @param said the texts of the user and of whoever speaks in the user's place, one after the other
 * @param results how many results of tools are in the conversation
 * @param tools the names of the tools it may call
 */
record Asked(String said, int results, List<String> tools) {

    /** Returns whether the agent works on its task, and does not want a title, a summary or the like. */
    boolean main() {
        return !tools.isEmpty();
    }

    /** Returns whether one of its tools writes files. */
    boolean writes() {
        return ToolCall.writer(tools).isPresent();
    }

    /** Returns how often a text was said. */
    int times(String text) {
        return (said.length() - said.replace(text, "").length()) / text.length();
    }
}
