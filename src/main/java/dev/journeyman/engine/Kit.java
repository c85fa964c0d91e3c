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
 * @param toolbox what coders may do
 * @param prompts what callers are told
 * @param workspaces where runs work
 * @param clock what time it is
 * @param redaction what never reaches a prompt or the journal
 */
public record Kit(
        Journal journal,
        Cast cast,
        Toolbox toolbox,
        Prompts prompts,
        Workspaces workspaces,
        InstantSource clock,
        Redaction redaction) {}
