package dev.journeyman.engine;

import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.Summarizer;
import dev.journeyman.context.TokenWindow;
import dev.journeyman.journal.RecordedEntry;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.model.Provider;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The contexts of a run, each made from the changes in its past when it is first needed. */
final class RunConversations {

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final Map<String, ContextManager> contexts = new HashMap<>();
    private final Map<ToolSpecification, Integer> sizes = new HashMap<>();
    private final RunPast past;
    private final Consumer<Entry> journal;
    private final Supplier<Summarizer> summarizer;

    /**
     * Prepares the contexts of a run.
     *
     * @param journal writes each change of a context before it takes effect
     * @param summarizer makes what puts removed turns into prose
     */
    RunConversations(RunPast past, Consumer<Entry> journal, Supplier<Summarizer> summarizer) {
        this.past = past;
        this.journal = journal;
        this.summarizer = summarizer;
    }

    /** Returns about how many tokens a tool takes on offer; every request asks for the same ones. */
    int tokens(ToolSpecification tool) {
        return sizes.computeIfAbsent(tool, any -> ESTIMATOR.estimateTokenCountInText(any.toString()) / 2);
    }

    ContextManager context(String name, List<Provider> roster) {
        return contexts.computeIfAbsent(name, any -> opened(name, roster));
    }

    private ContextManager opened(String name, List<Provider> roster) {
        TokenWindow window = roster.stream()
                .filter(provider -> !provider.agent()) // an agent is not sent a conversation
                .findFirst()
                .orElse(roster.get(0))
                .window();
        Summarizer prose = name.startsWith(RunContext.SUMMARIES) ? Summarizer.NONE : summarizer.get();
        ContextManager context = new ContextManager(
                window, ESTIMATOR, prose, change -> journal.accept(new Entry.ContextChanged(name, change)));
        for (RecordedEntry recorded : past.entries()) {
            if (recorded.entry() instanceof Entry.ContextChanged changed
                    && changed.context().equals(name)) {
                context.apply(changed.change());
            }
        }
        return context;
    }
}
