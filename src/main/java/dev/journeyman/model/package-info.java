/**
 * Providers that serve calls, the classes of their failures, and their prices. A host writes a provider as one of two
 * kinds. A model is sent a conversation and tools, and replies with one message:
 *
 * <pre>{@code
 * record House(String name, TokenWindow window) implements ChatProvider {
 *     @Override
 *     public ModelReply call(ModelRequest request) {
 *         if (request.tools().isEmpty()) {
 *             throw new ProviderException(Failure.REFUSED, name + " only works with tools", null, null);
 *         }
 *         AiMessage reply = Replies.call("submit_work", "summary", "nothing was to be done"); // ask your model here
 *         return new ModelReply(reply, new Usage(1_200, 30, 1_000, true));
 *     }
 * }
 * }</pre>
 *
 * <p>A coding agent is sent one prompt, works by itself in the worktree, and replies with its last words:
 *
 * <pre>{@code
 * record Greeter(String name, TokenWindow window) implements AgentProvider {
 *     @Override
 *     public ModelReply work(AgentTask task) throws InterruptedException {
 *         String command = "echo goodbye > a.txt"; // start your agent here, with task.prompt()
 *         if (!task.workspace().commands().run(command, Commands.USUAL).passed()) {
 *             throw new ProviderException(Failure.EXECUTION_ERROR, name + " broke", null, null);
 *         }
 *         return new ModelReply(AiMessage.from("a.txt says goodbye."), null);
 *     }
 * }
 * }</pre>
 */
@NullMarked
package dev.journeyman.model;

import org.jspecify.annotations.NullMarked;
