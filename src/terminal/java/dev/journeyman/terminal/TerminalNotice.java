package dev.journeyman.terminal;

import org.jspecify.annotations.Nullable;

/**
 * Something an agent said beside its screen: a window title, or its state. Immutable.
 *
 * @param number how many of these came before, and one
 * @param title the new title of the window, where it is one
 * @param state the new state, where it is one
 */
public record TerminalNotice(
        long number, @Nullable String title, @Nullable AgentState state) {}
