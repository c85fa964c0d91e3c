package dev.journeyman.engine;

import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.policy.Redaction;
import dev.journeyman.prompt.PromptRenderer;
import dev.journeyman.story.StoryOptions.Economy;
import org.jspecify.annotations.Nullable;

/**
 * The sources of everything that prompts contain.
 *
 * @param prompts the system prompts and opening turns
 * @param briefs whether and how the next provider, attempt or helper is told what came before
 * @param redaction what no prompt, journal or log may contain
 * @param pivotLimit the code points of feedback that the pivot line takes
 * @param economy when old exchanges of a conversation are folded, unless the story says otherwise; null in replays of earlier
 *     versions, which folded none
 */
public record PromptSources(
        PromptRenderer prompts,
        BriefSettings briefs,
        Redaction redaction,
        int pivotLimit,
        @Nullable Economy economy) {}
