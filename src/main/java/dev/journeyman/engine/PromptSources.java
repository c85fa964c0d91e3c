package dev.journeyman.engine;

import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.PromptRenderer;

/**
 * What callers are told.
 *
 * @param prompts the system prompts and opening turns
 * @param briefs whether and how whoever takes over is told what came before
 * @param redaction what never reaches anybody
 * @param knowledge what is known of tasks and projects
 * @param pivotLimit the code points of feedback that the pivot line takes
 */
public record PromptSources(
        PromptRenderer prompts,
        BriefSettings briefs,
        Redaction redaction,
        KnowledgeSources knowledge,
        int pivotLimit) {}
