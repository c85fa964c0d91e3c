package dev.journeyman.engine;

import dev.journeyman.context.PivotLine;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.workspace.Workspaces;

/**
 * The settings of an engine. Only what assembles a drive knows them: each part of the engine is given what it needs.
 *
 * @param journal where runs are kept
 * @param models who codes, judges and summarizes
 * @param tools what coders can do things with
 * @param texts what callers are told
 * @param knowledge what prompts say about tasks and projects
 * @param workspaces where runs work
 * @param time what time it is, and how runs wait
 */
public record EngineSettings(
        Journal journal,
        ModelAssignments models,
        ToolSources tools,
        PromptSources texts,
        KnowledgeSources knowledge,
        Workspaces workspaces,
        ClockAndSleeper time) {

    /** Returns who is called for what, and how briefs and the pivot line are set, as a journal records it. */
    public Entry.ModelsAssigned assigned() {
        int limit = texts.pivotLimit();
        return new Entry.ModelsAssigned(
                models.servers(), texts.briefs(), limit == PivotLine.LIMIT ? null : limit, texts.economy());
    }
}
