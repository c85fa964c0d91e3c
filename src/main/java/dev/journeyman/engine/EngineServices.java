package dev.journeyman.engine;

import dev.journeyman.journal.Journal;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.PromptRenderer;
import dev.journeyman.tool.Toolbox;
import dev.journeyman.workspace.Workspaces;
import java.time.InstantSource;

/**
 * The services that all runs of an engine share.
 *
 * @param journal where runs are kept
 * @param models who codes, judges and summarizes
 * @param tools what coders can do things with
 * @param texts what callers are told
 * @param workspaces where runs work
 * @param time what time it is
 */
public record EngineServices(
        Journal journal,
        ModelAssignments models,
        ToolSources tools,
        PromptSources texts,
        Workspaces workspaces,
        ClockAndSleeper time) {

    Toolbox toolbox() {
        return tools.toolbox();
    }

    public PromptRenderer prompts() {
        return texts.prompts();
    }

    public Redaction redaction() {
        return texts.redaction();
    }

    public InstantSource clock() {
        return time.clock();
    }
}
