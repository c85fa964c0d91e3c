package dev.journeyman.engine.prompt;

import dev.journeyman.context.ContextManager;
import dev.journeyman.prompt.View;

/**
 * The prompt of an agent that does the coder's part: all it has to know, since it was not there before.
 *
 * @param prompts renders it
 * @param knowledge what is known of the task
 */
public record AgentPrompt(RunPrompts prompts, TaskKnowledge knowledge) {

    /**
     * Returns the prompt.
     *
     * @param request the number of the request that sends it
     * @param context the coder's conversation, which says what was refused last
     * @param todo the todo list
     */
    public String of(int request, ContextManager context, String todo) throws InterruptedException {
        View.KnownView known = knowledge.asCoder();
        return prompts.agent(request, known, context, todo);
    }
}
