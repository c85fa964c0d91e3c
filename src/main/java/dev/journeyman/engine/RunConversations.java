package dev.journeyman.engine;

import dev.journeyman.context.ContextChange;
import dev.journeyman.context.ContextManager;
import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.context.Summarizer;
import dev.journeyman.engine.effect.RunJournal;
import dev.journeyman.journal.JournalException.UnreadableRunException;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.AgentProvider;
import dev.journeyman.model.Provider;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.story.StoryOptions.Economy;
import dev.langchain4j.agent.tool.ToolSpecification;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The contexts of a run, each made from the changes in its past when it is first needed. It belongs to the thread that drives. */
public final class RunConversations {

    /** The contexts of summarizers begin with this; nothing summarizes those. */
    public static final String SUMMARIES = "summarizer/";

    private static final JtokkitEstimator ESTIMATOR = new JtokkitEstimator();

    private final Map<String, ContextManager> contexts = new HashMap<>();
    private final RunJournal journal;
    private final @Nullable Economy economy;
    private final Map<ToolSpecification, Integer> sizes = new HashMap<>();

    /**
     * Prepares the contexts of a run.
     *
     * @param journal has the changes so far, and each further one before it takes effect
     * @param economy when old exchanges are folded, unless the story says otherwise; null folds none
     */
    public RunConversations(RunJournal journal, @Nullable Economy economy) {
        this.journal = journal;
        this.economy = economy;
    }

    /** Returns about how many tokens some tools take on offer. Each tool is counted once. */
    public int tokens(List<ToolSpecification> tools) {
        int tokens = 0;
        for (ToolSpecification tool : tools) {
            tokens += sizes.computeIfAbsent(tool, one -> ESTIMATOR.estimateTokenCountInText(one.toString()) / 2);
        }
        return tokens;
    }

    /**
     * Returns a context of the run, as its past left it.
     *
     * @param summarizer makes what puts removed turns into prose
     */
    public ContextManager context(String name, List<Provider> roster, Supplier<Summarizer> summarizer) {
        return contexts.computeIfAbsent(name, any -> opened(name, roster, summarizer));
    }

    private ContextManager opened(String name, List<Provider> roster, Supplier<Summarizer> summarizer) {
        TokenWindow window = roster.stream()
                .filter(provider -> !(provider instanceof AgentProvider)) // an agent is not sent a conversation
                .findFirst()
                .orElse(roster.get(0))
                .window();
        Summarizer prose = name.startsWith(SUMMARIES) ? Summarizer.NONE : summarizer.get();
        Economy own = journal.state().contract().story().options().economy();
        ContextManager context = new ContextManager(
                window,
                ESTIMATOR,
                prose,
                economy == null || own == null ? economy : own,
                change -> journal.write(new Entry.ContextChanged(name, change)));
        for (RecordedEntry recorded : journal.past()) {
            if (recorded.entry() instanceof Entry.ContextChanged changed
                    && changed.context().equals(name)) {
                apply(context, changed.change(), recorded.seq());
            }
        }
        return context;
    }

    private void apply(ContextManager context, ContextChange change, long seq) {
        try {
            context.apply(change);
        } catch (IllegalArgumentException misfit) {
            String damage = "entry %s of run %s cannot be applied: %s";
            throw UnreadableRunException.damaged(
                    "", damage.formatted(seq, journal.run(), misfit.getMessage()), List.of(), misfit);
        }
    }
}
