package dev.journeyman.engine.prompt;

import dev.journeyman.context.ContextManager;
import dev.journeyman.engine.effect.Effect;
import dev.journeyman.engine.effect.EffectKeys;
import dev.journeyman.engine.effect.Effects;
import dev.journeyman.prompt.PromptRenderer;
import dev.journeyman.prompt.View;
import dev.journeyman.review.Contract;
import dev.journeyman.review.Submission;

/**
 * The prompts of a run. The templates are part of the world: a replay takes the texts that were sent. It belongs to the thread that
 * drives.
 */
public final class RunPrompts {

    private final Effects effects;
    private final PromptRenderer renderer;
    private final PromptViews views;

    public RunPrompts(Effects effects, PromptRenderer renderer, PromptViews views) {
        this.effects = effects;
        this.renderer = renderer;
        this.views = views;
    }

    /** Returns the system prompt of the coder in the state the run is in. */
    public String coder(String context, View.KnownView known) throws InterruptedException {
        return rendered(EffectKeys.systemPrompt(context), views.coder(known));
    }

    /** Returns the first turn of the coder's conversation. */
    public String opening(String context) {
        return rendered(EffectKeys.opening(context), views.opening());
    }

    /** Returns the prompt of an agent that is to do what the coder does in the state the run is in. */
    public String agent(int request, View.KnownView known, ContextManager context, String todo) {
        return rendered(EffectKeys.agentPrompt(request), views.agent(known, context, todo));
    }

    /** Returns the system prompt of a model that judges. */
    public String architect(String context, Contract contract, Submission submission, View.KnownView known) {
        return rendered(EffectKeys.systemPrompt(context), views.architect(contract, submission, known));
    }

    /** Returns the system prompt of a helper. */
    public String helper(String context, View.HelpingView view) {
        return rendered(EffectKeys.systemPrompt(context), view);
    }

    /** Returns what a helper is asked. */
    public String verification(String context, View.VerificationView view) {
        return rendered(EffectKeys.opening(context), view);
    }

    /** Returns the system prompt of a summarizer. */
    public String summarizer(String context, View.SummaryView view) {
        return rendered(EffectKeys.systemPrompt(context), view);
    }

    private String rendered(Effect<String> prompt, View view) {
        return effects.observe(prompt, () -> renderer.render(view));
    }
}
