package dev.journeyman.engine;

import dev.journeyman.journal.Journal;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.Prompts;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Workspaces;
import java.time.InstantSource;

/**
 * What an engine works with, the same for all its runs.
 *
 * @param journal where runs are kept
 * @param cast who codes, judges and summarizes
 * @param gear what coders can do things with
 * @param words what callers are told
 * @param workspaces where runs work
 * @param time what time it is
 * @param tries what was tried in which run
 */
public record Kit(Journal journal, Cast cast, Gear gear, Words words, Workspaces workspaces, Time time, Tries tries) {

    Toolbox toolbox() {
        return gear.toolbox();
    }

    Prompts prompts() {
        return words.prompts();
    }

    Redaction redaction() {
        return words.redaction();
    }

    InstantSource clock() {
        return time.clock();
    }
}
