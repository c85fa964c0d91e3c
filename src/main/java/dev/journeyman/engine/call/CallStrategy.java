package dev.journeyman.engine.call;

import dev.journeyman.engine.RecallTool;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.ModelReply;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One call of one provider: what it is sent, and how its answer is read. The methods are called in this order. */
interface CallStrategy {

    /** Gets ready for the request of a number, before anything of it is written. */
    void prepare(int number) throws InterruptedException;

    /** Tells what came before, in one piece with the request. */
    void tell();

    /** Calls the provider. It throws whatever the provider throws. */
    ModelReply call() throws InterruptedException;

    /** Returns what a journal says of that. */
    RequestContent sent();

    /** Clears up when the provider is done, whatever came of it. */
    void over();

    /** Returns the answer as the engine takes it. */
    ModelReply taken(ModelReply reply);

    /**
     * What is shown with a request besides its context.
     *
     * @param tail a turn that is shown once and never kept; null where there is none
     * @param tools what may be called
     * @param tokens the tokens of both
     */
    record Shown(@Nullable UserMessage tail, List<ToolSpecification> tools, int tokens) {

        /** Returns the names of the tools. */
        List<String> names() {
            return tools.stream().map(ToolSpecification::name).toList();
        }

        /** Returns what an agent is shown: it has tools of its own, and recalls nothing. */
        Shown toAgent() {
            return new Shown(
                    tail,
                    tools.stream()
                            .filter(tool -> !tool.name().equals(RecallTool.NAME))
                            .toList(),
                    tokens);
        }

        /** Returns the words of the tail. */
        String words() {
            return tail == null ? "" : tail.singleText();
        }
    }
}
