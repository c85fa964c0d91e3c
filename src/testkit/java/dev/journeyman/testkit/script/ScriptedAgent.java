package dev.journeyman.testkit.script;

import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.AgentProvider.AgentTask;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A coding agent that works as a test says, and records its tasks. What it writes into the worktree of a task is the
 * work that the engine commits, checks or undoes.
 *
 * <p>It may be used from any thread if its work may; scripted words are given in the order of the tasks.
 */
public final class ScriptedAgent implements AgentProvider {

    private static final TokenWindow WINDOW = TokenWindow.of(64_000);

    private final String name;
    private final AgentWork work;
    private final List<AgentTask> tasks = new ArrayList<>();

    private ScriptedAgent(String name, AgentWork work) {
        this.name = name;
        this.work = work;
    }

    /** What an agent does with a task. */
    @FunctionalInterface
    public interface AgentWork {

        /** Carries out a task and returns the agent's last words. */
        String carryOut(AgentTask task) throws InterruptedException;
    }

    /** Returns an agent that carries out each task in this way. */
    public static ScriptedAgent doing(String name, AgentWork work) {
        return new ScriptedAgent(name, work);
    }

    /** Returns an agent that changes nothing and gives these last words, one for each task. */
    public static ScriptedAgent saying(String name, String... lastWords) {
        Deque<String> left = new ArrayDeque<>(List.of(lastWords));
        return doing(name, task -> {
            String words = left.poll();
            if (words == null) {
                throw new IllegalStateException(
                        "The scripted agent %s has no last words left. Script more of them.".formatted(name));
            }
            return words;
        });
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public TokenWindow window() {
        return WINDOW;
    }

    @Override
    public ModelReply work(AgentTask task) throws InterruptedException {
        synchronized (tasks) {
            tasks.add(task);
        }
        return new ModelReply(AiMessage.from(work.carryOut(task)), null);
    }

    /** Returns the tasks so far. */
    public List<AgentTask> tasks() {
        synchronized (tasks) {
            return List.copyOf(tasks);
        }
    }
}
