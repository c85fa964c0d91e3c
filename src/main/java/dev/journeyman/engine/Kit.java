package dev.journeyman.engine;

import dev.journeyman.journal.Journal;
import dev.journeyman.model.Provider;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Workspaces;
import java.time.InstantSource;
import java.util.List;

/**
 * What an engine works with, the same for all its runs.
 *
 * @param journal where runs are kept
 * @param roster who can serve calls, in the order of preference
 * @param judge who judges
 * @param toolbox what coders may do
 * @param prompts what callers are told
 * @param workspaces where runs work
 * @param clock what time it is
 */
public record Kit(
        Journal journal,
        List<Provider> roster,
        Judge judge,
        Toolbox toolbox,
        Prompts prompts,
        Workspaces workspaces,
        InstantSource clock) {

    public Kit {
        roster = List.copyOf(roster);
    }
}
