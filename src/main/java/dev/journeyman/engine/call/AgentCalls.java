package dev.journeyman.engine.call;

import dev.journeyman.engine.RunWorktree;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.engine.prompt.AgentPrompt;
import dev.journeyman.engine.prompt.BriefDelivery;

/**
 * What every call of an agent needs, which works by itself in the worktree of the run. It belongs to the thread that drives.
 *
 * @param prompt the prompt of an agent that codes
 * @param briefs tells what came before
 */
public record AgentCalls(
        RunJournal journal, Effects effects, RunWorktree worktree, AgentPrompt prompt, BriefDelivery briefs) {}
