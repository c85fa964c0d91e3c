package dev.journeyman.terminal;

import org.jspecify.annotations.Nullable;

/**
 * A report of an agent outside its screen: a window title or a state. It is immutable and may be used from any thread.
 *
 * @param number its place among the notices, from 1
 * @param title the window's new title; null if it reports a state
 * @param state the agent's new state; null if it reports a title
 */
public record TerminalNotice(
        long number, @Nullable String title, @Nullable AgentState state) {}
